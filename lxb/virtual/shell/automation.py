"""Commands that take hold of the screen's tree: `uiautomator`, and the `app_process` that runs u2.jar."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from contextlib import ExitStack
from types import MappingProxyType

from lxml import etree

from lxb.virtual.rpc import UiAutomatorServer
from lxb.virtual.shell.call import Call, Command, whole
from lxb.virtual.system import AutomationTaken

SERVER_CLASS = "com.wetest.uia2.Main"
DEFAULT_PORT = 9008
ABORTED = 134
KILLED = 137
IDLE_SECONDS = 10.0
"""How long the dump waits for a second of rest."""

DEFAULT_DUMP = "/sdcard/window_dump.xml"

ATTRIBUTES = (
    "index text resource-id class package content-desc checkable checked clickable enabled focusable focused "
    "scrollable long-clickable password selected bounds"
).split()
"""What `uiautomator dump` writes; u2's server writes more."""

GREETING = """[server] INFO: [UiAutomator2Server] Starting Server
SLF4J: Failed to load class "org.slf4j.impl.StaticLoggerBinder".
SLF4J: Defaulting to no-operation (NOP) logger implementation
SLF4J: See http://www.slf4j.org/codes.html#StaticLoggerBinder for further details."""

USAGE = """Usage: uiautomator <subcommand> [options]

Available subcommands:

help: displays help message

runtest: executes UI automation tests

dump: creates an XML dump of current UI hierarchy
    dump [--verbose][file]
      [--compressed]: dumps compressed layout information.
      [file]: the location where the dumped XML should be stored, default is
      /sdcard/window_dump.xml

events: prints out accessibility events until terminated"""


def app_process(call: Call) -> int:
    """Only u2's server runs; it stays until its caller leaves, /stop, or the end of the phone."""
    if SERVER_CLASS not in call.args or not _has_jar(call):
        wanted = next((w for w in call.args[1:] if not w.startswith(("-", "/"))), "")
        call.err(
            f"Error: Could not find class '{wanted}'\njava.lang.ClassNotFoundException: {wanted}\nAborted "
        )
        return ABORTED
    call.out(GREETING.partition("\n")[0])
    with ExitStack() as held, call.system.process() as stop:
        server = UiAutomatorServer(call.system, stop.set)
        # the port goes last: who finds it closed may start another server at once
        held.callback(_unlisten, call, server)
        try:
            held.enter_context(call.system.automation())
        except AutomationTaken as taken:
            call.out(str(taken))
            return 1
        call.out(GREETING.partition("\n")[2])
        call.system.ports[_port(call.args)] = server
        _wait(call, stop)
    return 0


def _wait(call: Call, stop: threading.Event) -> None:
    def leave_with_caller() -> None:
        call.streams.until_gone()
        stop.set()

    threading.Thread(target=leave_with_caller, name="u2 caller", daemon=True).start()
    stop.wait()


def _unlisten(call: Call, server: UiAutomatorServer) -> None:
    port = _port(call.args)
    if call.system.ports.get(port) is server:
        del call.system.ports[port]


def _has_jar(call: Call) -> bool:
    try:
        return call.system.files.read(call.variables.get("CLASSPATH", "")).startswith(b"PK")
    except OSError:
        return False


def _port(words: list[str]) -> int:
    at = words.index("-p") + 1 if "-p" in words else len(words)
    return (whole(words[at]) if at < len(words) else None) or DEFAULT_PORT


def uiautomator(call: Call) -> int:
    if not call.args or call.args[0] != "dump":
        call.out(USAGE)
        return 0 if call.args[:1] == ["help"] else 1
    names = [w for w in call.args[1:] if not w.startswith("--")]
    if call.phone.restless:
        call.system.clock.sleep(IDLE_SECONDS)
        call.err("ERROR: could not get idle state.")
        return 0
    try:
        with call.system.automation():
            xml = call.phone.dump("--compressed" in call.args)
    except AutomationTaken as taken:
        call.err(f"{taken}\nKilled ")
        return KILLED
    return _write(call, names[0] if names else DEFAULT_DUMP, xml)


def _write(call: Call, name: str, xml: str) -> int:
    plain = _plain(call, xml)
    if not plain:
        call.err("ERROR: null root node returned by UiTestAutomationBridge.")
        return 0
    try:
        call.system.files.write(call.path(name), plain)
    except OSError as error:
        call.err(f"ERROR: could not write {name}: {error.strerror}")
        return 0
    # the missing "r" is Android's own
    call.out(f"UI hierchary dumped to: {name}")
    return 0


def _plain(call: Call, xml: str) -> bytes:
    """The active window with the attributes that this command knows; b"" where there is no node."""
    parser = etree.XMLParser(recover=True, huge_tree=True, resolve_entities=False, no_network=True)
    root = etree.fromstring(xml.encode("utf-8", "replace"), parser) if xml.strip() else None
    windows = [] if root is None else list(root.iterchildren("node"))
    if root is None or not windows:
        return b""
    focus = call.phone.focus()
    active = [w for w in windows if focus and w.get("package") == focus.package] or windows
    for window in windows:
        if window is not active[-1]:
            root.remove(window)
    for node in root.iter("node"):
        kept = {name: node.get(name) or "" for name in ATTRIBUTES}
        node.attrib.clear()
        for name, value in kept.items():
            node.set(name, value)
    return b"<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>" + etree.tostring(
        root, encoding="utf-8"
    )


COMMANDS: Mapping[str, Command] = MappingProxyType({"app_process": app_process, "uiautomator": uiautomator})
