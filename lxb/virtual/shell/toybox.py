"""Files and small system tools, as toybox has them."""

from __future__ import annotations

import base64
import hashlib
import posixpath
import re
import stat
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from types import MappingProxyType

from lxb.virtual.files import Node
from lxb.virtual.shell.call import Call, Command

MAX_SLEEP = 600.0
DEFAULT_STAT = "  File: %n\n  Size: %s\t Blocks: 8\t IO Blocks: 512"
KINDS = {stat.S_IFDIR: "d", stat.S_IFLNK: "l"}
PROCESSES = (("root", 1, "init"), ("root", 2, "[kthreadd]"), ("system", 1201, "system_server"))
LAST = (("shell", 7001, "adbd"), ("shell", 7105, "ps"))


def toybox(call: Call) -> int:
    if not call.args:
        call.out(" ".join(sorted(COMMANDS)))
        return 0
    act = COMMANDS.get(call.args[0])
    if act is None:
        call.err(f'toybox: Unknown command {call.args[0]} (see "toybox --help")')
        return 127
    return act(call.shifted())


def each(call: Call, names: list[str], act: Callable[[str], None]) -> int:
    """Does something with every file; one that fails is told and does not stop the others."""
    failed = 0
    for name in names:
        try:
            act(name)
        except OSError as error:
            if error.filename is None:
                raise  # the caller's line was cut
            call.err(f"{call.name}: {name}: {error.strerror}")
            failed = 1
    return failed


def plain(call: Call) -> tuple[list[str], set[str]]:
    """File names, and the letters of the options."""
    names = [w for w in call.args if not w.startswith("-") or w == "-"]
    return names, set("".join(w[1:] for w in call.args if w.startswith("-") and w != "-"))


def digest(make: Callable[..., hashlib._Hash]) -> Command:
    def command(call: Call) -> int:
        names, _ = plain(call)

        def show(name: str) -> None:
            data = call.system.files.read(call.path(name))
            call.out(f"{make(data, usedforsecurity=False).hexdigest()}  {name}")

        return each(call, names, show)

    return command


def ls(call: Call) -> int:
    names, letters = plain(call)

    def show(name: str) -> None:
        path = call.path(name)
        node = call.system.files.look(path, follow="l" not in letters or name.endswith("/"))
        if not node.is_folder or "d" in letters:
            call.out(_line(name, node, letters))
            return
        if len(names) > 1:
            call.out(f"{name}:")
        if "l" in letters:
            call.out("total 8")
        shown = call.system.files.names(path)
        for inner in ([".", ".."] if "a" in letters else []) + shown:
            if not inner.startswith(".") or "a" in letters:
                below = call.system.files.look(posixpath.join(path, inner), follow=False)
                call.out(_line(inner, below, letters))

    return each(call, names or [call.folder], show)


def _line(name: str, node: Node, letters: set[str]) -> str:
    if "l" not in letters:
        return name
    kind = KINDS.get(stat.S_IFMT(node.mode), "-")
    bits = "".join(ch if node.mode >> (8 - i) & 1 else "-" for i, ch in enumerate("rwxrwxrwx"))
    time = datetime.fromtimestamp(node.mtime, UTC).strftime("%Y-%m-%d %H:%M")
    arrow = f" -> {node.target}" if node.target else ""
    return f"{kind}{bits} 1 shell shell {node.size:7} {time} {name}{arrow}"


def rm(call: Call) -> int:
    names, letters = plain(call)
    if not names and "f" not in letters:
        call.err("rm: Needs 1 argument")
        return 1

    def remove(name: str) -> None:
        try:
            call.system.files.remove(call.path(name), tree=bool(letters & {"r", "R"}))
        except FileNotFoundError:
            if "f" not in letters:
                raise

    return each(call, names, remove)


def mkdir(call: Call) -> int:
    names, letters = plain(call)
    return each(
        call, names, lambda name: call.system.files.make_folder(call.path(name), parents="p" in letters)
    )


def touch(call: Call) -> int:
    names, _ = plain(call)

    def stamp(name: str) -> None:
        path = call.path(name)
        try:
            data = call.system.files.read(path)
        except FileNotFoundError:
            data = b""
        call.system.files.write(path, data)

    return each(call, names, stamp)


def cp(call: Call) -> int:
    names, _ = plain(call)
    if len(names) < 2:
        call.err(f"{call.name}: Needs 2 arguments")
        return 1
    files = call.system.files

    def copy(name: str) -> None:
        source, goal = call.path(name), call.path(names[-1])
        data = files.read(source)
        files.write(_into(call, goal, source), data)
        if call.name == "mv":
            files.remove(source)

    return each(call, names[:-1], copy)


def _into(call: Call, goal: str, source: str) -> str:
    try:
        return (
            posixpath.join(goal, posixpath.basename(source))
            if call.system.files.look(goal).is_folder
            else goal
        )
    except FileNotFoundError:
        return goal


def stat_command(call: Call) -> int:
    names, letters = plain(call)
    form = DEFAULT_STAT
    if "c" in letters and names:
        form, names = names[0], names[1:]

    def show(name: str) -> None:
        node = call.system.files.look(call.path(name))
        values = {"n": name, "s": node.size, "Y": node.mtime, "a": f"{node.mode & 0o777:o}", "%": "%"}
        call.out(re.sub(r"%([nsYa%])", lambda m: str(values[m[1]]), form))

    return each(call, names, show)


