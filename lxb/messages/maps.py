"""Maps at hand: listed, imported, checked, described, held against the truth of a virtual phone."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lxb.messages.text import Text

TEXTS: Mapping[str, Text] = MappingProxyType(
    {
        "maps.none": Text(
            "No maps yet. Make one: lxb build-map APP", "还没有地图。先建一个：lxb build-map 应用"
        ),
        "maps.head": Text("APP\tPACKAGE\tPAGES\tWAYS\tBUILT", "应用\t包名\t页面\t路径\t建立时间"),
        "maps.imported": Text(
            "{app}: pages: {pages}, notes: {n}; kept as {path}",
            "{app}：{pages} 个页面，{n} 条说明；保存为 {path}",
        ),
        "maps.level.error": Text("error", "错误"),
        "maps.level.warning": Text("warning", "警告"),
        "maps.level.note": Text("note", "说明"),
        "maps.clean": Text("{path}: no mistakes", "{path}：没有错误"),
        "maps.warned": Text("{path}: no mistakes; warnings: {n}", "{path}：没有错误，{n} 条警告"),
        "maps.info.app": Text("App", "应用"),
        "maps.info.version": Text("Version", "版本"),
        "maps.info.built": Text("Built", "建立"),
        "maps.info.by": Text("by", "工具"),
        "maps.info.locale": Text("Language", "语言"),
        "maps.info.screen": Text("Screen", "屏幕"),
        "maps.info.pages": Text("Pages", "页面"),
        "maps.info.edges": Text("Ways", "路径"),
        "maps.info.overlays": Text("Popups", "弹窗"),
        "maps.info.depth": Text("Depth", "深度"),
        "maps.info.unreachable": Text("Not reachable", "不可达"),
        "maps.info.file": Text("File", "文件"),
        "describe.page": Text("{before} -> {name}: {description}", "{before} -> {name}：{description}"),
        "describe.same": Text("{name}: {description}", "{name}：{description}"),
        "describe.done": Text(
            "Described {n} of {pages} pages in {path}", "已描述 {n} 个页面（共 {pages} 个）：{path}"
        ),
        "describe.nothing": Text(
            "Nothing to describe: each page has words of a model or of yours. --again asks anew.",
            "没有需要描述的页面：每页都已有模型或你写的文字。加 --again 可重新生成。",
        ),
        "describe.left": Text(
            "The model said nothing usable of: {names}", "模型没有给出可用描述的页面：{names}"
        ),
        "describe.invented": Text(
            "Pages that it told of and was not asked about, which were left out: {n}",
            "模型多写了 {n} 个未询问的页面，已忽略。",
        ),
        "describe.pictures": Text("Pictures shown: {n}", "使用图片 {n} 张"),
        "describe.would": Text(
            "Would describe {n} of {pages} pages. Calls: {calls}, tokens: about {prompt} + {answer}.",
            "将描述 {n} 个页面（共 {pages} 个），调用 {calls} 次，约 {prompt} + {answer} 个 token。",
        ),
        "describe.simulated": Text(
            "(by a simulated model, or of a simulated phone)", "（模拟模型或模拟手机）"
        ),
        "truth.other_language": Text(
            "The map is of a phone in {map}, and is held against one in {phone}: what differs may be the "
            "language only",
            "地图是在语言为 {map} 的手机上建立的，现与语言为 {phone} 的手机比较：差异可能只是语言造成的",
        ),
        "truth.coverage": Text(
            "Coverage {value} % of {n} reachable pages", "覆盖率 {value}%（可达页面共 {n} 个）"
        ),
        "truth.duplicates": Text("Duplicate pages: {n}", "重复页面：{n}"),
        "truth.wrong_merges": Text("Places taken for one: {n}", "误合并：{n}"),
        "truth.wrong_edges": Text("Ways that lead elsewhere: {n}", "通向别处的路径：{n}"),
        "truth.broken_edges": Text("Ways whose control is not found: {n}", "找不到控件的路径：{n}"),
        "truth.missed": Text("Missed: {names}", "遗漏：{names}"),
    }
)
