"""Every exception LXB raises on purpose, with what happened and what to do about it.

    LXBError                     exit code
     +- UsageError               2    the call itself is wrong
     |   +- UnknownName               no such app, page, option ...; lists the nearest
     |   |   +- NotInstalled       1    an app that there is, and that this phone does not have
     |   +- BadName                   a value that cannot be what it should be (a package, an address)
     +- DeviceError              3    there is no such phone, or it went away
     |   +- NoDevice                  none, or several and none chosen
     |   +- DeviceGone                it was there and is not any more
     +- DeviceRefused            1    the phone answered, and the answer is a refusal
     |   +- DeviceTimeout             it is there and did not answer in time
     +- ScreenUnreadable         1    what should be a tree is none; carries its beginning
     +- FileError                1    a file of ours
     |   +- Damaged                   cannot be read as what it should be: file, place, reason
     |   +- TooNew                    written by a newer LXB
     |   +- NotWritable               disk full, read-only ...
     |   +- Busy                      somebody else is at it
     +- ModelError               4    model missing, unreachable or refused
     |   +- ModelMissing              none is configured, or half of it
     |   +- ModelUnreachable          no answer came: down, too slow, busy, broken off
     |   +- ModelRefused              the service says no: key, name, address, picture, content ...
     |   +- BadReply                  an answer came and is of no use
     +- PersonNeeded             5    a person has to do something on the phone
     +- LimitReached             6    a budget is used up
     |   +- ModelLimitReached         that of model calls, tokens or seconds
     +- OwnActionBroken          1    an action of the user's own failed, and does not say how it is meant
     +- Cancelled                130  whoever asked for the run has ended it

An error knows its texts in English and Chinese: `say("zh")`. Fields are kept as attributes. Expected
outcomes of an action (not found, covered ...) are values, not exceptions: `lxb.action.Outcome`.
"""

from __future__ import annotations

import re
from typing import Any

from lxb.error_base import Lang as Lang  # noqa: PLC0414 - every error and its language are found here
from lxb.error_base import LXBError as LXBError  # noqa: PLC0414


class UsageError(LXBError):
    """The call is wrong. Fields: reason."""

    exit_code = 2


class UnknownName(UsageError):
    """No such thing. Fields: kind, kind_zh, name, near (list of the nearest valid names)."""

    en = "no {kind} named {name!r}"
    zh = "没有名为“{name}”的{kind_zh}"
    cure_en = "{near_en}"
    cure_zh = "{near_zh}"

    def __init__(self, *, kind: str, name: str, near: list[str], **more: Any) -> None:
        kind_zh = more.pop("kind_zh", kind)
        near_en = f"Nearest: {', '.join(near)}" if near else more.pop("none_en", "there are none yet")
        near_zh = f"最接近的有：{'、'.join(near)}" if near else more.pop("none_zh", "目前一个也没有")
        more = {k: v for k, v in more.items() if k not in {"none_en", "none_zh", "near_en", "near_zh"}}
        super().__init__(
            kind=kind, name=name, near=near, kind_zh=kind_zh, near_en=near_en, near_zh=near_zh, **more
        )


class NotInstalled(UnknownName):
    """The name is known and the phone does not have the app: nothing is wrong with the call."""

    exit_code = 1


class BadName(UsageError):
    """A value that cannot be what it is meant to be. Fields: kind, kind_zh, name, reason, reason_zh."""

    en = "{name!r} is not a valid {kind}: {reason}"
    zh = "“{name}”不是有效的{kind_zh}：{reason_zh}"


class DeviceError(LXBError):
    """No such phone, or it went away."""

    exit_code = 3


class NoDevice(DeviceError):
    """No phone could be chosen. Fields: reason, reason_zh, found (list), cure, cure_zh_."""

    en = "{reason}"
    zh = "{reason_zh}"
    cure_en = "{cure}"
    cure_zh = "{cure_zh_}"


class DeviceGone(DeviceError):
    """The phone was there and is not any more. Fields: device, reason."""

    en = "the phone {device} went away ({reason})"
    zh = "手机 {device} 已断开（{reason}）"
    cure_en = "check the cable or the network, then run the same command again"
    cure_zh = "请检查数据线或网络，然后重新运行同一命令"


class DeviceRefused(LXBError):
    """The phone answered with a refusal. Fields: device, what, reason, cure, cure_zh_."""

    en = "the phone {device} refused to {what}: {reason}"
    zh = "手机 {device} 拒绝执行 {what}：{reason}"
    cure_en = "{cure}"
    cure_zh = "{cure_zh_}"


class DeviceTimeout(DeviceRefused):
    """The phone is there and did not answer in time. Fields: device, what, seconds."""

    en = "the phone {device} did not answer within {seconds} s ({what})"
    zh = "手机 {device} 在 {seconds} 秒内没有回应（{what}）"
    cure_en = "unlock it, see whether it hangs, and try again"
    cure_zh = "请解锁手机并确认它没有卡死，然后重试"


class ScreenUnreadable(LXBError):
    """What the phone sent is not a screen. Fields: reason, excerpt (first 200 characters)."""

    en = "the screen could not be read: {reason}; it began with: {excerpt!r}"
    zh = "无法读取屏幕内容：{reason}；开头为：{excerpt!r}"


class FileError(LXBError):
    """Something about one of our files. Fields: path, reason, reason_zh."""

    en = "{path}: {reason}"
    zh = "{path}：{reason}"


