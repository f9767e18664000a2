"""What a model proposes on the phone, and what becomes of it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lxb.messages.text import Text

TEXTS: Mapping[str, Text] = MappingProxyType(
    {
        "acting.proposed": Text("{step}. {what}", "{step}. {what}"),
        "acting.not_understood": Text(
            "The reply cannot be carried out: {reason}", "模型的回复无法执行：{reason}"
        ),
        "acting.did": Text("{what}: {ending}", "{what}：{ending}"),
        "acting.ending.done": Text("done", "已执行"),
        "acting.ending.nothing": Text("done, nothing changed", "已执行，屏幕没有变化"),
        "acting.ending.looked": Text("looked", "已查看"),
        "acting.ending.impossible": Text("not possible", "无法执行"),
        "acting.ending.refused": Text("refused by the person", "用户未同意"),
        "acting.ending.finished": Text("finished", "结束"),
        "acting.told": Text("Told the model: {text}", "告知模型：{text}"),
        "acting.asked": Text("{what}: {answer}", "{what}：{answer}"),
        "acting.asked.confirm": Text("Asked for consent ({text})", "请求确认（{text}）"),
        "acting.asked.ask": Text("Asked: {text}", "询问：{text}"),
        "acting.asked.take_over": Text("Handed the phone over ({text})", "请用户接管（{text}）"),
        "acting.answer.yes": Text("yes", "同意"),
        "acting.answer.no": Text("no", "不同意"),
        "acting.answer.nobody": Text("nobody answered", "无人应答"),
        "acting.answer.answered": Text("answered", "已回答"),
        "acting.recovered": Text("Gets nowhere ({why}): {how}", "没有进展（{why}）：{how}"),
        "acting.how.told": Text("told the model", "已告知模型"),
        "acting.how.cleared": Text("closed what was in the way", "已关闭弹窗"),
        "acting.how.back": Text("went back", "已返回"),
        "acting.how.rerouted": Text("went on by the map", "已按地图重新定位"),
        "acting.how.restarted": Text("restarted the app", "已重启应用"),
        "acting.how.asked": Text("asked the user", "已询问用户"),
        "acting.how.gave_up": Text("gave up", "已放弃"),
        "acting.noted": Text("Noted {heading}: {n} characters", "已记录 {heading}：{n} 个字符"),
    }
)
