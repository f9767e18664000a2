"""What is looked at before the first run: folder, phone, model, and whether its points are right."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lxb.messages.text import Text

TEXTS: Mapping[str, Text] = MappingProxyType(
    {
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
    }
)
