// The boxes and lines. The library draws boxes, words and the other edges; the tree's lines are drawn here.

const READABLE = 0.55;  // the smallest scale at which the words in the boxes can be read
const FADED = { color: { background: "#f9fafd", border: "#e4e9f1" }, ink: "#b4bdca", line: "#e6eaf1" };
const INK = { out: "#2f5bd0", in: "#d0791f", tree: "#a9b4c6", other: "#c5cddb", sensitive: "#c9403e", word: "#5b6678" };
const TRUNK = 12;  // from the box to where its line turns, and the radius of the turn
const HEAD = 6;  // length of an arrow's head

const original = new Map(drawn.nodes.map((node) => [node.id, node]));
const nodes = new vis.DataSet(drawn.nodes);
const edges = new vis.DataSet(drawn.edges);
const network = new vis.Network(byId("network"), { nodes, edges }, read("network-options"));

const ends = (edge) => [original.get(edge.from).page, original.get(edge.to).page];

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

// How an edge is to look now: {touches: it starts or ends at the chosen page, faded, ink}.
function light(edge) {
  const [from, to] = ends(edge);
  const touches = chosen !== null && (from === chosen || to === chosen);
  const rest = edge.sensitive ? INK.sensitive : edge.tree ? INK.tree : INK.other;
  const faded = (chosen !== null && !touches) || (chosen === null && filtered());
  return { touches, faded, ink: touches ? (from === chosen ? INK.out : INK.in) : rest };
}

function look(edge) {
  const { touches, faded, ink } = light(edge);
  return {
    id: edge.id,
    hidden: !(edge.tree || byId("others").checked || (touches && edge.action !== "back")),
    width: touches ? 2.2 : 1.2,
    label: edge.tree || touches ? edge.label || say(edge.action) : " ",
    color: { color: ink, opacity: edge.tree ? 0 : faded ? 0.25 : 1 },
    font: {
      color: faded ? "#cbd2dc" : touches ? ink : INK.word,
      vadjust: edge.tree ? (original.get(edge.to).y - original.get(edge.from).y) / 2 : 0,  // beside its page
    },
  };
}

// Elbows: right from the page, along the trunk, right to the next page. What is lit lies on top.
network.on("beforeDrawing", (canvas) => {
  const strength = (edge) => { const { touches, faded } = light(edge); return touches ? 2 : faded ? 0 : 1; };
  const tree = drawn.edges.filter((edge) => edge.tree);
  for (const edge of tree.sort((a, b) => strength(a) - strength(b))) elbow(canvas, edge);
});

function elbow(canvas, edge) {
  const { touches, faded, ink } = light(edge);
  const [from, to] = [original.get(edge.from), original.get(edge.to)];
  const start = { x: from.x + map.box / 2, y: from.y };
  const end = { x: to.x - map.box / 2, y: to.y };
  const trunk = start.x + TRUNK;
  canvas.strokeStyle = canvas.fillStyle = faded ? FADED.line : ink;
  canvas.lineWidth = touches ? 2.2 : 1.2;
  canvas.beginPath();
  canvas.moveTo(start.x, start.y);
  canvas.arcTo(trunk, start.y, trunk, end.y, Math.min(TRUNK, Math.abs(end.y - start.y) / 2));
  canvas.arcTo(trunk, end.y, end.x, end.y, Math.min(TRUNK, Math.abs(end.y - start.y) / 2));
  canvas.lineTo(end.x - HEAD, end.y);
  canvas.stroke();
  canvas.beginPath();
  canvas.moveTo(end.x, end.y);
  canvas.lineTo(end.x - HEAD - 1, end.y - HEAD / 2);
  canvas.lineTo(end.x - HEAD - 1, end.y + HEAD / 2);
  canvas.fill();
}

// --- the view ---

function goTo(place) {
  const scale = Math.max(network.getScale(), 0.9);
  network.moveTo({ position: network.getPosition(place), scale, animation: { duration: 250 } });
}

// Where the boxes lie, with their halves and a margin: `network.fit` looks at their centres only.
const bounds = {
  left: Math.min(...drawn.nodes.map((node) => node.x)) - 100,
  right: Math.max(...drawn.nodes.map((node) => node.x)) + 100,
  top: Math.min(...drawn.nodes.map((node) => node.y)) - 40,
  bottom: Math.max(...drawn.nodes.map((node) => node.y)) + 40,
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
  const y = Math.min(bounds.top + height / scale / 2, bounds.bottom);
  network.moveTo({ position: { x: home.x + width / scale / 2 - 110, y }, scale, animation: false });
}

let untouched = true;
for (const event of ["dragStart", "zoom", "click"]) network.on(event, () => { untouched = false; });
// After the event the library puts its own view back, hence the frame in between.
network.on("resize", () => requestAnimationFrame(() => { if (untouched) start(); }));

network.on("click", (event) => choose(event.nodes.length ? original.get(event.nodes[0]).page : null));
network.on("hoverNode", () => { byId("network").style.cursor = "pointer"; });
network.on("blurNode", () => { byId("network").style.cursor = "default"; });
