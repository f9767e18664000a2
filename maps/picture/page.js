"use strict";
// The page of a map. Words of the map are only ever set as text, never as markup.

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const map = read("map-data");
const drawn = read("network-data");
const words = read("words");
const byId = (id) => document.getElementById(id);
const pages = new Map(map.pages.map((page) => [page.id, page]));
const READABLE = 0.55;  // the smallest scale at which the words in the boxes can be read
const FADED = { color: { background: "#f9fafd", border: "#e4e9f1" }, ink: "#b4bdca" };
const INK = { out: "#2f5bd0", in: "#d0791f", tree: "#a9b4c6", other: "#c5cddb", sensitive: "#c9403e" };

let lang = document.documentElement.lang.startsWith("zh") ? "zh" : "en";
let chosen = null;

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

// --- the drawing ---

const original = new Map(drawn.nodes.map((node) => [node.id, node]));
const nodes = new vis.DataSet(drawn.nodes);
const edges = new vis.DataSet(drawn.edges);
const network = new vis.Network(byId("network"), { nodes, edges }, read("network-options"));

function paint() {
  const near = new Set([chosen]);
  for (const edge of drawn.edges) {
    const [from, to] = ends(edge);
    if (from === chosen) near.add(to);
    if (to === chosen) near.add(from);
  }
  const hits = new Set(matches().map((page) => page.id));
  const strong = (page) => (chosen ? near.has(page) : hits.has(page));
  nodes.update(drawn.nodes.map((node) => ({
    id: node.id,
    borderWidth: node.page === chosen ? 3 : 1,
    color: strong(node.page) ? node.color : FADED.color,
    font: { ...node.font, color: strong(node.page) ? node.font.color : FADED.ink },
  })));
  edges.update(drawn.edges.map(look));
}

const ends = (edge) => [original.get(edge.from).page, original.get(edge.to).page];

function look(edge) {
  const [from, to] = ends(edge);
  const touches = chosen !== null && (from === chosen || to === chosen);
  const rest = edge.tree ? (edge.sensitive ? INK.sensitive : INK.tree) : INK.other;
  const shown = edge.tree || touches || byId("others").checked;
  const faded = (chosen !== null && !touches) || (chosen === null && byId("search").value.trim() !== "");
  return {
    id: edge.id,
    hidden: !shown,
    width: touches ? 2.2 : 1.2,
    label: edge.tree || touches ? edge.label || say(edge.action) : " ",
    color: { color: touches ? (from === chosen ? INK.out : INK.in) : rest, opacity: faded ? 0.25 : 1 },
    font: { color: faded ? "#cbd2dc" : touches ? (from === chosen ? INK.out : INK.in) : "#5b6678" },
  };
}

function goTo(place) {
  const scale = Math.max(network.getScale(), 0.9);
  network.moveTo({ position: network.getPosition(place), scale, animation: { duration: 250 } });
}

// Where the boxes lie, with their halves and a margin: `network.fit` looks at their centres only.
const bounds = {
  left: Math.min(...drawn.nodes.map((node) => node.x)) - 100,
  right: Math.max(...drawn.nodes.map((node) => node.x)) + 100,
  top: Math.min(...drawn.nodes.map((node) => node.y)) - 40,
  bottom: Math.max(...drawn.nodes.map((node) => node.y)) + 70,
};

function overview() {
  const { width, height } = byId("network").getBoundingClientRect();
  const scale = Math.min(width / (bounds.right - bounds.left), height / (bounds.bottom - bounds.top), 1.1);
  const position = { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 };
  network.moveTo({ position, scale, animation: false });
}

// All of it where that can be read, else home and what is near it.
function start() {
  overview();
  if (network.getScale() >= READABLE) return;
  const { width, height } = byId("network").getBoundingClientRect();
  const scale = 0.85;
  const home = original.get(map.home);
  const y = bounds.top + height / scale / 2;
  network.moveTo({ position: { x: home.x + width / scale / 2 - 110, y }, scale, animation: false });
}

let untouched = true;
for (const event of ["dragStart", "zoom", "click"]) network.on(event, () => { untouched = false; });
network.on("resize", () => { if (untouched) start(); });

network.on("click", (event) => choose(event.nodes.length ? original.get(event.nodes[0]).page : null));
network.on("hoverNode", () => { byId("network").style.cursor = "pointer"; });
network.on("blurNode", () => { byId("network").style.cursor = "default"; });

// --- the list ---

function matches() {
  const wanted = byId("search").value.trim().toLowerCase();
  if (!wanted) return map.pages;
  return map.pages.filter((page) => page.searched.includes(wanted));
}

for (const page of map.pages) {
  const labels = map.edges.filter((edge) => edge.to === page.id).map((edge) => edge.label);
  page.searched = [page.name, page.id, page.description, ...page.keywords, ...labels].join("\n").toLowerCase();
}

function list() {
  const hits = new Set(matches().map((page) => page.id));
  const items = map.pages.filter((page) => hits.has(page.id)).map((page) => {
    const item = button("", () => choose(page.id, true));
    item.style.paddingLeft = `${8 + 14 * Math.min(page.depth ?? 0, 6)}px`;
    item.classList.toggle("chosen", page.id === chosen);
    item.title = page.name;
    item.append(make("span", "", `dot ${page.kind}`), make("span", page.name));
    return make("li", "", "", [item]);
  });
  byId("pages").replaceChildren(...(items.length ? items : [make("li", say("no_hits"), "empty")]));
}

// --- the details ---

function details() {
  byId("details").replaceChildren(...(chosen ? ofPage(pages.get(chosen)) : ofMap()));
  byId("details").scrollTop = 0;
}

