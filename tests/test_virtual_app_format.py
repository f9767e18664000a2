"""Apps are data: what is read, and how mistakes are told."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from lxb import connect
from lxb.clock import ManualClock
from lxb.errors import BadName, Damaged, LXBError, UnknownName
from lxb.virtual.book import Book
from lxb.virtual.expr import ExpressionError, compile_expression, compile_text
from lxb.virtual.load import bundled, find, library, load_app
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec
from tests.exploring import journey

MINIMAL = """\
package: com.example.tiny
name: 小
home: start
pages:
  start:
    name: 开始
    body:
      - text: 你好
"""
DOCS = Path(__file__).parents[1] / "docs" / "virtual-phone.md"


def write(folder: Path, text: str, name: str = "app.yaml") -> str:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder)


def test_the_smallest_app(tmp_path: Path) -> None:
    app = load_app(write(tmp_path / "tiny", MINIMAL))
    book = Book(app, "zh")
    assert (book.package, book.activity("start")) == ("com.example.tiny", "com.example.tiny.MainActivity")


def test_a_single_file_is_an_app_too(tmp_path: Path) -> None:
    path = tmp_path / "tiny.yaml"
    path.write_text(MINIMAL, encoding="utf-8")
    assert load_app(str(path)).home == "start"


def test_further_files_are_merged_in(tmp_path: Path) -> None:
    folder = write(tmp_path / "tiny", MINIMAL + "      - button: {text: 去, go: more}\n")
    write(tmp_path / "tiny", "pages:\n  more:\n    name: 更多\n", "more.yaml")
    assert set(load_app(folder).pages) == {"start", "more"}


def test_on_and_no_and_times_are_texts(tmp_path: Path) -> None:
    text = MINIMAL + "      - text: {text: 9:41}\n      - alert: {no: 不, yes: 好}\nstate: {a: on, b: true}\n"
    app = load_app(write(tmp_path / "tiny", text))
    assert app.state == {"a": "on", "b": True}
    assert app.pages["start"].body[1] == {"text": {"text": "9:41"}}


@pytest.mark.parametrize(
    ("change", "line", "says"),
    [
        (("home: start", "home: strat"), 3, "start"),
        (("- text: 你好", "- txt: 你好"), 8, "text"),
        (("- text: 你好", "- text: {text: 你好, colr: red}"), 8, "colour"),
        (("- text: 你好", "- button: {text: 你好, go: nowhere}"), 8, "nowhere"),
        (("- text: 你好", '- text: "${1 +}"'), 8, "syntax"),
        (("- text: 你好", '- text: {text: 你好, if: "import os"}'), 8, "syntax"),
        (("- text: 你好", "- text: {text: 你好, forbidden: paying}"), 8, "pay"),
        (("    body:", "    bodi:"), 7, "there is no such field. Nearest: body"),
        (("    name: 开始", "    name: 开始\n    kind: windo"), 7, "page"),
        (("package: com.example.tiny", "package: tiny"), 1, "pattern"),
        (("- text: 你好", "- 5"), 8, "one key"),
        (("- text: 你好", '- text: "${pric(1, 2)}"'), 8, "price"),
        (("- text: 你好", "- text: \"${pick('product')}\""), 8, "products"),
        (("- text: 你好", "- text: {text: 你好, width: wide}"), 8, "match"),
        (("- text: 你好", "- text: {text: 你好, size: big}"), 8, "number"),
        (("- text: 你好", "- text: {text: 你好, margin: [1, 2, 3]}"), 8, "two or four"),
        (("- text: 你好", "- {text: a, button: b}"), 8, "one key"),
    ],
)
def test_a_mistake_is_told_with_file_line_and_what_would_be_right(
    tmp_path: Path, change: tuple[str, str], line: int, says: str
) -> None:
    folder = write(tmp_path / "tiny", MINIMAL.replace(*change))
    with pytest.raises(Damaged) as caught:
        load_app(folder)
    message = str(caught.value)
    assert "app.yaml" in message
    assert f"line {line}" in message, message
    assert says in message, message


def test_a_mistake_in_a_second_file_names_that_file(tmp_path: Path) -> None:
    folder = write(tmp_path / "tiny", MINIMAL)
    write(tmp_path / "tiny", "pages:\n  more:\n    name: 更多\n    body:\n      - btton: x\n", "more.yaml")
    with pytest.raises(Damaged, match=r"more\.yaml.*line 5.*button"):
        load_app(folder)


@pytest.mark.parametrize("text", ["a: [", "- 1\n- 2\n", ""])
def test_what_is_no_app_at_all(tmp_path: Path, text: str) -> None:
    with pytest.raises(Damaged, match=r"app\.yaml"):
        load_app(write(tmp_path / "tiny", text))


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "tiny.yaml"
    path.write_bytes(b"package: \xff\xfe")
    with pytest.raises(Damaged, match="UTF-8"):
        load_app(str(path))


def test_a_folder_without_an_app_is_told_as_such(tmp_path: Path):
    with pytest.raises(BadName, match=r"holds no app\.yaml"):
        load_app(str(tmp_path))


def test_unknown_apps_name_the_nearest() -> None:
    with pytest.raises(UnknownName, match="taobao"):
        find("taobo")
    with pytest.raises(UnknownName):
        find("./nowhere")


@pytest.mark.parametrize("name", bundled())
def test_bundled_apps_are_in_order(name: str) -> None:
    app = load_app(name)
    assert app.pages
    for key, page in app.pages.items():
        assert page.name, key


def test_names_in_bundled_apps_are_in_both_languages() -> None:
    for name in bundled():
        for key, page in load_app(name).pages.items():
            assert isinstance(page.name, dict), f"{name}: {key}"
            assert page.name.keys() == {"zh", "en"}, f"{name}: {key}"


def test_the_documentation_lists_every_component_with_its_parameters() -> None:
    text = DOCS.read_text(encoding="utf-8")
    for name, component in library().components.items():
        row = next((r for r in text.splitlines() if r.startswith(f"| `{name}` |")), "")
        assert row, f"{name} is not in docs/virtual-phone.md"
        for parameter in component.params:
            assert f"`{parameter}`" in row, f"{name}: {parameter}"


def test_the_app_in_the_documentation_is_mapped_whole(tmp_path: Path) -> None:
    example = DOCS.read_text(encoding="utf-8").partition("```yaml\n")[2].partition("```")[0]
    made = journey(tmp_path, example)
    made.go()
    truth = made.truth()
    assert (truth.coverage, truth.places) == (1, 6)
    assert truth.details == []


def test_the_example_in_the_documentation_is_yaml() -> None:
    text = DOCS.read_text(encoding="utf-8")
    blocks = [part.partition("```")[0] for part in text.split("```yaml\n")[1:]]
    assert len(blocks) >= 4
    for block in blocks:
        yaml.safe_load(block)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 + 2 * 3", 7),
        ("a.b", 5),
        ("a.c.d", None),
        ("l[0]", "x"),
        ("l[9]", None),
        ("n > 1 and not false", True),
        ("'x' in l", True),
        ("'a' if n == 2 else 'b'", "a"),
        ("'n' + n", "n2"),
        ("double(n)", 4),
    ],
)
def test_expressions(text: str, value: object) -> None:
    names = {"a": {"b": 5}, "l": ["x"], "n": 2, "double": lambda x: x * 2}
    assert compile_expression(text)(names.__getitem__) == value


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os')",
        "a.b()",
        "(lambda: 1)()",
        "[x for x in l]",
        "{'a': 1}",
        "f(x=1)",
        "1 if",
        "x := 1",
        "a ** b",
    ],
)
def test_expressions_cannot_do_more_than_they_should(text: str) -> None:
    def look(name: str) -> object:
        raise ExpressionError(name)

    with pytest.raises(ExpressionError):
        compile_expression(text)(look)


def test_texts_with_parts() -> None:
    text = compile_text("共${n}件 ${a}")
    assert text
    assert text({"n": 3, "a": None}.__getitem__) == "共3件 "
    alone = compile_text("${n}")
    assert alone
    assert alone({"n": 3}.__getitem__) == 3
    assert compile_text("plain") is None


def test_an_expression_that_fails_while_a_page_is_shown_names_the_page(tmp_path: Path) -> None:
    text = MINIMAL.replace("你好", '"${1 / len(items)}"') + "state: {items: []}\n"
    phone = VirtualPhone(PhoneSpec.parse("virtual:" + write(tmp_path / "tiny", text)), ManualClock())
    phone.launch("com.example.tiny")
    phone.clock.sleep(1)
    with pytest.raises(Damaged, match=r"com\.example\.tiny.*page start.*zero"):
        phone.dump()


@pytest.mark.parametrize(
    "text",
    [
        "'a' * 1000000000",
        "[1] * n * n * n",
        "n * n * 'ab'",
        "'%999999999d' % 5",
        "(" * 5000 + ")" * 5000,
        "+".join(["1"] * 20000),
        "not " * 5000 + "1",
        "*".join(["n"] * 500) + " * 'x'",
    ],
    ids=range(8),
)
def test_an_expression_costs_little_whatever_it_says(text: str) -> None:
    with pytest.raises(ExpressionError):
        compile_expression(text)({"n": 1 << 4000}.__getitem__)


BOTTOMLESS = """
components:
  a: {view: {b: }}
  b: {view: {column: [{a: }, {a: }]}}
