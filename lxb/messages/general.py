"""Wrong commands, errors, interruptions, settings, and what joins words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lxb.messages.text import Text

TEXTS: Mapping[str, Text] = MappingProxyType(
    {
        "config.head": Text("SETTING\tVALUE\tFROM", "设置\t值\t来源"),
        "config.default": Text("default", "默认"),
        "interrupted": Text("Interrupted.", "已中断。"),
        "interrupted.goes_on": Text(
            "Interrupted. What was done so far is saved; the same command goes on from there.",
            "已中断。已完成的部分已保存，重新运行同一命令会继续。",
        ),
        "internal": Text(
            "An error in LXB itself: {error}. Details are in {path}; please report it with that file.",
            "LXB 内部错误：{error}。详细信息已写入 {path}，请附上该文件反馈。",
        ),
        "internal.unwritten": Text(
            "An error in LXB itself: {error}. Run it again with -v to see the details.",
            "LXB 内部错误：{error}。加上 -v 重新运行可查看详细信息。",
        ),
        "usage.hint": Text("Help: {command} --help", "帮助：{command} --help"),
        "usage.no_option": Text("there is no option {name}", "没有选项 {name}"),
        "usage.no_command": Text("there is no command {name!r}", "没有命令“{name}”"),
        "usage.missing": Text("{name} is missing", "缺少 {name}"),
        "usage.value": Text("{name}: {reason}", "{name}：{reason}"),
        "usage.integer": Text("a whole number is wanted", "应为整数"),
        "usage.number": Text("a number is wanted", "应为数字"),
        "usage.choice": Text("{name} is none of {names}", "{name} 不可用，可用的有 {names}"),
        "usage.least": Text("at least {least} is wanted", "不能小于 {least}"),
        "usage.no_value": Text("{name} needs a value", "{name} 后面缺少值"),
        "usage.no_value_taken": Text("{name} takes no value", "{name} 不带值"),
        "usage.no_command_given": Text("which command?", "缺少命令"),
        "usage.extra": Text(
            "too many words: {words} (put a text of several words in quotes)",
            "多余的内容：{words}（含空格的文字请加引号）",
        ),
        "usage.nearest": Text("; did you mean {names}?", "；是不是想用 {names}？"),
        "usage.valid": Text("; there are {names}", "；可用的有 {names}"),
        "error": Text("error: {text}", "错误：{text}"),
        "list.comma": Text(", ", "、"),
        "named": Text("{name}: {value}", "{name}：{value}"),
    }
)
