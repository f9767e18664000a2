"""What an explorer never taps: whatever pays, deletes, sends, logs out, buys, uninstalls or calls.

A label is forbidden when it IS such a command ("删除", "立即支付", "Log out"), not when it merely holds the
word:
"待付款" and "支付设置" are places. In doubt a button counts as a command and a row of a list as a place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_PREFIX = r"(?:立即|马上|去|确认|确定|我要|一键|批量|全部|直接|继续|免密|极速|现在|仍要|永久|彻底)?"

_COMMANDS_ZH = (
    # pay, buy
    _PREFIX + r"(?:付款|支付|付钱|还款|转账|充值|提现|打赏|投币|结算|下单|购买|抢购|秒杀|拼单|买单|提交订单"
    r"|开通|续费|订购|预订|预约)(?:\s*¥.*)?",
    # delete, reset
    _PREFIX + r"(?:删除|清空|清除|移除|抹掉|格式化|粉碎|移至回收站|解散|注销|重置)"
    r"(?:账号|账户|帐号|全部|所有|数据|缓存|记录|历史|历史记录|购物车|此?笔记|此?备忘录|收藏|地址|设备|网络"
    r"|网络设置|应用偏好设置|聊天记录|存储空间|回收站|文件夹|所有数据.*|手机|用户|该设备|设置)?",
    _PREFIX + r"(?:恢复出厂设置|清除所有数据.*|重置.*(?:设置|WLAN.*|网络.*)|还原.*设置|抹掉所有.*)",
    # send, publish
    _PREFIX + r"(?:发送|发布|发表|提交|回复|群发|转发|投票|举报|上传|评价并提交|确认收货|催发货)"
    r"(?:评论|消息|动态|笔记|评价|反馈)?",
    # leave
    r"(?:退出|登出|注销)(?:登录|登陆|当前|当前账号|账号|账户|帐号|账号登录)?|(?:本机号码|微信|QQ)?一键登录|立即注册",
    r"(?:立即|确认)?卸载(?:应用|更新)?|强行停止|强制停止|停用",
    # call
    r"(?:立即|马上)?(?:拨打|呼叫|打电话|拨号|语音通话|视频通话|一键呼叫)(?:电话|客服|.*电话)?|紧急呼叫|SOS",
    # what changes the account
    r"(?:加入|添加到|加)(?:购物车|收藏|收藏夹|愿望单|桌面|通讯录)|立即加入|加购",
    r"(?:\+\s*)?关注(?:TA|ta|她|他|店铺|主播|UP主)|取消关注|加好友|添加好友|拉黑|点赞|收藏(?:商品|宝贝|店铺)",
    r"(?:立即|马上|现在)?(?:更新|升级|安装|下载)(?:应用|全部|并安装)?",
    r"(?:立即|一键)?领取(?!记录|中心).*|(?:立即)?签到|抽奖",
    r"(?:始终|仅.*|仅在使用.*)?允许.*|(?:我)?同意.*|授权(?!管理|记录|列表).*|解除?绑定?|解绑.*|绑定.*卡",
    r"(?:确认)?取消(?:订单|预约|订阅|预订|续费|自动续费|退款|支付)",
    r"重命名|保存|完成|确定|确认|提交|应用更改|创建|新建文件夹",
)
_THING = r" (?!history|settings|logs?|list|details|status|methods?|records?|options|forwarding|waiting)\S+"
"""What comes after an English verb in a command; with the words left out it is the name of a place."""

_COMMANDS_EN = (
    r"(?:(?:confirm|continue|proceed|go)(?: and| to)? )?(?:pay|checkout|check out|buy|purchase|order"
    r"|place order|reserve|subscribe|donate|top up|transfer|withdraw)(?: now| order| it|" + _THING + r")?",
    r"cancel (?:the |my )?(?:order|subscription|booking|reservation|payment|membership)",
    r"(?:permanently )?(?:delete|erase|remove|clear|empty|wipe|format|reset|discard)(?: all| everything"
    r"| account| data| cache| history| storage| note| notes| forever| selected| trash| cart| address"
    r"| network settings| app preferences| phone| device| all data.*| settings)*",
    r"(?:permanently )?(?:delete|erase|wipe) .*|book now|factory (?:data )?reset",
    r"reset (?:wi-?fi|network|app|mobile|bluetooth).*",
    r"(?:send|post|publish|submit|reply|share|upload|vote|report)"
    r"(?: now| message| comment| feedback| review| note)?",
    r"(?:log|sign) ?(?:out|off)(?: of.*)?|deactivate.*",
    r"uninstall(?: updates)?|force stop|disable|install",
    r"update(?: now| all)?|upgrade(?: now)?|download(?: now)?",
    r"(?:emergency )?(?:call|dial)(?: now| us|" + _THING + r")?|emergency sos|video call|voice call",
    r"add to (?:cart|bag|favou?rites|wish ?list|contacts)|follow|unfollow|like|block|add friend",
    r"claim(?: .*)?|check in|unpair|forget(?: network)?|pair",
    r"(?:always |only .*)?allow(?: .*)?|(?:i )?agree(?: .*)?|accept(?: .*)?|authori[sz]e(?: .*)?",
    r"save|done|ok|confirm|apply|create",
)
_GRAVE = re.compile(
    r"(?:删除|清空|清除|抹掉|卸载|注销|退出登录|结算|付款|支付|转账|还款|确认收货|提交订单|立即购买|去支付)"
    r"(?!设置|方式|密码|管理|宝|码|记录|安全|助手|中心|账单|明细|与|和|通知|提醒|规则|限额|说明)"
)
"""What a label must not even begin with, unless the word only names a place."""

_COMMAND = re.compile("|".join(f"(?:{pattern})" for pattern in (*_COMMANDS_ZH, *_COMMANDS_EN)), re.IGNORECASE)


class Forbidden:
    """Says which labels are commands; what a user adds is looked for anywhere in a label."""

    def __init__(self, more: Iterable[str] = ()) -> None:
        self._more = tuple(word.casefold() for word in more if word.strip())

    def __call__(self, words: str) -> bool:
        """Whether a control with this label must not be tapped."""
        said = words.strip()
        if any(word in said.casefold() for word in self._more):
            return True
        parts = [part.strip() for part in re.split(r"[,，、;；]", said)]
        return any(_COMMAND.fullmatch(part) or _GRAVE.match(part) for part in parts)