function rows(pairs) {
  const body = pairs.filter(([, value]) => value).map(([word, value]) =>
    make("tr", "", "", [make("td", say(word)), make("td", String(value))]));
  return make("table", "", "", body);
}

function section(word, content, count = null) {
  return [make("h3", count === null ? say(word) : `${say(word)} (${count})`), content];
}

function ofMap() {
  const { app, built } = map;
  const screen = built.screen[0] ? built.screen.join(" × ") : "";
  const version = [app.version_name, app.version_code ?? ""].join(" ").trim();
  const facts = [["built", built.at], ["by", built.by], ["describer", built.describer], ["locale", built.locale],
    ["screen", screen], ["version", version]];
  const found = [make("h2", say("about")), make("p", say("how"))];
  if (built.simulated) found.push(make("p", say("simulated"), "kind"));
  found.push(rows(facts));
  if (map.overlays.length) {
    const items = map.overlays.map((overlay) => make("li", "", "way", [
      make("span", overlay.kind),
      make("span", overlay.marks.join(" · "), "told"),
      make("span", `${say("dismiss")}: ${overlay.dismiss === "back" ? say("back_key") : overlay.dismiss}`, "told"),
    ]));
    found.push(...section("overlays", make("ul", "", "", items), items.length));
  }
  return found;
}

function ofPage(page) {
  const depth = page.depth === null ? say("unreached") : say("steps", { n: page.depth });
  const found = [
    make("h2", page.name),
    make("span", "", "kind", [make("span", "", `dot ${page.kind}`), make("span", say(page.kind)), make("code", page.id)]),
  ];
  if (page.description) found.push(make("p", page.description));
  if (page.keywords.length) {
    found.push(make("div", "", "words", page.keywords.map((word) => make("span", word))));
  }
  found.push(rows([["depth", depth], ["activity", page.activity]]));
  const out = map.edges.filter((edge) => edge.from === page.id);
  const into = map.edges.filter((edge) => edge.to === page.id);
  const route = routeTo(page);
  if (route.length) found.push(...section("route", ways(route, "to")));
  found.push(...section("out", ways(out, "to"), out.length));
  found.push(...section("in", ways(into, "from"), into.length));
  found.push(...section("marks", marks(page), page.marks.length));
  if (page.inputs.length) {
    found.push(...section("inputs", make("div", "", "words", page.inputs.map((word) => make("span", word)))));
  }
  return found;
}

function routeTo(page) {
  const route = [];
  for (let at = page; at.parent; at = pages.get(at.parent)) {
    route.unshift(map.edges.find((edge) => edge.from === at.parent && edge.to === at.id));
  }
  return route;
}

function ways(list, end) {
  if (!list.length) return make("p", say("none"), "kind");
  return make("ul", "", "", list.map((edge) => {
    const other = pages.get(edge[end]);
    const told = [say(edge.action), edge.label && `“${edge.label}”`].filter(Boolean).join(" ");
    const counts = [say("seen", { n: edge.seen }), edge.failed ? say("failed", { n: edge.failed }) : "", say(edge.source)];
    const name = other ? button(other.name, () => choose(other.id, true)) : make("span", `${edge[end]} (${say("dangling")})`, "bad");
    const item = make("li", "", "way", [name, make("span", `${told} · ${counts.filter(Boolean).join(" · ")}`, "told")]);
    if (edge.locator) item.append(make("code", edge.locator));
    if (edge.sensitive) item.append(make("span", say("sensitive"), "told bad"));
    return item;
  }));
}

function marks(page) {
  if (!page.marks.length) return make("p", say("none"), "kind");
  return make("ul", "", "marks", page.marks.map((mark, at) =>
    make("li", "", "", [make("code", mark), ...(at < page.must ? [make("b", ` ${say("must")}`)] : [])])));
}

// --- what holds it together ---

function choose(page, move = false) {
  chosen = page;
  list();
  details();
  paint();
  if (page && move) goTo(page);
  document.querySelector("#pages .chosen")?.scrollIntoView({ block: "nearest" });
}

function legend() {
  const kinds = ["home", "page", "overlay", "webview", "external", "blocked"].filter((kind) =>
    map.pages.some((page) => page.kind === kind));
  if (drawn.nodes.some((node) => node.id !== node.page)) kinds.push("copy");
  byId("legend").replaceChildren(...kinds.map((kind) =>
    make("span", "", "", [make("span", "", `dot ${kind}`), make("span", say(kind))])));
}

function translate() {
  document.documentElement.lang = lang === "zh" ? "zh-CN" : "en";
  for (const item of document.querySelectorAll("[data-word]")) item.textContent = say(item.dataset.word);
  byId("language").textContent = say("language");
  byId("search").placeholder = say("search");
  const facts = say("facts", { pages: map.pages.length, edges: map.edges.length, package: map.app.package });
  byId("facts").textContent = map.built.simulated ? `${facts} · ${say("simulated")}` : facts;
  byId("network").setAttribute("aria-label", byId("facts").textContent);
  legend();
  list();
  details();
}

byId("language").addEventListener("click", () => { lang = lang === "zh" ? "en" : "zh"; translate(); });
byId("overview").addEventListener("click", overview);
byId("start").addEventListener("click", start);
byId("others").addEventListener("change", paint);
byId("search").addEventListener("input", () => { chosen = null; list(); details(); paint(); });
byId("search").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && matches().length) choose(matches()[0].id, true);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") { byId("search").value = ""; choose(null); }
  if (event.key === "/" && document.activeElement !== byId("search")) { event.preventDefault(); byId("search").focus(); }
});

translate();
paint();
network.once("afterDrawing", () => {
  start();
  document.documentElement.dataset.ready = "yes";
});
