"""`am` and `monkey`: starting and stopping apps, and broadcasts."""

from __future__ import annotations

import binascii
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from lxb.virtual.shell.call import Call, Command
from lxb.virtual.shell.java import FAILED, thrown
from lxb.virtual.shell.keyboard_apps import KEYBOARD_ACTIONS
from lxb.virtual.shell.package_info import HOME
from lxb.virtual.system import full

TAKES_VALUE = frozenset("-a -d -t -c -n -p -f -i --user --display --windowingMode --activityType".split())
EXTRAS_ONE = frozenset("--esn".split())
EXTRAS_TWO = frozenset("-e --es --ez --ei --el --ef --eu --ecn --eia --ela --esa".split())
MONKEY_ABORTED = 252

AM_USAGE = """Activity manager (activity) commands:
  help
      Print this help text.
  start-activity [-D] [-N] [-W] [-P <FILE>] [--start-profiler <FILE>]
          [--sampling INTERVAL] [--streaming] [-R COUNT] [-S]
          [--track-allocation] [--user <USER_ID> | current] <INTENT>
      Start an Activity.
  start-service [--user <USER_ID> | current] <INTENT>
  broadcast [-R <PERMISSION>] [--async] [--user <USER_ID> | all | current] <INTENT>
      Send a broadcast Intent.
  force-stop [--user <USER_ID> | all | current] <PACKAGE>
      Completely stop the given application package.
  kill [--user <USER_ID> | all | current] <PACKAGE>"""


class BadIntent(Exception):
    """An option that `am` does not know, or one without its value."""


@dataclass
class Intent:
    """What `am` makes of its options."""

    action: str = ""
    data: str = ""
    component: str = ""
    package: str = ""
    categories: list[str] = field(default_factory=list)
    extras: dict[str, str] = field(default_factory=dict)
    switches: set[str] = field(default_factory=set)

    def __str__(self) -> str:
        cats = f"[{','.join(self.categories)}]" if self.categories else ""
        named = {
            "act": self.action,
            "cat": cats,
            "dat": self.data,
            "pkg": self.package,
            "cmp": self.component,
        }
        words = [f"{name}={value}" for name, value in named.items() if value]
        return "Intent { " + " ".join(words + (["(has extras)"] if self.extras else [])) + " }"


def am(call: Call) -> int:
    verb, *words = call.args or [""]
    if verb in {"start", "start-activity"}:
        return _with_intent(call, verb, words, _start)
    if verb == "broadcast":
        return _with_intent(call, verb, words, _broadcast)
    if verb in {"force-stop", "kill"}:
        return _force_stop(call, verb, words)
    if verb in {"startservice", "start-service", "start-foreground-service", "stopservice", "stop-service"}:
        return _with_intent(call, verb, words, _service)
    if verb in {"get-current-user", "instrument", "kill-all", "stack", "get-config"}:
        call.out("0" if verb == "get-current-user" else "")
        return 0
    call.err(f"Unknown command: {verb}" if verb and verb != "help" else AM_USAGE)
    return FAILED


def _with_intent(call: Call, verb: str, words: list[str], act: Callable[[Call, Intent], int]) -> int:
    try:
        intent = parse_intent(words)
    except BadIntent as error:
        return thrown(
            call, verb, f"java.lang.IllegalArgumentException: {error}", "com.android.commands.am.Am"
        )
    return act(call, intent)


def parse_intent(words: list[str]) -> Intent:
    """Raises BadIntent."""
    intent = Intent()
    rest = list(words)

    def value(option: str) -> str:
        if not rest:
            raise BadIntent(f'Argument expected after "{option}"')
        return rest.pop(0)

    while rest:
        word = rest.pop(0)
        if word in EXTRAS_TWO:
            key = value(word)
            intent.extras[key] = value(word)
        elif word in EXTRAS_ONE:
            intent.extras[value(word)] = ""
        elif word in TAKES_VALUE:
            _set(intent, word, value(word))
        elif word.startswith("-"):
            _switch(intent, word)
        elif "/" in word and ":" not in word:
            intent.component = word
        elif ":" in word:
            intent.data = word
        else:
            intent.package = word
    return intent


def _set(intent: Intent, option: str, value: str) -> None:
    if option == "-c":
        intent.categories.append(value)
    elif option in {"-a", "-d", "-n", "-p"}:
        setattr(intent, {"-a": "action", "-d": "data", "-n": "component", "-p": "package"}[option], value)


def _switch(intent: Intent, word: str) -> None:
    if not (word.startswith("--") or word in {"-W", "-S", "-D", "-N"}):
        raise BadIntent(f"Unknown option: {word}")
    intent.switches.add(word)


