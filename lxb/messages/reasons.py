"""Why a job ended so: a sentence for each of `lxb.reason.Reason`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lxb.messages.text import Text

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
