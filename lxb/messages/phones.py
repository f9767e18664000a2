"""Phones and their apps, and the virtual phone that is served."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lxb.messages.text import Text

TEXTS: Mapping[str, Text] = MappingProxyType(
    {
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
    }
)
