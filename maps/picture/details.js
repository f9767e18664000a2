// What is known of a page, or of the map where none is chosen.

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
  const facts = [["built", built.at.replace("T", " ").replace("Z", " UTC")], ["by", built.by], ["describer", built.describer], ["locale", built.locale],
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

