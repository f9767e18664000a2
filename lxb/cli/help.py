"""Help texts of the command line in English and Chinese, put into the commands when the program starts."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from lxb.cli.help_page import put_right_helps
from lxb.errors import Lang
from lxb.messages import Text

HELP: Mapping[str, Text] = MappingProxyType(
    {
        "lxb": Text(
            "Muscle memory for phones: explore an app once, then walk to any of its pages.",
            "手机的肌肉记忆：应用只需探索一次，之后直达任意页面。",
        ),
        "lxb.version": Text("Show the version.", "显示版本。"),
        # commands
        "build-map": Text(
            "Explore an app and draw its map. Goes on where the last build stopped.",
            "探索一个应用并绘制地图；会从上次中断处继续。",
        ),
        "run": Text("Do a task: walk to the page, then act.", "执行任务：先到达页面，再操作。"),
        "go": Text("Walk to a page of an app, by id or name.", "走到应用的某个页面（页面 id 或名称）。"),
        "plan": Text("Show what `run` would do, without a phone.", "显示 run 会怎么做，不需要手机。"),
        "where": Text("Which page of which map the phone shows.", "手机现在显示的是哪张地图的哪个页面。"),
        "show": Text(
            "Write the map as an HTML page that works offline.", "把地图写成可离线查看的 HTML 页面。"
        ),
        "maps": Text("Care of maps.", "管理地图。"),
        "maps.list": Text("All maps at hand.", "列出所有地图。"),
        "maps.info": Text("What is known about one map.", "查看一张地图的信息。"),
        "maps.check": Text("Look for mistakes in maps.", "检查地图中的问题。"),
        "maps.import": Text(
            "Take a map file of somebody else, also one of the original LXB-Framework.",
            "导入他人的地图文件，也可以是原 LXB-Framework 的。",
        ),
        "maps.describe": Text(
            "Have a model name and describe the pages of a map. Ids and what you wrote stay.",
            "用模型为地图的页面命名并写描述；页面 id 和你自己写的文字保持不变。",
        ),
        "devices": Text("List the phones that are attached.", "列出已连接的手机。"),
        "connect": Text("Attach a phone over the network.", "通过网络连接手机。"),
        "pair": Text(
            "Pair with a phone that shows a pairing code.",
            "与显示配对码的手机配对。",
        ),
        "doctor": Text(
            "See whether this machine, the phone and the model have what is needed.",
            "检查本机、手机和模型是否可用。",
        ),
        "apps": Text("List the apps of the phone.", "列出手机上的应用。"),
        "phone": Text("Virtual phones.", "虚拟手机。"),
        "phone.serve": Text("Run a virtual phone until Ctrl-C.", "运行一部虚拟手机，直到按下 Ctrl-C。"),
        "phone.truth": Text(
            "Compare a map with what the virtual app really is.", "把地图与虚拟应用的真实结构作比较。"
        ),
        "trace": Text("Past runs.", "运行记录。"),
        "trace.list": Text("List past runs, the newest first.", "列出运行记录，最新的在前。"),
        "trace.show": Text(
            "Write a past run as an HTML page that works offline.", "把一次运行写成可离线查看的 HTML 页面。"
        ),
        "config": Text("Show the settings in force and where each comes from.", "显示当前设置及各项来源。"),
        "config.show": Text("Show the settings in force.", "显示当前设置。"),
        "config.path": Text("Print where config.toml lies.", "显示 config.toml 的路径。"),
        "demo": Text(
            "See it work on a simulated phone, in less than a minute.", "在模拟手机上演示，一分钟以内。"
        ),
        # arguments
        "arg.app": Text("Name, nickname or package of the app.", "应用的名称、别名或包名。"),
        "arg.file": Text("Map file to take.", "要导入的地图文件。"),
        "opt.replace": Text("Take the place of another map of the app.", "替换该应用已有的地图。"),
        "arg.map": Text("App whose map is meant, or a map file.", "地图所属的应用，或地图文件。"),
        "arg.maps": Text("Apps or map files; all maps if left out.", "应用或地图文件；省略则检查全部。"),
        "arg.task": Text(
            'What to do, in your own words: "查看订单".', "要做的事，用自己的话说，如“查看订单”。"
        ),
        "arg.page": Text("Id or name of the page.", "页面的 id 或名称。"),
        "arg.address": Text(
            "Address of the phone; the port is 5555 if left out.", "手机地址；端口省略时为 5555。"
        ),
        "arg.pairing": Text("Address that the phone shows for pairing.", "手机上显示的配对地址。"),
        "arg.code": Text("Pairing code.", "配对码。"),
        "arg.run": Text(
            "Id of the run, or its beginning or end; the newest if left out.",
            "运行的 id（可只写开头或结尾）；省略则为最新一次。",
        ),
        "arg.virtual": Text(
            "Bundled apps, folders or .yaml files; ?key=value sets the phone up.",
            "内置应用、文件夹或 .yaml 文件；?键=值 用于设置手机。",
        ),
        "arg.truth": Text(
            "The virtual app: bundled name, folder or file.", "虚拟应用：内置名称、文件夹或文件。"
        ),
        # options
        "opt.device": Text(
            "The phone: SERIAL, virtual:APP, recorded:DIR. Default: the only one attached.",
            "手机：序列号、virtual:应用、recorded:目录；默认为唯一已连接的手机。",
        ),
        "opt.app": Text("The app, where the task does not name it.", "任务中没有提到应用时，在此指明。"),
        "opt.json": Text(
            "One JSON document on stdout, all else on stderr.", "在标准输出打印一个 JSON，其余写到标准错误。"
        ),
        "opt.quiet": Text("Only the result.", "只输出结果。"),
        "opt.verbose": Text("Every step, and details of errors.", "显示每一步和错误详情。"),
        "opt.lang": Text("Language of messages.", "消息语言。"),
        "opt.fresh": Text("Start anew instead of going on.", "重新开始，不从上次继续。"),
        "opt.max-pages": Text("Stop after so many pages.", "最多探索的页面数。"),
        "opt.max-seconds": Text("Stop after so many seconds.", "最长时间（秒）。"),
        "opt.max-actions": Text("Stop after so many actions.", "最多操作次数。"),
        "opt.forbid": Text(
            "Never tap controls that hold this word; may be repeated.", "不点击含有该词的控件；可重复使用。"
        ),
        "opt.describer": Text(
            "What names pages: a vision model beside the tree (vlm), the tree alone, or vlm where a model is "
            "configured (auto).",
            "由谁命名页面：vlm 为视觉模型加控件树，tree 只用控件树，auto 在配置了模型时用 vlm。",
        ),
        "opt.no-map": Text("Act from the start, without a map.", "不使用地图，从头开始操作。"),
        "opt.no-learn": Text("Leave the map as it is.", "不改动地图。"),
        "opt.dialect": Text(
            "How the model says what it does, where its profile is wrong.",
            "模型的动作格式（其设定有误时使用）。",
        ),
        "opt.on-sensitive": Text(
            "Before paying, deleting, sending: ask, stop or allow. By default ask on a terminal, stop "
            "elsewhere.",
            "遇到付款、删除、发送等操作时：ask 询问，stop 停止，allow 直接允许。默认在终端中询问，"
            "其他情况停止。",
        ),
        "opt.max-steps": Text(
            "Stop acting after so many steps; 60 if left out.", "操作阶段最多步数；省略时为 60。"
        ),
        "opt.map": Text("Use this map file.", "使用该地图文件。"),
        "opt.no-model": Text("Ask no model.", "不调用模型。"),
        "opt.tasks": Text(
            "Many tasks, one a line: a sentence, or a JSON object with task and map.",
            "多个任务，每行一个：一句话，或含 task 与 map 的 JSON。",
        ),
        "opt.vision": Text(
            "Walk to the pages and show their pictures to the vision model.",
            "走到各个页面，把截图给视觉模型看。",
        ),
        "opt.again": Text("Also what a model has described before.", "模型已描述过的页面也重新描述。"),
        "opt.dry-run": Text("Only tell what would be done.", "只显示将要做什么，不执行。"),
        "opt.doctor-model": Text(
            "Try the model instead: what it can do, and whether the points it names are right.",
            "改为检验模型：能做什么，坐标是否正确。",
        ),
        "opt.space": Text(
            "Coordinate space of the model's points: pixel, resized-28, resized-32, 0-1000, 0-999, 0-1.",
            "模型的坐标系：pixel、resized-28、resized-32、0-1000、0-999、0-1。",
        ),
        "opt.open": Text("Open it in the browser.", "在浏览器中打开。"),
        "opt.output": Text("Write it to this file.", "写入该文件。"),
        "Install completion for the current shell.": Text(
            "Install completion for the current shell.", "为当前 shell 安装自动补全。"
        ),
        "Show completion for the current shell, to copy it or customize the installation.": Text(
            "Show completion for the current shell, to copy it or customize the installation.",
            "显示当前 shell 的自动补全脚本。",
        ),
        "opt.limit": Text("How many to list.", "最多列出多少条。"),
    }
)


def text(key: str, lang: Lang) -> str:
    """The help text of a key; a text that is no key stays as it is."""
    found = HELP.get(key)
    return key if found is None else found.zh if lang == "zh" else found.en


def speak(command: Any, lang: Lang) -> None:
    """Makes a command and all below it give their help in a language."""
    _translate(command, lang)
    put_right_helps(command, lang)


def _translate(command: Any, lang: Lang) -> None:
    if command.help:
        command.help = text(command.help, lang)
        command.short_help = None
    for param in command.params:
        if getattr(param, "help", None):
            param.help = text(param.help, lang)
    for below in getattr(command, "commands", {}).values():
        _translate(below, lang)
