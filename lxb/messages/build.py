"""Making a map, and the demo, which makes one."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lxb.messages.text import Text

TEXTS: Mapping[str, Text] = MappingProxyType(
    {
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
    }
)
