"""How a run goes on and ends: arrival, hops, cost, what is told while it is under way."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lxb.messages.text import Text

TEXTS: Mapping[str, Text] = MappingProxyType(
    {
        "run.arrived": Text("Arrived: {page}", "已到达：{page}"),
        "run.arrived_plain": Text(
            "Arrived: {page} (as far as can be told: its marks came up after its tap, but are plain ones)",
            "已到达：{page}（按路线点击后出现了它的标志，但这些标志不足以与其他页面区分）",
        ),
        "run.finished": Text("Done: {answer}", "已完成：{answer}"),
        "run.done": Text("Done.", "已完成。"),
        "run.said": Text("The model says: {answer}", "模型的说明：{answer}"),
        "run.ended": Text("Not done: {why}", "没有完成：{why}"),
        "run.not_arrived": Text("Did not get there: {why}", "没有到达：{why}"),
        "run.amiss": Text(
            "It went amiss on {source}: {label} should lead to {page}, and the phone showed: {seen}",
            "出错位置：在“{source}”点击“{label}”应到“{page}”，之后手机显示：{seen}",
        ),
        "run.amiss.unknown": Text("something that the map does not know", "地图中没有的内容"),
        "run.other_language": Text(
            "The map was made on a phone in {map}, this one is in {phone}: set the phone to the map's "
            "language, or make the map anew on this phone",
            "地图是在语言为 {map} 的手机上建立的，这部手机的语言是 {phone}：请把手机设为地图的语言，"
            "或在这部手机上重新建立地图",
        ),
        "run.rest": Text("Left to do there: {rest}", "到达后还要做：{rest}"),
        "run.route": Text(
            "Hops: {hops}, taps: {taps}, {seconds} s{more}",
            "{hops} 步路线，点击 {taps} 次，{seconds} 秒{more}",
        ),
        "run.healed": Text(", locators healed: {n}", "，修复 {n} 个定位"),
        "run.replanned": Text(", planned anew: {n}", "，重新规划 {n} 次"),
        "run.restarts": Text(", app restarted: {n}", "，重启应用 {n} 次"),
        "run.overlays": Text(", popups dismissed: {n}", "，关闭弹窗 {n} 个"),
        "run.learnt": Text(
            "Learnt of {app}: new pages: {pages}, new ways: {edges}",
            "已学到（{app}）：新页面 {pages} 个，新路径 {edges} 条",
        ),
        "run.act": Text("Steps of acting: {steps}", "操作 {steps} 步"),
        "model.used": Text(
            "Model calls: {calls} ({tokens} tokens)", "调用模型 {calls} 次（{tokens} 个 token）"
        ),
        "run.trace": Text("Trace: {path}", "轨迹：{path}"),
        "simulated": Text("(on a simulated phone)", "（模拟手机）"),
        "simulated.of": Text("{text} (on a simulated phone)", "{text}（模拟手机）"),
        "model.simulated": Text(
            "Calls to a simulated model: {calls} ({tokens} tokens)",
            "调用模拟模型 {calls} 次（{tokens} 个 token）",
        ),
        "progress.explored": Text(
            "pages: {pages}, ways: {edges}, to try: {left}, actions: {actions} ({where})",
            "{pages} 个页面，{edges} 条路径，待试 {left}，操作 {actions} 次：{where}",
        ),
        "progress.start": Text("{device}: {app}", "{device}：{app}"),
        "progress.chosen": Text("Target: {page}", "目标：{page}"),
        "progress.planned": Text("Way: {labels}", "路线：{labels}"),
        "progress.replanned": Text("New way ({reason}): {labels}", "重新规划（{reason}）：{labels}"),
        "progress.hop": Text("{label} -> {page}", "{label} -> {page}"),
        "progress.hop_failed": Text(
            "{label}: expected {page}, saw {seen}", "{label}：应到 {page}，看到 {seen}"
        ),
        "progress.overlay": Text("Dismissed: {kind}", "已关闭弹窗：{kind}"),
        "progress.model": Text("Asked the model ({purpose})", "询问模型（{purpose}）"),
    }
)
