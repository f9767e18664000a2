"""`ime` and `settings`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lxb.virtual.shell.call import Call, Command
from lxb.virtual.shell.java import FAILED, thrown

IME_USAGE = """ime <command>:
  list [-a] [-s]
    prints all enabled input methods.
      -a: see all input methods
      -s: only a single summary line of each
  enable <ID>
    allows the given input method ID to be used.
  disable <ID>
    disallows the given input method ID to be used.
  set <ID>
    switches to the given input method ID.
  reset"""

TABLES = ("system", "secure", "global")
SETTINGS_USAGE = """Settings provider (settings) commands:
  help
      Print this help text.
  get [--user <USER_ID> | current] NAMESPACE KEY
      Retrieve the current value of KEY.
  put [--user <USER_ID> | current] NAMESPACE KEY VALUE [TAG] [default]
      Change the contents of KEY to VALUE.
  delete [--user <USER_ID> | current] NAMESPACE KEY
      Delete the entry for KEY.
  list [--user <USER_ID> | current] NAMESPACE
      Print all defined keys.
      NAMESPACE is one of {system, secure, global}, case-insensitive"""


def ime(call: Call) -> int:
    verb, *rest = call.args or [""]
    ids = [word for word in rest if not word.startswith("-")]
    if verb == "list":
        return _list(call, set("".join(rest).replace("-", "")))
    if verb == "reset":
        call.system.settings.reset_keyboard()
        call.out("Reset current and enabled IMEs for user #0")
        return 0
    if verb in {"enable", "disable", "set"} and len(ids) == 1:
        return {"enable": _enable, "disable": _disable, "set": _set}[verb](call, _full(ids[0]))
    call.err(f"Unknown command: {verb}" if verb else IME_USAGE)
    return FAILED


def _list(call: Call, flags: set[str]) -> int:
    shown = {i: on for i, on in call.system.settings.all_keyboards().items() if on or "a" in flags}
    for id in shown:
        if "s" in flags:
            call.out(id)
        else:
            package, _, name = id.partition("/")
            call.out(f"{id}:\n  mId={id} mSettingsActivityName=null mIsVrOnly=false")
            call.out(f"  mIsDefaultResId=0x0\n  Service:\n    packageName={package} name={name}")
    return 0


def _enable(call: Call, id: str) -> int:
    state = call.system.settings.all_keyboards().get(id)
    if state is None:
        call.err(f"Unknown input method {id} cannot be enabled for user #0")
        return FAILED
    call.system.settings.enable_keyboard(id, on=True)
    call.out(f"Input method {id}: {'already' if state else 'now'} enabled for user #0")
    return 0


def _disable(call: Call, id: str) -> int:
    state = call.system.settings.all_keyboards().get(id)
    if state is not None:
        call.system.settings.enable_keyboard(id, on=False)
    call.out(f"Input method {id}: {'now' if state else 'already'} disabled for user #0")
    return 0


def _set(call: Call, id: str) -> int:
    if not call.system.settings.choose_keyboard(id):
        call.err(f"Unknown input method {id} cannot be selected for user #0")
        return FAILED
    call.out(f"Input method {id} selected for user #0")
    return 0


def _full(id: str) -> str:
    """Android writes ids with a short class: "p/p.Name" -> "p/.Name"."""
    package, _, name = id.partition("/")
    return f"{package}/{name.removeprefix(package)}" if name.startswith(package + ".") else id


def settings(call: Call) -> int:
    words = _without_user(call.args)
    if not words:
        call.err(SETTINGS_USAGE)
        return FAILED
    verb, *rest = words
    counts = {"get": (2,), "put": (3, 4, 5), "delete": (2,), "list": (1,)}
    if verb not in counts or len(rest) not in counts[verb]:
        call.err(f"Invalid command: {verb}" if verb not in counts else "Bad arguments")
        return FAILED
    if rest[0].lower() not in TABLES:
        call.err(f"Invalid namespace '{rest[0]}'")
        return FAILED
    return _settings(call, verb, rest[0].lower(), rest[1:])


def _settings(call: Call, verb: str, table: str, rest: list[str]) -> int:
    store = call.system.settings
    if verb == "get":
        call.out(store.table(table).get(rest[0], "null"))
    elif verb == "delete":
        call.out(f"Deleted {store.delete(table, rest[0])} rows")
    elif verb == "list":
        for key, value in sorted(store.table(table).items()):
            call.out(f"{key}={value}")
    else:
        store.put(table, rest[0], rest[1])
    return 0


def _without_user(words: list[str]) -> list[str]:
    if "--user" in words:
        at = words.index("--user")
        return words[:at] + words[at + 2 :]
    return words


def svc(call: Call) -> int:
    """`svc wifi enable` and the like: remembered, with no effect on what the screen shows."""
    service, verb, *rest = [*call.args, "", ""]
    if service in {"wifi", "data", "bluetooth", "nfc"} and verb in {"enable", "disable"}:
        call.system.settings.put("global", f"{service}_on", "1" if verb == "enable" else "0")
        return 0
    if service == "power" and verb in {"stayon", "reboot", "shutdown"}:
        call.system.settings.put("global", "stay_on_while_plugged_in", "0" if "false" in rest else "7")
        return 0
    call.err("Available commands:\n    help     Show information about the subcommands")
    call.err("    power    Control the power manager\n    data     Control mobile data connectivity")
    call.err("    wifi     Control the Wi-Fi manager")
    return 1


def content(call: Call) -> int:
    """The content provider shell; nothing here is shared through it."""
    return thrown(
        call,
        "content",
        "java.lang.IllegalStateException: Could not find provider",
        "com.android.commands.content.Content",
    )


COMMANDS: Mapping[str, Command] = MappingProxyType(
    {"ime": ime, "settings": settings, "svc": svc, "content": content}
)