def _start(call: Call, intent: Intent) -> int:
    package, _, name = intent.component.partition("/")
    if intent.component and not name:
        return thrown(
            call,
            "start",
            f"java.lang.IllegalArgumentException: Bad component name: {intent.component}",
            "com.android.commands.am.Am",
        )
    if "-S" in intent.switches:
        call.phone.force_stop(package or intent.package)
    call.out(f"Starting: {intent}")
    if intent.component:
        return _start_component(call, intent, package, name)
    started = _view(call, intent) if intent.data else _launch_package(call, intent)
    if not started:
        call.err(f"Error: Activity not started, unable to resolve {str(intent)[:-2]} flg=0x10000000 }}")
        return 1
    return _waited(call, intent)


def _start_component(call: Call, intent: Intent, package: str, name: str) -> int:
    before = call.phone.focus()
    activity = full(package, name)
    if not call.phone.launch(package, activity):
        call.err("Error type 3")
        call.err(f"Error: Activity class {{{package}/{activity}}} does not exist.")
        return 1
    if before and before.package == package:
        call.err("Warning: Activity not started, its current task has been brought to the front")
    return _waited(call, intent)


def _view(call: Call, intent: Intent) -> bool:
    return call.phone.view(intent.data)


def _launch_package(call: Call, intent: Intent) -> bool:
    if intent.package:
        return _start_icon(call, intent.package)
    if HOME in intent.categories:
        return call.phone.press("home")
    return False


def _waited(call: Call, intent: Intent) -> int:
    """What -W adds: the launch is over when the phone answers."""
    if "-W" in intent.switches:
        focus = call.phone.focus()
        shown = call.system.component(focus) if focus else "null"
        call.out(f"Status: ok\nLaunchState: WARM\nActivity: {shown}\nTotalTime: 120\nWaitTime: 124\nComplete")
    return 0


def _force_stop(call: Call, verb: str, words: list[str]) -> int:
    names = [w for w in words if not w.startswith("-") and w not in {"current", "all", "0"}]
    if not names:
        return thrown(
            call,
            verb,
            'java.lang.IllegalArgumentException: Argument expected after "force-stop"',
            "com.android.commands.am.Am",
        )
    # an unknown package is no error here, on real phones neither
    call.phone.force_stop(names[0])
    return 0


def _service(call: Call, intent: Intent) -> int:
    call.out(f"Starting service: {intent}")
    call.err("Error: Not found; no service started.")
    return FAILED


def _broadcast(call: Call, intent: Intent) -> int:
    call.out(f"Broadcasting: {str(intent).replace('(has', 'flg=0x400000 (has')}")
    code, data = _receive(call, intent)
    tail = f', data="{data}"' if data is not None else ""
    call.out(f"Broadcast completed: result={code}{tail}")
    return 0


def _receive(call: Call, intent: Intent) -> tuple[int, str | None]:
    """The keyboards that listen to broadcasts are the only receivers; others leave result 0."""
    known = KEYBOARD_ACTIONS.get(intent.action)
    if known is None or not call.system.settings.keyboard.startswith(known.package + "/"):
        return 0, None
    try:
        return known.act(call.system, intent.extras)
    except (KeyError, binascii.Error, UnicodeDecodeError, ValueError):
        return 0, None


def monkey(call: Call) -> int:
    for word in call.args:
        call.err(f"  bash arg: {word}")
    call.err(f"args: [{', '.join(call.args)}]")
    for word in call.args:
        call.err(f' arg: "{word}"')
    package = _after(call.args, "-p")
    for value in filter(None, (package, _after(call.args, "-c"))):
        call.err(f'data="{value}"')
    if not call.args or not call.args[-1].isdigit():
        call.err("** Error: Count not specified")
        return 255
    if package and not _start_icon(call, package):
        call.out("** No activities found to run, monkey aborted.")
        return MONKEY_ABORTED
    call.out(f"Events injected: {call.args[-1]}")
    call.out("## Network stats: elapsed time=33ms (0ms mobile, 0ms wifi, 33ms not connected)")
    return 0


def _start_icon(call: Call, package: str) -> bool:
    """Starts an app as its icon does; False where it has none."""
    found = call.system.package(package)
    return found is not None and found.activity is not None and call.phone.launch(package)


def _after(words: list[str], option: str) -> str:
    at = words.index(option) + 1 if option in words else len(words)
    return words[at] if at < len(words) else ""


COMMANDS: Mapping[str, Command] = MappingProxyType({"am": am, "monkey": monkey})
