"""The project's own promises: imports, waiting, printing, packaging, pins and documents."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, packages_distributions, requires, version
from pathlib import Path

import pytest
from importlinter.cli import lint_imports
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PACKAGES = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
BARE_SCRIPTS = ["demo.py", "test.py", "environment.py"]
"""Run by whatever Python a machine has, before anything is installed."""


def sources() -> list[Path]:
    return [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]


def tracked(*under: str) -> list[Path]:
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--", *under], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listing.returncode:
        pytest.skip("not a git checkout: there is no list of the project's files")
    return [path for name in listing.stdout.split("\0") if name and (path := ROOT / name).is_file()]


def place(path: Path, node: ast.AST) -> str:
    return f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"


def imported(tree: ast.Module) -> Iterator[str]:
    """Top-level names of all absolute imports, wherever they stand."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


# --- code -------------------------------------------------------------------------------------------------


def test_imports_flow_one_way(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    assert lint_imports(no_cache=True) == 0, capsys.readouterr().out


def test_every_module_of_lxb_has_its_layer() -> None:
    layers = " ".join(PROJECT["tool"]["importlinter"]["contracts"][0]["layers"])
    modules = {path.stem for path in (ROOT / "lxb").glob("*.py")} - {"__init__", "__main__"}
    modules |= {path.parent.name for path in (ROOT / "lxb").glob("*/__init__.py")}
    assert modules - set(re.findall(r"lxb\.(\w+)", layers)) == set()


def sleeps(node: ast.AST) -> bool:
    match node:
        case ast.Attribute(value=ast.Name(id="time" | "asyncio"), attr="sleep"):
            return True
        case ast.ImportFrom(module="time" | "asyncio", names=names):
            return any(alias.name == "sleep" for alias in names)
    return False


def prints(node: ast.AST) -> bool:
    """Whether it writes to stdout; what goes to a stream that was handed in is the caller's choice."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"):
        return False
    return all(keyword.arg != "file" for keyword in node.keywords)


def test_only_the_clock_sleeps_and_only_the_command_line_prints() -> None:
    found = []
    for path in sources():
        inside = path.relative_to(ROOT)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if sleeps(node) and inside != Path("lxb/clock.py"):
                found.append(f"{place(path, node)} sleeps")
            if prints(node) and not inside.is_relative_to("lxb/cli"):
                found.append(f"{place(path, node)} prints")
    assert found == []


def test_public_names_are_exact() -> None:
    import lxb

    assert list(lxb.__all__) == sorted(lxb.__all__)
    for name in lxb.__all__:
        assert getattr(lxb, name).__doc__ or name.startswith("__"), f"{name} is public and says nothing"
    code = "import lxb, sys; print(*(m for m in ('openai', 'networkx', 'uiautomator2') if m in sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert loaded.stdout.split() == []


# --- packaging --------------------------------------------------------------------------------------------


def declared(*extras: str) -> list[Requirement]:
    lines = list(PROJECT["project"]["dependencies"])
    for extra in extras:
        lines += PROJECT["project"]["optional-dependencies"][extra]
    return [Requirement(line) for line in lines]


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pairs = [line.partition("==") for line in lines if line and not line.startswith("#")]
    return {canonicalize_name(name): pinned.partition(";")[0].strip() for name, _, pinned in pairs}


def test_constraints_are_plain_pins() -> None:
    for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines():
        assert line.startswith("#") or re.fullmatch(r"[\w.-]+==[\w.!+]+( ; .+)?", line), line


def test_pins_satisfy_what_is_declared() -> None:
    for wanted in declared(*PROJECT["project"]["optional-dependencies"]):
        pinned = pins().get(canonicalize_name(wanted.name))
        assert pinned, f"{wanted.name} is not in constraints.txt"
        assert wanted.specifier.contains(pinned), f"{wanted} is pinned at {pinned}"
        assert any(s.operator == ">=" for s in wanted.specifier), f"{wanted} has no lower bound"


def closure(wanted: list[Requirement]) -> set[str]:
    """Every distribution that is installed with `wanted` on this machine."""
    seen: set[tuple[str, str]] = set()
    names: set[str] = set()
    todo = [(need.name, extra) for need in wanted for extra in ("", *need.extras)]
    while todo:
        name, extra = todo.pop()
        if (name, extra) in seen:
            continue
        seen.add((name, extra))
        try:
            below = [Requirement(line) for line in requires(name) or []]
        except PackageNotFoundError:
            continue
        names.add(canonicalize_name(name))
        needed = [need for need in below if not need.marker or need.marker.evaluate({"extra": extra})]
        todo += [(need.name, more) for need in needed for more in ("", *need.extras)]
    return names


def test_pins_cover_the_whole_tree() -> None:
    assert closure(declared(*PROJECT["project"]["optional-dependencies"])) - set(pins()) == set()


def test_every_import_is_a_declared_dependency() -> None:
    known = {canonicalize_name(need.name) for need in declared("fonts", "ocr")}
    own = {*PACKAGES, *sys.stdlib_module_names}
    owners = packages_distributions()
    missing = set()
    for path in sources():
        for name in set(imported(ast.parse(path.read_text("utf-8")))) - own:
            if not {canonicalize_name(owner) for owner in owners.get(name, [name])} & known:
                missing.add(f"{path.relative_to(ROOT)} imports {name}")
    assert missing == set()


def test_wheel_holds_all_that_the_packages_hold(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        inside = set(packed.namelist())
    expected = {path.relative_to(ROOT).as_posix() for path in tracked(*PACKAGES)}
    assert expected - inside == set()
    assert {f"{package}/py.typed" for package in PACKAGES} <= inside
    foreign = {name for name in inside if name.partition("/")[0] not in PACKAGES}
    assert all(".dist-info/" in name for name in foreign)


def test_version_is_told_once_and_in_the_changelog() -> None:
    assert version("lxb") == PROJECT["project"]["version"]
    assert re.search(
        rf"^## \[{re.escape(version('lxb'))}\]", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    )


# --- scripts ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BARE_SCRIPTS)
def test_set_up_scripts_need_nothing_installed(name: str) -> None:
    code = (ROOT / "scripts" / name).read_text("utf-8")
    tree = ast.parse(code, feature_version=(3, 7))  # an old Python must get as far as the line that says so
    assert set(imported(tree)) <= {*sys.stdlib_module_names, "environment"}


# --- documents --------------------------------------------------------------------------------------------

MADE_LATER = {"maps/.builds/", "maps/.builds/PACKAGE.jsonl", "maps/.builds/.key", "tests/maps"}
"""In LXB_HOME, or named as what there must not be."""
REGISTRIES = ["py" + "pi.org", "python" + "hosted", "npm" + "js", "debian" + ".org/debian"]
"""Put together, so that this file passes its own test."""


def test_no_file_names_a_registry_host_or_a_path_outside() -> None:
    found = []
    for path in tracked():
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        found += [f"{path.name} names {host}" for host in REGISTRIES if host in text]
        if re.search(r"(\.\.|/work)/shared", text) and path != ROOT / ".ci" / "run":
            found.append(f"{path.name} names a folder outside the project")
    assert found == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", path.read_text("utf-8"))
    inner = [link for link in links if not link.startswith(("http:", "https:"))]
    assert [link for link in inner if not (path.parent / link).exists()] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_files_that_a_document_names_are_there(path: Path) -> None:
    spans = re.findall(r"`([^`\s]+)`", path.read_text("utf-8"))
    own = re.compile(rf"(?:{'|'.join([*PACKAGES, 'docs', 'scripts', 'tests'])})/[\w./*-]+")
    named = {span for span in spans if own.fullmatch(span)} - MADE_LATER
    assert sorted(name for name in named if not any(ROOT.glob(name.rstrip("/")))) == []


def module(name: str) -> Path:
    """The file of a module, were there one of this name."""
    path = ROOT.joinpath(*name.split("."))
    alone = path.with_suffix(".py")
    return alone if alone.is_file() else path / "__init__.py"


def is_there(name: str) -> bool:
    """Whether a dotted name is a module, or something that a module holds."""
    above, _, last = name.rpartition(".")
    if not above or module(name).is_file():
        return bool(above)
    if module(above).is_file():
        return re.search(rf"\b{last}\b", module(above).read_text("utf-8")) is not None
    return is_there(above)


def test_modules_that_a_text_names_are_there() -> None:
    dotted = re.compile(rf"`((?:{'|'.join(PACKAGES)})(?:\.\w+)+)`")
    named = {
        (path.name, name)
        for path in [*DOCUMENTS, *sources()]
        for name in dotted.findall(path.read_text("utf-8"))
        if not name.endswith((".py", ".toml"))
    }
    assert sorted(pair for pair in named if not is_there(pair[1])) == []


def test_the_layers_in_the_documents_are_those_that_are_checked() -> None:
    layers = PROJECT["tool"]["importlinter"]["contracts"][0]["layers"]
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    block = text.partition("## Layers")[2].partition("```text\n")[2].partition("```")[0]
    modules = re.compile(r"\blxb\.\w+|^(?:explorer|executor|router|maps)\b|(?<=\| )executor\b", re.MULTILINE)
    assert modules.findall(block) == modules.findall("\n".join(layers))


def code_of(document: str) -> str:
    """Fenced blocks and code spans of a document."""
    text = (ROOT / document).read_text("utf-8")
    blocks = re.findall(r"```.*?\n(.*?)```", text, re.DOTALL)
    return "\n".join([*blocks, *re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))])


def commands_of(document: str) -> set[str]:
    """The `lxb ...` commands that a document names: one word, or two for those that have parts."""
    groups = ("maps", "phone", "trace")
    named = set()
    for line in code_of(document).splitlines():
        for first, second in re.findall(r"(?:^|(?<!from)[\s|/])lxb ([a-z][a-z-]*)(?: ([a-z]+))?", line):
            named.add(f"{first} {second}".strip() if first in groups else first)
    return named


def test_both_readmes_begin_with_the_two_commands_and_name_the_same() -> None:
    for document in ("README.md", "README.zh.md"):
        block = re.search(r"```.*?\n(.*?)```", (ROOT / document).read_text("utf-8"), re.DOTALL)
        assert block, f"{document} has no code block"
        assert re.findall(r"^python3 (\S+)", block[1], re.MULTILINE) == ["scripts/demo.py", "scripts/test.py"]
    assert commands_of("README.md") == commands_of("README.zh.md")
    assert len(commands_of("README.md")) > 10


def test_commands_of_the_readme_exist() -> None:
    import typer.main

    from lxb.cli.main import app

    root = typer.main.get_command(app)
    for command in sorted(commands_of("README.md")):
        node = root
        for word in command.split():
            known = getattr(node, "commands", {})
            assert word in known, f"the README names `lxb {command}`, which there is not"
            node = known[word]