def date(call: Call) -> int:
    now = call.system.clock.wall()
    form = next((w[1:] for w in call.args if w.startswith("+")), None)
    call.out(
        now.strftime(form.replace("%s", str(int(now.timestamp()))) if form else "%a %b %e %H:%M:%S UTC %Y")
    )
    return 0


def id_command(call: Call) -> int:
    groups = "1004(input),1007(log),1011(adb),1015(sdcard_rw),1028(sdcard_r),3001(net_bt_admin),3003(inet)"
    call.out(
        "2000"
        if "-u" in call.args
        else f"uid=2000(shell) gid=2000(shell) groups=2000(shell),{groups} context=u:r:shell:s0"
    )
    return 0


def says(text: str) -> Command:
    """A command with one answer."""

    def command(call: Call) -> int:
        call.out(text)
        return 0

    return command


def ends(code: int) -> Command:
    def command(call: Call) -> int:
        return code

    return command


def uname(call: Call) -> int:
    machine = {"arm64-v8a": "aarch64"}.get(call.phone.abi, call.phone.abi)
    call.out(f"Linux localhost 5.10.149-android13 #1 SMP PREEMPT {machine}" if "-a" in call.args else "Linux")
    return 0


def sleep(call: Call) -> int:
    try:
        seconds = sum(float(word.rstrip("smh")) for word in call.args)
    except ValueError:
        call.err(f"sleep: bad time interval '{call.args[0]}'")
        return 1
    call.system.clock.sleep(min(seconds, MAX_SLEEP))
    return 0


def ps(call: Call) -> int:
    """Without -A or -e only the shell's own processes, as on Android 8 and later."""
    every = bool(plain(call)[1] & {"A", "e"})
    call.out("USER           PID  PPID     VSZ    RSS WCHAN            ADDR S NAME                       ")
    apps = [(f"u0_a{pid % 400}", pid, name) for pid, name in call.phone.processes()]
    rows = [*PROCESSES, *apps, *LAST] if every else LAST
    for user, pid, name in rows:
        call.out(
            f"{user:14} {pid:4} {1 if pid < 3 else 642:5} {10752124:7} {94512:6} {'0':16} {0:>4} S {name}"
        )
    return 0


def pidof(call: Call) -> int:
    found = [str(pid) for pid, name in call.phone.processes() if name in call.args]
    if found:
        call.out(" ".join(found))
    return 0 if found else 1


def kill(call: Call) -> int:
    for word in call.args:
        if word.isdigit():
            call.err(f"kill: {word}: Operation not permitted")
            return 1
    return 0


def ifconfig(call: Call) -> int:
    name = call.args[0] if call.args else "wlan0"
    if name not in {"wlan0", "lo"}:
        call.err(f"ifconfig: {name}: No such device")
        return 1
    address, mask = ("192.168.1.64", "255.255.255.0") if name == "wlan0" else ("127.0.0.1", "255.0.0.0")
    call.out(f"{name:9} Link encap:UNSPEC\n          inet addr:{address}  Mask:{mask}")
    call.out("          UP BROADCAST RUNNING MULTICAST  MTU:1500  Metric:1\n")
    return 0


def ip(call: Call) -> int:
    call.out(
        "24: wlan0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc mq state UP group default qlen 3000"
    )
    call.out("    inet 192.168.1.64/24 brd 192.168.1.255 scope global wlan0")
    return 0


def uptime(call: Call) -> int:
    minutes = int(call.system.uptime() // 60)
    call.out(
        f" {call.system.clock.wall():%H:%M:%S} up {minutes} min,  0 users,  load average: 0.10, 0.12, 0.09"
    )
    return 0


def reboot(call: Call) -> int:
    """Refused: what a restart does to an app is told by the phone's own misbehaviours."""
    call.err("reboot: Permission denied")
    return 1


def logcat(call: Call) -> int:
    """An empty log; without -d it waits for more, as the real one does."""
    if "-c" not in call.args and "--clear" not in call.args:
        call.out("--------- beginning of main")
        if "-d" not in call.args:
            call.streams.until_gone()
    return 0


def base64_command(call: Call) -> int:
    names, letters = plain(call)

    def show(name: str) -> None:
        data = call.system.files.read(call.path(name))
        call.streams.stdout(base64.b64decode(data) if "d" in letters else base64.encodebytes(data))

    return each(call, names, show)


def which(call: Call) -> int:
    found = [name for name in call.args if name in COMMANDS]
    for name in found:
        call.out(f"/system/bin/{name}")
    return 0 if found else 1


COMMANDS: Mapping[str, Command] = MappingProxyType(
    {
        "toybox": toybox,
        "md5sum": digest(hashlib.md5),
        "sha1sum": digest(hashlib.sha1),
        "sha256sum": digest(hashlib.sha256),
        "ls": ls,
        "rm": rm,
        "mkdir": mkdir,
        "touch": touch,
        "cp": cp,
        "mv": cp,
        "stat": stat_command,
        "date": date,
        "id": id_command,
        "whoami": says("shell"),
        "getenforce": says("Enforcing"),
        "nproc": says("8"),
        "true": ends(0),
        ":": ends(0),
        "false": ends(1),
        "sync": ends(0),
        "chmod": ends(0),
        "uname": uname,
        "sleep": sleep,
        "ps": ps,
        "pidof": pidof,
        "kill": kill,
        "ifconfig": ifconfig,
        "ip": ip,
        "uptime": uptime,
        "reboot": reboot,
        "logcat": logcat,
        "base64": base64_command,
        "which": which,
    }
)
