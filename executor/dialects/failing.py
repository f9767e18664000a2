"""Why a reply holds no call that can be carried out, as the model is told."""

from __future__ import annotations

import re

from executor.action import FailureCode, ParseFailure
from executor.dialect import Said

_EVIDENCE = 200
_LOOKED_AT = 2000
"""Characters of a reply in which a refusal is looked for: it says so at its beginning."""
_REFUSAL = re.compile(
    r"不安全或敏感|敏感内容|内容(?:安全|审核|违规)|违反.{0,12}(?:规定|政策|法律|准则)|"
    r"(?:无法|不能|不便|不会|不可以)(?:为您|为你|帮您|帮你|继续|再)?(?:协助|提供(?:帮助|协助|此类)|满足(?:您|你|该|这)|"
    r"回答(?:您|你|该|这)|处理(?:您|你|该|这)的?(?:请求|要求)|执行(?:该|此|这个|这一|您的)(?:请求|要求|指令|操作))|"
    r"(?:can(?:no|')?t|cannot|unable to|won't|not able to|can not)\s"
    r"(?:help|assist|comply|fulfil?l|support|provide)|"
    r"against (?:my|the|our) (?:policy|policies|guidelines)|content (?:policy|filter)|"
    r"violat\w{1,5}.{0,20}polic",
    re.IGNORECASE,
)

NO_CALL: dict[FailureCode, str] = {
    "empty": "your reply was empty; answer with one action in the form asked for",
    "truncated": "your reply was cut off before the action was whole; think shorter and give the action",
    "refusal": "no action was given; if the task may not be done, end it and say why",
    "no_action": "no action was found in your reply; answer with exactly one, in the form asked for",
    "ambiguous": "your reply holds more than one action; answer with the next one only",
}


def failed(code: FailureCode, said: Said, reason: str = "", thought: str | None = None) -> ParseFailure:
    """A failure with its evidence; without a reason, the usual one of its kind."""
    evidence = (said.text or said.reasoning)[:_EVIDENCE]
    return ParseFailure(code, reason or NO_CALL.get(code, code), evidence, thought)


def without_call(said: Said, thought: str | None = None) -> ParseFailure:
    """The failure of a reply in which nothing that could be a call was found."""
    return failed(_code(said), said, thought=thought)


def refuses(text: str) -> bool:
    """Whether a text without a call declines the task, in the model's words or the provider's."""
    return bool(_REFUSAL.search(text[:_LOOKED_AT]))


def _code(said: Said) -> FailureCode:
    if said.finish == "refused":
        return "refusal"
    if said.finish == "length":
        return "truncated"
    if not said.text.strip():
        return "empty"
    return "refusal" if refuses(said.text) else "no_action"
