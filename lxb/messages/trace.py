"""The record of a run, as a list and as a page."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lxb.messages.text import Text

TEXTS: Mapping[str, Text] = MappingProxyType(
    {
        "trace.none": Text("No runs yet.", "还没有运行记录。"),
        "trace.head": Text("RUN\tWHAT\tAPP\tTASK\tSECONDS\tENDED", "运行\t命令\t应用\t任务\t秒\t结果"),
        "trace.why": Text("{status}: {why}", "{status}：{why}"),
        "trace.status.done": Text("done", "完成"),
        "trace.status.failed": Text("failed", "失败"),
        "trace.status.blocked": Text("person needed", "需要人工"),
        "trace.status.limit": Text("limit reached", "达到上限"),
        "trace.status.cancelled": Text("interrupted", "已中断"),
        "trace.status.unfinished": Text("not ended", "未正常结束"),
        "trace.nameless": Text("(a page without a title)", "（没有标题的页面）"),
        "trace.cut": Text(
            "the trace has no end: the run still goes on, or it was killed",
            "记录没有结尾：仍在运行，或被强行终止",
        ),
        "trace.acted": Text("{do} {label}: {outcome}", "{do} {label}：{outcome}"),
        "trace.screen": Text("{page}: {package}, {n} elements", "{page}：{package}，{n} 个元素"),
        "trace.search": Text("Search ( / )", "搜索（按 / 键）"),
        "trace.growth": Text("How the map grew", "地图的增长"),
        "trace.left": Text("To try", "待试"),
        "trace.fact.app": Text("App", "应用"),
        "trace.fact.device": Text("Phone", "手机"),
        "trace.fact.simulated": Text("Simulated", "模拟"),
        "trace.simulated": Text("the model, or the phone of the map", "模型，或地图所用的手机"),
        "trace.fact.at": Text("Started", "开始"),
        "trace.fact.by": Text("By", "程序"),
        "trace.fact.seconds": Text("Took", "用时"),
        "trace.fact.hops": Text("Hops", "路线步数"),
        "trace.fact.taps": Text("Taps", "点击"),
        "trace.fact.healed": Text("Locators healed", "修复定位"),
        "trace.fact.replanned": Text("Planned anew", "重新规划"),
        "trace.fact.restarts": Text("App restarted", "重启应用"),
        "trace.fact.overlays": Text("Popups", "弹窗"),
        "trace.fact.pages": Text("Pages", "页面"),
        "trace.fact.edges": Text("Ways", "路径"),
        "trace.fact.blocked": Text("Places for a person", "需要人工处"),
        "trace.fact.actions": Text("Actions", "操作"),
        "trace.fact.calls": Text("Model calls", "模型调用"),
        "trace.kind.screen": Text("screen", "屏幕"),
        "trace.kind.acted": Text("action", "操作"),
        "trace.kind.overlay": Text("popup", "弹窗"),
        "trace.kind.page_found": Text("new page", "新页面"),
        "trace.kind.explored": Text("tried", "尝试"),
        "trace.kind.chosen": Text("choice", "选择"),
        "trace.kind.planned": Text("plan", "路线"),
        "trace.kind.hopped": Text("hop", "到达"),
        "trace.kind.model": Text("model", "模型"),
        "trace.kind.thought": Text("thought", "思考"),
        "trace.kind.proposed": Text("proposal", "提议"),
        "trace.kind.not_understood": Text("not understood", "无法理解"),
        "trace.kind.did": Text("acted", "执行"),
        "trace.kind.told": Text("told", "告知"),
        "trace.kind.asked": Text("person", "询问用户"),
        "trace.kind.recovered": Text("recovery", "恢复"),
        "trace.kind.noted": Text("noted", "笔记"),
        "trace.kind.mentioned": Text("note", "备注"),
        "trace.kind.failed": Text("error", "错误"),
        "trace.kind.ended": Text("end", "结束"),
    }
)