class Damaged(FileError):
    """A file cannot be read as what it should be; it is left as it was.

    Fields: path, where (line or field), reason, reason_zh, cure, cure_zh_.
    """

    en = "{path} is damaged at {where}: {reason}"
    zh = "{path} 已损坏，位置 {where}：{reason}"
    cure_en = "{cure}"
    cure_zh = "{cure_zh_}"

    def __init__(self, *, where: str, **more: Any) -> None:
        more.setdefault("where_zh", _in_chinese(where))
        super().__init__(where=where, **more)


def _in_chinese(where: str) -> str:
    """A place in a file: "line 3, column 1 (lang)" is 第 3 行，第 1 列（lang）. Names stay."""
    for pattern, zh in _PLACES:
        where = pattern.sub(zh, where)
    return where


_PLACES = tuple(
    (re.compile(pattern), zh)
    for pattern, zh in (
        (r"\bline (\d+)", r"第 \1 行"),
        (r"\bcolumn (\d+)", r"第 \1 列"),
        (r"\bbyte (\d+)", r"第 \1 个字节"),
        (r"^the whole file$", "整个文件"),
        (r"^the file$", "文件"),
        (r"(?<=[行列]), ", "，"),
        (r" \(its end\)", "（末尾）"),
        (r" \(([^()]*)\)$", r"（\1）"),
    )
)


class TooNew(FileError):
    """A file has a schema that this LXB does not know yet. Fields: path, found, known."""

    en = "{path} was written by a newer LXB ({found}); this one reads up to {known}"
    zh = "{path} 由更新版本的 LXB 写成（{found}），当前版本最多支持 {known}"
    cure_en = "upgrade LXB; the file was left as it is"
    cure_zh = "请升级 LXB；文件未被改动"


class NotWritable(FileError):
    """A file could not be written; what was there before is untouched. Fields: path, reason, reason_zh."""

    en = "cannot write {path}: {reason}"
    zh = "无法写入 {path}：{reason}"
    cure_en = "free some space or make it writable, or set LXB_HOME to another folder; the old file is intact"
    cure_zh = "请释放空间或修改权限，或把 LXB_HOME 设为其他目录；原有文件未受影响"


class Busy(FileError):
    """Somebody else works on it right now. Fields: path, holder, what, what_zh."""

    en = "{what} is already going on ({holder})"
    zh = "{what_zh}正在进行（{holder}）"
    cure_en = "wait for it to end, or stop it"
    cure_zh = "请等待其结束，或先停止它"


class ModelError(LXBError):
    """The model is missing, unreachable or refused. Fields: reason, reason_zh."""

    exit_code = 4
    en = "{reason}"
    zh = "{reason_zh}"


class ModelMissing(ModelError):
    """No model can be asked with these settings. Fields: reason, reason_zh, cure, cure_zh_."""

    cure_en = "{cure}"
    cure_zh = "{cure_zh_}"


class ModelUnreachable(ModelError):
    """No answer came; later one may. Fields: those of `lxb.model.faults.Source.error`; wait (seconds)."""

    en = "the model {model} at {endpoint} gave no answer: {reason}"
    zh = "模型 {model}（{endpoint}）没有给出回答：{reason}"
    cure_en = "{cure}"
    cure_zh = "{cure_zh_}"


class ModelRefused(ModelError):
    """The service says no, or is none. Fields: those of `lxb.model.faults.Source.error`.

    `only_this` tells whether it is about this one question; otherwise the settings have to be changed.
    """

    en = "asking the model {model} at {endpoint} failed: {reason}"
    zh = "向模型 {model}（{endpoint}）提问失败：{reason}"
    cure_en = "{cure}"
    cure_zh = "{cure_zh_}"


class BadReply(ModelError):
    """An answer came and is of no use; another question may be answered well.

    Fields: those of `lxb.model.faults.Source.error`; reply (the text that came), thought.
    """

    en = "the answer of the model {model} at {endpoint} cannot be used: {reason}"
    zh = "模型 {model}（{endpoint}）的回答无法使用：{reason}"
    cure_en = "{cure}"
    cure_zh = "{cure_zh_}"


class PersonNeeded(LXBError):
    """A person has to do something on the phone. Fields: reason, reason_zh."""

    exit_code = 5
    en = "{reason}"
    zh = "{reason_zh}"


class LimitReached(LXBError):
    """A budget is used up. Fields: limit (name), used, allowed."""

    exit_code = 6
    en = "limit reached: {limit} ({used} of {allowed})"
    zh = "已达上限：{limit}（{used}/{allowed}）"


class ModelLimitReached(LimitReached):
    """No more may be spent on models. Fields: limit ("model calls" ...), limit_zh, used, allowed."""

    cure_en = "raise {setting}, or take it out for no limit"
    cure_zh = "请调高 {setting}，或去掉该设置以不设上限"


class OwnActionBroken(LXBError):
    """The function of an own action raised what it should not. Fields: name, reason."""

    en = "the own action {name!r} failed: {reason}"
    zh = "自定义动作“{name}”出错：{reason}"
    cure_en = "mend its function; for what the model may be told it raises ValueError"
    cure_zh = "请修复其函数；需要告知模型的问题应抛出 ValueError"


class Cancelled(LXBError):
    """Whoever asked for the run has ended it, by a word instead of a signal. Nothing was touched since."""

    exit_code = 130
    en = "cancelled"
    zh = "已取消"
