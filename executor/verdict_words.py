"""The words of a closing message that say that a task was not done, and those that only seem to.

A group of a pattern is what failed, in one word: where the task itself has that word, it was asked for.
"""

from __future__ import annotations

import re


def _words(*parts: str) -> re.Pattern[str]:
    return re.compile("|".join(parts), re.IGNORECASE)


STOPPED = _words(
    r"(?:请先?|需要?|要求|必须|尚未|还未|没有|未)(?:您|你|用户|本人|先|手动|完成|进行|输入|通过)*"
    r"(?:登录|登陆|验证码|验证|实名|密码|授权)",
    r"(不同意|未同意|没有同意|未获同意|拒绝)",
    r"(?:任务|操作|执行|流程|因此|所以|现|我)(?:已经?|被|便|就|也)*(停止|终止|中止|中断|放弃|取消)"
    r"|(?:^|已经?|我)(停止|终止|中止|中断|放弃)|(?:已经?)?(取消)了?(?:本次|该|此|本)?(?:任务|操作)",
    r"网络(?:连接)?(?:错误|异常|不可用|不通|问题|断开|超时)|加载(?:失败|不出|超时)|一直(?:在)?(?:加载|转圈)",
    r"(?:log-?in|sign-?in|captcha|verification|authentication|password|account)"
    r" (?:is |was |has been )?(?:required|needed|necessary)",
    r"(?:need(?:s|ed)?|require[sd]?|please|must|have to)"
    r" (?:(?:you|the user|me|first|an?|to) )*(?:log|sign)[ -]?in",
    r"(?:user|person|owner|they|you|he|she) (?:has |have )?"
    r"(?:(refus|declin|reject|deni)|disagree|did ?n.t agree|did not agree|does not agree)",
    r"\b(?:was|were|been|got) (refus|declin|reject|deni)",
    r"\bi (?:have |had |was |am |then |therefore |must |had to )*"
    r"(stop|give up|gave up|given up|abort|quit)",
    r"(?:task|run|operation|action) (?:is |was |has been |had to be )?"
    r"(abort|stop|cancel|terminat|interrupt)\w*ed",
    r"network error|no (?:network|internet|connection)\b|timed out",
)
"""What ended the work before its end, also where it was a question."""

FAILED = _words(
    r"(无法|未能|没能|没法|没有能|不支持|找不到|未找到|没有?找到|没有?安装|未安装|失败)",
    r"(?<!能)(?<!是)(不能)(?!不)",
    r"(?:未|没有?)(?:能|被|有|再|真正|立即)?\w{0,2}?(?:成功|完成|生效|执行|达成|实现|响应|反应|通过|保存|打开)",
    r"(下架|售罄|缺货|售完|卖完|不足|失效|已过期|不存在|不可用)|出错|报错|(?:发生|出现)了?(?:错误|异常)",
    r"\b(could ?n.t|could not|cannot|can.?t|can not|unable to|not able|failed|fails|failure|impossible)\b",
    r"\b(incomplete|unsuccessful(?:ly)?|out of stock|sold out|unavailable|insufficient|expired)\b",
    r"\b(?:not|n.t|never)(?: yet| been| be| get| fully| actually| successfully)* "
    r"(?:possible|supported|found|installed|available|allowed|completed?|done|finished|set|saved|sent|changed"
    r"|loaded|created|added|deleted|removed|opened|booked|placed|enabled|disabled|turned|switched|updated"
    r"|submitted|succeed(?:ed)?|successful|work(?:ed)?|respond(?:ed)?|find|exist"
    r"|support|take effect|appear(?:ed)?)\b",
    r"\b(no such|nothing happened|without success)\b",
)
"""What was not done, not there or not possible, of a task that is no question."""

CONTENT = _words(
    r"“[^”]*”|「[^」]*」|『[^』]*』|《[^》]*》|\"[^\"]*\"|‘[^’]*’(?!\w)|(?<!\w)'[^']*'(?!\w)",
    r"(?:改为|改成|设为|命名为|标题[是为]|内容[是为]|备注[是为]|写着|写了|(?:消息|内容|短信|回复|备注|标题|笔记|评论)[:：]).*",
    r"\b(?:titled|named|called|renamed to|changed to|saying|that says"
    r"|(?:message|note|reply|title|text|comment):).*",
)
"""What somebody wrote: it says nothing of the task."""

UNLIKE = _words(
    r"(?:没有|并无|毫无|无|未|不会|不再|避免|防止)(?:发生|出现|任何|显示|提示|发现|存在|再|一[个条笔次])*"
    r"(?:失败|未\w|错误|异常|问题|报错|出错|无法|不能)\w{0,6}",
    r"(?:将|就|会|便|之后|以后|后)(?:会|将|再|都|也|就)*(?:无法|不能|不会|找不到)[^,，.。;；]*",
    r"已\w{0,10}?(?:无法|不能|未|没有?|失败|失效|过期|售罄|下架|缺货)\w{0,10}?的",
    r"(?:无法|不能|未|没有?|失败|失效)\w{1,12}的\w{1,12}?已(?!下架|售罄|失效|过期|不|被)",
    r"\b(?:no|not any|without(?: any)?|nothing(?: has| have)?|none(?: \w+){0,3}|did not|didn.t|never|zero|0)"
    r" (?:failed|failures?|fail|errors?|unread|missed|unavailable|expired|incomplete)\b[^,.;]*",
    r"(?<=s) (?:that|which) (?:is|are|was|were|can|could|cannot|couldn|has|have|had|do|does|did)\b[^,.;]*",
    r"\b(?:deleted|removed|cleared|cancell?ed|closed|moved|marked|archived|uninstalled)(?: \w+){0,3}?"
    r" (?:failed|incomplete|expired|unavailable|unsuccessful|sold out)\b",
)
"""Failure that is denied, that is to come, or that only tells which things were dealt with."""