"""
WIDE = """
components:
  c0: {view: {text: x}}
""" + "".join(f"  c{n}: {{view: {{column: [{{c{n - 1}: }}, {{c{n - 1}: }}]}}}}\n" for n in range(1, 30))


@pytest.mark.parametrize(
    ("body", "more", "told"),
    [
        ("a:", BOTTOMLESS, "inside one another"),
        ("c29:", WIDE, "more than 20000 views"),
        ("text: {text: x, each: 1000000000}", "", "more than 20000 views"),
        ("text: {text: x, each: 1000000000, if: false}", "", "more than 20000 views"),
    ],
)
def test_a_page_without_end_is_told_and_not_tried(tmp_path: Path, body: str, more: str, told: str) -> None:
    text = MINIMAL.replace("text: 你好", body) + more
    phone = VirtualPhone(PhoneSpec.parse("virtual:" + write(tmp_path / "tiny", text)), ManualClock())
    phone.launch("com.example.tiny")
    phone.clock.sleep(1)
    with pytest.raises(Damaged, match=rf"page start.*{told}"):
        phone.dump()


def test_who_looks_at_a_page_that_cannot_be_shown_reads_why(tmp_path: Path) -> None:
    text = MINIMAL.replace("text: 你好", "a:") + BOTTOMLESS
    with connect("virtual:" + write(tmp_path / "tiny", text) + "?latency=0") as phone:
        phone.launch("com.example.tiny")
        with pytest.raises(LXBError, match="inside one another"):
            phone.screen()


def test_pages_that_open_one_another_without_end_are_told(tmp_path: Path) -> None:
    text = MINIMAL.replace("name: 开始", "name: 开始\n    on_open: [{go: start}]")
    phone = VirtualPhone(PhoneSpec.parse("virtual:" + write(tmp_path / "tiny", text)), ManualClock())
    with pytest.raises(Damaged, match=r"page start.*without end"):
        phone.launch("com.example.tiny")
