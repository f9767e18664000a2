"use strict";
// Shows the rows that are looked for: those of the kinds that are ticked, with all of the words.

const rows = [...document.querySelectorAll("#rows li")];
const kinds = [...document.querySelectorAll("nav input[type=checkbox]")];
const search = document.getElementById("search");

function filter() {
  const ticked = new Set(kinds.filter((kind) => kind.checked).map((kind) => kind.value));
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const row of rows) {
    const text = row.textContent.toLowerCase();
    row.hidden = !ticked.has(row.dataset.kind) || !words.every((word) => text.includes(word));
  }
  document.getElementById("count").textContent = `${rows.filter((row) => !row.hidden).length} / ${rows.length}`;
}

search.addEventListener("input", filter);
for (const kind of kinds) kind.addEventListener("change", filter);
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== search) { event.preventDefault(); search.focus(); }
  if (event.key === "Escape") { search.value = ""; filter(); search.blur(); }
});
filter();
document.documentElement.dataset.ready = "yes";
