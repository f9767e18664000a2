"""What the parsers of JSON and TOML and the checker of values complain of, in Chinese.

Their messages are English whatever the language of the machine. The list is of Python 3.11 to 3.14
(`json.decoder`, `tomllib`) and of pydantic 2 (pydantic_core, `list_all_errors`), as far as our files can
meet them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pydantic import ValidationError

_SAID: Mapping[str, str] = MappingProxyType(
    {
        # json
        r"Expecting value": "此处应有一个值",
        r"Expecting property name enclosed in double quotes": "此处应有用双引号括起的属性名",
        r"Expecting '(.)' delimiter": r"此处应有“\1”",
        r"Extra data": "JSON 之后还有多余内容",
        r"Unterminated string starting at": "字符串没有结束",
        r"Invalid control character.*": "字符串中有控制字符",
        r"Invalid \\u\w+ escape": r"\\u 转义无效",
        r"Invalid \\escape.*": "转义无效",
        r"Illegal trailing comma before end of (?:object|array)": "末尾多了一个逗号",
        r"Unexpected UTF-8 BOM.*": "文件开头有 UTF-8 BOM",
        # tomllib
        r"Invalid statement": "语句无效",
        r"Expected newline or end of document after a statement": "语句之后应换行",
        r"Found invalid character (.*)": r"有不允许的字符 \1",
        r"Illegal character (.*)": r"有不允许的字符 \1",
        r"Cannot declare (.*) twice": r"重复声明了 \1",
        r"Cannot overwrite a value": "同一个键出现了两次",
        r"Cannot (?:mutate immutable|redefine) namespace (.*)": r"不能再次定义 \1",
        r"Expected '(\]+)' at the end of (?:a table|an array) declaration": r"表名之后应有“\1”",
        r"Expected '=' after a key in a key/value pair": "键之后应有“=”",
        r"Invalid initial character for a key part": "键的开头有不允许的字符",
        r"Unclosed array": "数组没有结束",
        r"Unclosed inline table": "内联表没有结束",
        r"Duplicate inline table key (.*)": r"内联表中重复的键 \1",
        r"Unescaped '\\+' in a string": "字符串中的反斜杠没有转义",
        r"Invalid hex value": "十六进制值无效",
        r"Escaped character is not a Unicode scalar value": "转义的不是有效字符",
        r"Invalid date or datetime": "日期或时间无效",
        r"Invalid value": "值无效",
        r"Unterminated string": "字符串没有结束",
        r"nested too deeply": "嵌套过深",
        r"a number of too many digits": "数字位数过多",
        # our own apps
        r"there is no such field": "没有这个字段",
        r"must be a mapping": "应为键值表",
        # pydantic
        r"Field required": "缺少该字段",
        r"Extra inputs are not permitted": "没有这个字段",
        r"Input should be a valid (?:string|text)": "应为文字",
        r"Input should be a valid integer.*": "应为整数",
        r"Input should be a valid number.*": "应为数字",
        r"Input should be a valid boolean.*": "应为 true 或 false",
        r"Input should be a valid (?:list|tuple)": "应为列表",
        r"Input should be (?:a valid dictionary|an object).*": "应为键值表",
        r"Input tag '(.*)' found using '(.*)' does not match any of the expected tags: (?P<tags>.*)": (
            r"\2 为“\1”，应为 \g<tags>"
        ),
        r"Unable to extract tag using discriminator '(.*)'": r"缺少 \1",
        r"(?:Dictionary|List) should have at least (\d+) items? after validation, not \d+": r"至少要有 \1 项",
        r"Missing required argument": "缺少一个值",
        r"Unexpected positional argument": "多了一个值",
        r"Input should be (?P<choices>'.*)": r"应为 \g<choices>",
        r"Input should be greater than or equal to (\S+)": r"不能小于 \1",
        r"Input should be greater than (\S+)": r"应大于 \1",
        r"Input should be less than or equal to (\S+)": r"不能大于 \1",
        r"Input should be less than (\S+)": r"应小于 \1",
        r"String should have at least (\d+) characters?": r"至少要有 \1 个字符",
        r"String should have at most (\d+) characters?": r"不能超过 \1 个字符",
        r"String should match pattern .*": "格式不对",
    }
)
_PATTERNS = tuple((re.compile(pattern, re.DOTALL), zh) for pattern, zh in _SAID.items())


def in_chinese(message: str) -> str:
    """A parser's message in Chinese; one that is not known stays as it is."""
    for pattern, zh in _PATTERNS:
        if found := pattern.fullmatch(message):
            return found.expand(zh).replace(" or ", " 或 ")
    return message


def first_misfit(error: ValidationError, whole: str = "") -> str:
    """What does not fit first, on one line: "pages.0.name: Field required".

    `whole` is what the value itself is called, where it is no single field that does not fit.
    """
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(map(str, first["loc"])) or whole
    return f"{where}: {first['msg']}" if where else first["msg"]
