"""RPC methods about the screen as a whole: tree, picture, keys, clipboard, toasts, rotation."""

from __future__ import annotations

import base64
import io
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from lxml import etree

from lxb.virtual.keys import KEY_NAMES, press_code
from lxb.virtual.rpc_types import InvalidParams, Method, Session, missing, number, text

if TYPE_CHECKING:
    from PIL.Image import Image

ORIENTATIONS = frozenset("natural n left l upsidedown u right r".split())
FOCUSED = "Selector [focused=true]"


def device_info(session: Session) -> dict[str, Any]:
    phone = session.phone
    focus = phone.focus()
    return {
        "currentPackageName": focus.package if focus else "",
        "displayHeight": phone.size.height,
        "displayRotation": phone.rotation,
        "displaySizeDpX": phone.size.width * 160 // phone.density,
        "displaySizeDpY": phone.size.height * 160 // phone.density,
        "displayWidth": phone.size.width,
        "productName": phone.product,
        "screenOn": phone.screen_on,
        "sdkInt": phone.sdk,
        "naturalOrientation": phone.rotation in {0, 2},
    }


def dump(session: Session, compressed: Any, depth: Any = 50, active_only: Any = False) -> str:
    xml = session.phone.dump(bool(compressed))
    deepest = number(depth)
    if active_only or _depth(xml) > deepest:
        return _cut(session, xml, deepest, bool(active_only))
    return xml


def take_screenshot(session: Session, scale: Any, quality: Any) -> str | None:
    if not isinstance(scale, (int, float)):
        raise InvalidParams
    return base64.b64encode(jpeg(session.phone.picture(), float(scale), number(quality))).decode("ascii")


def press_key(session: Session, name: Any) -> bool:
    key = KEY_NAMES.get(text(name).lower())
    return key is not None and press_code(session.system, key)


def press_key_code(session: Session, code: Any, meta: Any = 0) -> bool:
    return press_code(session.system, number(code), number(meta))


def set_clipboard(session: Session, label: Any, content: Any) -> None:
    session.phone.clipboard = text(content)


def get_clipboard(session: Session) -> str | None:
    return session.phone.clipboard or None


def paste_clipboard(session: Session) -> None:
    if not session.phone.type_text(session.phone.clipboard):
        raise missing(FOCUSED)


def clear_input_text(session: Session) -> None:
    if not session.phone.clear_text():
        raise missing(FOCUSED)


def make_toast(session: Session, message: Any, milliseconds: Any) -> bool:
    number(milliseconds)
    session.own_toast = text(message)
    return True


def last_toast(session: Session) -> str | None:
    shown = session.phone.last_toast()
    if shown != session.seen_toast:
        session.seen_toast = None
        return shown or session.own_toast
    return session.own_toast


def clear_last_toast(session: Session) -> None:
    session.own_toast = None
    session.seen_toast = session.phone.last_toast()


def notifications(session: Session) -> bool:
    session.phone.notifications_open()
    return True


def wake_up(session: Session) -> None:
    session.phone.wake()


def sleep(session: Session) -> None:
    session.phone.sleep()


def set_orientation(session: Session, way: Any) -> None:
    if text(way) not in ORIENTATIONS:
        raise InvalidParams
    session.phone.set_orientation(way)


def freeze_rotation(session: Session, frozen: Any) -> None:
    session.system.settings.put("system", "accelerometer_rotation", "0" if frozen else "1")


def nothing(session: Session) -> None:
    """For what leaves no trace on this phone, e.g. getLastTraversedText."""


def jpeg(image: Image, scale: float, quality: int) -> bytes:
    if 0 < scale < 1:
        image = image.resize((max(1, int(image.width * scale)), max(1, int(image.height * scale))))
    buffer = io.BytesIO()
    image.convert("RGB").save(buffer, "JPEG", quality=min(95, max(1, quality)))
    return buffer.getvalue()


def _depth(xml: str) -> int:
    """Nodes inside nodes, without reading the tree: attributes never hold a "<"."""
    at = deepest = 0
    for tag in xml.split("<"):
        if tag.startswith("node "):
            at += 1
            deepest = max(deepest, at)
            at -= tag.rstrip().endswith("/>")
        elif tag.startswith("/node"):
            at -= 1
    return deepest


def _cut(session: Session, xml: str, depth: int, active_only: bool) -> str:
    tree = etree.fromstring(xml.encode("utf-8", "replace"))
    if active_only:
        focus = session.phone.focus()
        windows = list(tree.iterchildren("node"))
        active = [w for w in windows if focus and w.get("package") == focus.package][-1:] or windows[:1]
        for window in windows:
            if window not in active:
                tree.remove(window)
    _prune(tree, depth)
    head = xml.partition("<hierarchy")[0]
    return head + etree.tostring(tree, encoding="unicode")


def _prune(element: etree._Element, left: int) -> None:
    for child in list(element):
        if left <= 0:
            element.remove(child)
        else:
            _prune(child, left - 1)


SCREEN: Mapping[str, Method] = MappingProxyType(
    {
        "deviceInfo": device_info,
        "dumpWindowHierarchy": dump,
        "takeScreenshot": take_screenshot,
        "pressKey": press_key,
        "pressKeyCode": press_key_code,
        "setClipboard": set_clipboard,
        "getClipboard": get_clipboard,
        "pasteClipboard": paste_clipboard,
        "clearInputText": clear_input_text,
        "makeToast": make_toast,
        "getLastToast": last_toast,
        "clearLastToast": clear_last_toast,
        "openNotification": notifications,
        "openQuickSettings": notifications,
        "wakeUp": wake_up,
        "sleep": sleep,
        "setOrientation": set_orientation,
        "freezeRotation": freeze_rotation,
        "getLastTraversedText": nothing,
        "clearLastTraversedText": nothing,
    }
)
