"""toybox: the tools for files and text, and small ones about the system."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lxb.virtual.shell import file_tools, text_tools
from lxb.virtual.shell.call import Call, Command
from lxb.virtual.shell.file_tools import plain

MAX_SLEEP = 600.0
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


def which(call: Call) -> int:
    found = [name for name in call.args if name in COMMANDS]
    for name in found:
        call.out(f"/system/bin/{name}")
    return 0 if found else 1


COMMANDS: Mapping[str, Command] = MappingProxyType(
    {
        **file_tools.COMMANDS,
        **text_tools.COMMANDS,
        "toybox": toybox,
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
        "which": which,
    }
)
