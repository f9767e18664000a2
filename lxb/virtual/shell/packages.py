"""`pm`, and so `cmd package`: what is installed, and installing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from types import MappingProxyType

from lxb.virtual.apk import BadApk, read_apk
from lxb.virtual.shell.call import Call, Command, whole
from lxb.virtual.shell.java import FAILED, thrown
from lxb.virtual.shell.package_info import HOME, Entry, describe, entries, entry

TAKES_VALUE = frozenset("--user -i --abi --install-location -S --install-reason --originating-uri".split())
INTENT_VALUE = frozenset("--user -a -c -d -t -p -n".split())
MATCH = "priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true"
OLD_CLASS = "com.android.commands.pm.Pm"

USAGE = """Package manager (package) commands:
  help
    Print this help text.

  path [--user USER_ID] PACKAGE
    Print the path to the .apk of the given PACKAGE.

  list packages [-f] [-d] [-e] [-s] [-3] [-i] [-l] [-u] [-U]
      [--show-versioncode] [--apex-only] [--uid UID] [--user USER_ID] [FILTER]
    Prints all packages; optionally only those whose name contains
    the text in FILTER.

  install [-rtfdg] [-i PACKAGE] [--user USER_ID|all|current] [PATH|-]
  uninstall [-k] [--user USER_ID] PACKAGE
  clear [--user USER_ID] PACKAGE
  dump PACKAGE"""


def pm(call: Call) -> int:
    verb, *rest = call.args or [""]
    act = VERBS.get(verb)
    if act is None:
        call.err(f"Unknown command: {verb}" if verb and verb != "help" else USAGE)
        return FAILED
    return act(call, rest)


def _list(call: Call, words: list[str]) -> int:
    kind, *rest = words or [""]
    if kind == "users":
        call.out("Users:\n\tUserInfo{0:Owner:c13} running")
        return 0
    if kind in {"features", "libraries", "permissions", "instrumentation"}:
        return 0
    if kind != "packages":
        call.err(
            f"Error: unknown list type '{kind}'" if kind else "Error: didn't specify type of data to list"
        )
        return FAILED
    unknown = next((w for w in rest if w.startswith("-") and w not in LIST_OPTIONS), None)
    if unknown:
        call.err(f"Error: Unknown option: {unknown}")
        return FAILED
    for e in _chosen(entries(call), rest):
        call.out(_line(call, e, rest))
    return 0


LIST_OPTIONS = frozenset(
    "-f -d -e -s -3 -i -l -u -U -a --show-versioncode --apex-only --user --uid --match-libraries".split()
)


def _chosen(all_of_them: list[Entry], words: list[str]) -> list[Entry]:
    options, (part, *_) = {w for w in words if w.startswith("-")}, [*_plain(words), ""]
    if "-d" in options or "--apex-only" in options:
        return []
    kept = [e for e in all_of_them if part in e.name]
    if "-s" in options:
        kept = [e for e in kept if e.system]
    if "-3" in options:
        kept = [e for e in kept if not e.system]
    return kept


def _line(call: Call, e: Entry, words: list[str]) -> str:
    path = call.system.apk_path(e.name, system=e.system) + "=" if "-f" in words else ""
    code = f" versionCode:{e.version_code}" if "--show-versioncode" in words else ""
    source = "  installer=null" if "-i" in words else ""
    uid = f" uid:{e.uid}" if "-U" in words else ""
    return f"package:{path}{e.name}{code}{source}{uid}"


def _path(call: Call, words: list[str]) -> int:
    names = _plain(words)
    if not names:
        call.err("Error: no package specified")
        return FAILED
    found = entry(call, names[0])
    if found is None:
        return 1
    call.out("package:" + call.system.apk_path(found.name, system=found.system))
    return 0


def _clear(call: Call, words: list[str]) -> int:
    names = _plain(words)
    if not names:
        call.err("Error: no package specified")
        return FAILED
    done = call.phone.clear_data(names[0]) or names[0] in call.system.apks
    call.out("Success" if done else "Failed")
    return 0 if done else 1


def _install(call: Call, words: list[str]) -> int:
    names = _plain(words)
    size = whole(_value(words, "-S"))
    if size is not None and names in ([], ["-"]):
        data = _streamed(call, size)
    elif names:
        try:
            data = call.system.files.read(call.path(names[0]))
        except OSError:
            call.err(f"Error: failed to open file: {names[0]}")
            return 1
    else:
        call.err("Error: must either specify a package size or an APK file")
        return 1
    return _take(call, data)


def _take(call: Call, data: bytes) -> int:
    try:
        apk = read_apk(data)
    except BadApk:
        call.out("Failure [INSTALL_PARSE_FAILED_NOT_APK: Failed to parse base.apk]")
        return 1
    call.system.install(apk)
    call.out("Success")
    return 0


def _streamed(call: Call, size: int) -> bytes:
    data = bytearray()
    while len(data) < size and (chunk := call.streams.stdin.read(size - len(data))):
        data += chunk
    return bytes(data)


def _uninstall(call: Call, words: list[str]) -> int:
    names = _plain(words)
    if names and call.system.uninstall(names[0]):
        call.out("Success")
        return 0
    found = entry(call, names[0]) if names else None
    # the apps of the virtual phone are its world: they stay
    reason = "DELETE_FAILED_DEVICE_POLICY_MANAGER" if found else "DELETE_FAILED_INTERNAL_ERROR"
    call.out(f"Failure [{reason}]")
    return 1


def _grant(call: Call, words: list[str]) -> int:
    names = _plain(words)
    if len(names) < 2:
        call.err("Error: no permission specified" if names else "Error: no package specified")
        return FAILED
    if entry(call, names[0]) is None:
        return thrown(
            call, "grant", f"java.lang.IllegalArgumentException: Unknown package: {names[0]}", OLD_CLASS
        )
    return 0


def _dump(call: Call, words: list[str]) -> int:
    for name in _plain(words)[:1]:
        call.out(describe(call, name))
    return 0


def _resolve(call: Call, words: list[str]) -> int:
    names = _plain(words, INTENT_VALUE)
    found = [e for e in _launchable(call, words) if e.name in names or HOME in words]
    if not found:
        call.out("No activity found")
        return 0
    call.out(f"{MATCH}\n{found[0].component}" if "--brief" in words else _long(found[0]))
    return 0


def _query(call: Call, words: list[str]) -> int:
    names = _plain(words, INTENT_VALUE)
    found = [e for e in _launchable(call, words) if not names or e.name in names]
    if not found:
        call.out("No activities found")
    elif "--components" in words:
        for e in found:
            call.out(e.component or "")
    else:
        call.out(f"{len(found)} activities found:")
        for at, e in enumerate(found):
            body = f"{MATCH}\n{e.component}" if "--brief" in words else _long(e)
            call.out(f"  Activity #{at}:\n    " + body.replace("\n", "\n    "))
    return 0


def _launchable(call: Call, words: list[str]) -> list[Entry]:
    """What a launcher would list; a home screen is no launcher entry."""
    home = HOME in words
    launchers = {e.name for e in entries(call) if "launcher" in e.name.lower()}
    return [e for e in entries(call) if e.activity and (e.name in launchers) == home]


def _long(e: Entry) -> str:
    return (
        f"{MATCH}\nActivityInfo:\n  name={e.activity}\n  packageName={e.name}\n"
        f"  labelRes=0x0 nonLocalizedLabel={e.label or 'null'} icon=0x7f080001 banner=0x0\n"
        f"  enabled=true exported=true directBootAware=false\n  taskAffinity={e.name} targetActivity=null"
    )


def _plain(words: list[str], taking: frozenset[str] = TAKES_VALUE) -> list[str]:
    """Arguments that are neither an option nor the value of one of `taking`."""
    kept, skip = [], False
    for word in words:
        if skip:
            skip = False
        elif word in taking:
            skip = True
        elif not word.startswith("-") or word == "-":
            kept.append(word)
    return kept


def _value(words: list[str], option: str) -> str:
    return next((b for a, b in pairwise(words) if a == option), "")


VERBS: Mapping[str, Callable[[Call, list[str]], int]] = MappingProxyType(
    {
        "list": _list,
        "path": _path,
        "clear": _clear,
        "install": _install,
        "uninstall": _uninstall,
        "grant": _grant,
        "revoke": _grant,
        "dump": _dump,
        "resolve-activity": _resolve,
        "query-activities": _query,
    }
)


COMMANDS: Mapping[str, Command] = MappingProxyType({"pm": pm})
