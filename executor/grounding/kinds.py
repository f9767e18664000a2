"""Words for kinds of controls, as descriptions end with them: "search field", "蓝牙开关"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from executor.grounding.result import Kind

_EN: Mapping[Kind, str] = MappingProxyType(
    {
        "field": r"(?:text |input |entry |edit )*(?:field|box|bar|textbox|input)",
        "switch": r"(?:toggle )?switch|toggle|check ?box|radio button|slider",
        "tab": r"(?:navigation |bottom )?tab(?: button| icon| item)?",
        "icon": r"(?:menu )?(?:icon|symbol|glyph|logo)(?: button)?",
        "button": r"(?:radio )?button|btn|link|key|control",
        "item": r"(?:list )?(?:item|row|entry|option|result|card|cell|product|post|message|contact|chat"
        r"|conversation|note|video|article|song|photo)s?",
        "text": r"text|label|title|heading|words?|word",
        "image": r"image|picture|thumbnail|avatar|banner|cover",
    }
)
_ZH: Mapping[Kind, str] = MappingProxyType(
    {
        "field": r"(?:文本|文字)?(?:输入|编辑|填写)?(?:框|栏)|输入区域?",
        "switch": r"(?:切换)?开关|复选框|单选框|单选按钮|勾选框|滑块",
        "tab": r"(?:底部|顶部)?(?:标签页?|选项卡|tab)",
        "icon": r"图标(?:按钮)?|标志|符号",
        "button": r"按钮|按键|键|链接|入口",
        "item": r"(?:列表)?(?:选项|条目|列表项|菜单项|项目|项|那一行|这一行|行|卡片|商品|结果|帖子|消息"
        r"|联系人|聊天|会话|笔记|视频|文章|歌曲|照片)",
        "text": r"(?:这|那)?(?:几|两|三|四|五|六)?个?(?:文字|文本|字样|字|标题)",
        "image": r"图片|头像|缩略图|封面|横幅|图",
    }
)
_ENDS: tuple[tuple[Kind, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(rf"(?:^|(?<=[^a-zA-Z]))(?:{en})$|(?:{_ZH[kind]})$", re.IGNORECASE))
    for kind, en in _EN.items()
)
_BEGINS: tuple[tuple[Kind, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(rf"^(?:the )?(?:{en}|{_ZH[kind]})\b[ :：]+", re.IGNORECASE)) for kind, en in _EN.items()
)


def kind_taken_out(words: str) -> tuple[str, Kind | None]:
    """A description without the kind that it ends or begins with, and that."""
    for kind, pattern in _ENDS:
        match = pattern.search(words)
        if match is not None:
            return words[: match.start()].strip(" 的"), kind
    for kind, pattern in _BEGINS:
        match = pattern.match(words)
        if match is not None and words[match.end() :].strip():
            return words[match.end() :], kind
    return words, None
