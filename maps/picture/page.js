// The list, the legend, the keys, and what holds it all together.

function list() {
  const items = matches().map((page) => {
    const item = button("", () => choose(page.id, true));
    item.style.paddingLeft = `${8 + 14 * Math.min(page.depth ?? 0, 6)}px`;
    item.classList.toggle("chosen", page.id === chosen);
    item.setAttribute("aria-current", String(page.id === chosen));
    item.title = page.name;
    item.append(make("span", "", `dot ${page.kind}`), make("span", page.name));
    return make("li", "", "", [item]);
  });
  byId("pages").replaceChildren(...(items.length ? items : [make("li", say("no_hits"), "empty")]));
  byId("hits").textContent = filtered() ? say("hits", { n: items.length, of: map.pages.length }) : "";
}

function choose(page, move = false) {
  chosen = page;
  refresh();
  if (page && move) goTo(page);
  document.querySelector("#pages .chosen")?.scrollIntoView({ block: "nearest" });
}

function refresh() {
  list();
  details();
  paint();
}

// Each kind of page that there is, to be switched off and on.
function legend() {
  const kinds = ["home", "page", "overlay", "webview", "external", "blocked"].filter((kind) =>
    map.pages.some((page) => page.kind === kind));
  const keys = kinds.map((kind) => {
    const key = button("", () => {
      left_out.has(kind) ? left_out.delete(kind) : left_out.add(kind);
      chosen = null;
      legend();
      refresh();
    });
    const count = map.pages.filter((page) => page.kind === kind).length;
    key.append(make("span", "", `dot ${kind}`), make("span", `${say(kind)} ${count}`));
    key.setAttribute("aria-pressed", String(!left_out.has(kind)));
    key.title = say("toggle");
    return key;
  });
  const told = [];
  if (drawn.nodes.some((node) => node.id !== node.page)) {
    told.push(make("span", "", "", [make("span", "", "dot copy"), make("span", say("copy"))]));
  }
  if (drawn.edges.some((edge) => edge.sensitive)) told.push(make("span", say("sensitive"), "bad"));
  byId("legend").replaceChildren(...keys, ...told);
}

function translate() {
  document.documentElement.lang = lang === "zh" ? "zh-CN" : "en";
  for (const item of document.querySelectorAll("[data-word]")) item.textContent = say(item.dataset.word);
  byId("language").textContent = say("language");
  byId("search").placeholder = say("search");
  byId("search").setAttribute("aria-label", say("search"));
  const facts = say("facts", { pages: map.pages.length, edges: map.edges.length, package: map.app.package });
  byId("facts").textContent = map.built.simulated ? `${facts} · ${say("simulated")}` : facts;
  byId("network").setAttribute("aria-label", byId("facts").textContent);
  legend();
  refresh();
}

byId("language").addEventListener("click", () => { lang = lang === "zh" ? "en" : "zh"; translate(); });
byId("overview").addEventListener("click", overview);
byId("start").addEventListener("click", start);
byId("others").addEventListener("change", paint);
byId("search").addEventListener("input", () => { chosen = null; refresh(); });

// Up and down go through the list, left and right along the tree: to the page before, to the first one below.
function beside(key) {
  const listed = matches();
  const at = listed.findIndex((page) => page.id === chosen);
  switch (key) {
    case "ArrowDown": return listed[at + 1];
    case "ArrowUp": return at < 0 ? listed.at(-1) : listed[at - 1];
    case "ArrowLeft": return listed.find((page) => at >= 0 && page.id === listed[at].parent);
    default: return listed.find((page) => at >= 0 && page.parent === chosen);
  }
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = document.activeElement === byId("search");
  if (event.key === "Escape") {
    byId("search").value = "";
    byId("search").blur();
    left_out.clear();
    legend();
    choose(null);
  } else if (event.key === "/" && !typing) {
    event.preventDefault();
    byId("search").focus();
  } else if (event.key === "Enter" && typing && matches().length) {
    choose(matches()[0].id, true);
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp" || (!typing && /^Arrow/.test(event.key))) {
    event.preventDefault();
    const next = beside(event.key);
    if (next) choose(next.id, true);
  }
});

translate();
network.once("afterDrawing", () => {
  start();
  document.documentElement.dataset.ready = "yes";
});
