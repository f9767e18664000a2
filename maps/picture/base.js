"use strict";
// What the page is made from. Words of the map are only ever set as text, never as markup.

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const map = read("map-data");
const drawn = read("network-data");
const words = read("words");
const byId = (id) => document.getElementById(id);
const pages = new Map(map.pages.map((page) => [page.id, page]));

let lang = document.documentElement.lang.startsWith("zh") ? "zh" : "en";
let chosen = null;  // id of the page whose details are shown
const left_out = new Set();  // kinds of pages that the legend has switched off

const say = (word, fields = {}) =>
  Object.entries(fields).reduce((text, [key, value]) => text.replace(`{${key}}`, () => value), words[lang][word]);

function make(tag, text = "", kind = "", inside = []) {
  const made = document.createElement(tag);
  if (text) made.textContent = text;
  if (kind) made.className = kind;
  made.append(...inside);
  return made;
}

function button(text, act) {
  const made = make("button", text);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

// The pages that are looked for, in the order of the list.

for (const page of map.pages) {
  const labels = map.edges.filter((edge) => edge.to === page.id).map((edge) => edge.label);
  page.searched = [page.name, page.id, page.description, ...page.keywords, ...labels].join("\n").toLowerCase();
}

function matches() {
  const wanted = byId("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  return map.pages.filter((page) =>
    !left_out.has(page.kind) && wanted.every((word) => page.searched.includes(word)));
}

const filtered = () => left_out.size > 0 || byId("search").value.trim() !== "";
