"""What labels command: verbs, and the things that they are done to.

A command is a verb with what urges it on ("立即", "confirm and") and at most the thing that it is done to
("退出该群", "Place your order"). Verbs that name places as often ("转账记录", "Block list") are bound to
things that no place is called after. What urges is taken for a command whatever comes then, unless it only
shows something.

In the tables `<name>` stands for the words of that name in `_WORDS`; English is in small letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal

Kind = Literal["pay", "delete", "send", "submit", "leave", "call", "grant", "other"]
"""What a command does. pay: money or goods are spent, moved or lent, or a contract made. send: others get to
see something. submit: a form goes off, whatever is in it. leave: an account, a group or an app is left or
locked, or taken into use by one tap, or the phone is turned off. grant: a permission, an agreement, an
installation. other: things of little weight that are still not done unasked (a cart, a like, an update)."""

_WORDS: Mapping[str, str] = {
    "urge": (
        r"(?:立即|立刻|马上|现在|去|确认|确定|我要|我想|一键|批量|全部|直接|继续|免密|极速|快速|仍要|仍然|永久|彻底|强制"
        r"|申请|请求|同意并|并){0,3}"
    ),
    "which": r"(?:该|此|这个|这条|这笔|本|我的|所有|全部|选中的?|所选|已选|当前)?",
    "person": r"(?:TA|他|她|此人|对方|用户|好友|联系人|作者|博主|主播|UP主|成员|群友|账号|店铺|商家)",
    "circle": (
        r"(?:群聊|群组|群|讨论组|小组|圈子|社群|社团|部落|团队|战队|公会|家庭组?|家庭共享|组织|企业|公司|班级|频道|房间|会议)"
    ),
    "wares": (
        r"(?:会员|超级会员|年费会员|大会员|[SV]*VIP|套餐|商品|宝贝|课程|专辑|专栏|门票|车票|机票|电影票|票|保险|基金|股票"
        r"|理财|黄金|礼物|礼包|道具|流量|流量包|话费|金币|钻石|[QB]币|点券|服务|到银行卡|到零钱|到余额|给.{1,8}|\d+元)"
    ),
    "data": (
        r"(?:账号|账户|帐号|全部|所有|数据|缓存|缓存数据|记录|历史|历史记录|浏览记录|搜索历史|购物车|笔记|备忘录|收藏|地址"
        r"|设备|网络|网络设置|应用偏好设置|聊天记录|聊天|会话|消息|存储空间|回收站|文件夹|文件|照片|视频|联系人|好友|评论"
        r"|动态|订单|日程|闹钟|短信|卡片|所有数据.*|手机|用户|设置|默认设置|为默认值?|默认)"
    ),
    "account": r"(?:账号|账户|帐号|银行卡|卡片|卡|应用)",
    "shows": (
        r"(?:查看|看|进入|前往|去|体验|了解|咨询|搜索|观看|播放|浏览|打开|试|阅读|收听|返回|刷新|重试|跳转|探索|听|读|玩|逛"
        r"|检测|检查|扫描|反馈|开始|使用|设置|完善|填写|登录|登陆|添加|评价|挑选|选|领略|发现|上|去|找|提问|吐槽|推荐)"
    ),
    "noted": (
        r"(?:订单|信息|详情|页|函|书|单|号|码|密码|手机|邮箱|中|收货地址|地址|过的|记录|结果|是否|成功|.*时间|.*日期)"
    ),
    "so": (
        r"(?:(?:confirm|continue|proceed|go|agree|yes)(?: and| to|,| &)? )?"
        r"(?:permanently |instantly |quick(?:ly)? )?"
    ),
    "the": r"(?: the| this| that| these| your| my| an| a| all| selected| our| from| of| another)*",
    "part": (
        r"(?:history|settings|logs?|lists?|details|status|methods?|records?|options|center|policy|forwarding|waiting"
        r"|cards?|item|row|title|info|amount|number|page|tab|bar|group|layout|view|container)"
    ),
    "thing": r" (?!<part>\b)\S+",
    "noun": r"(?: (?!<part>\b)[\w@#'.$&-]+)",
    "body": (
        r"(?:people|person|users?|friends?|members?|contacts?|sender|caller|number|account|him|her|them|@\S+)"
    ),
    "club": (
        r"(?:group|chat|channel|team|server|room|family|community|organi[sz]ation|meeting|conversation|club|circle"
        r"|party)"
    ),
    "booked": (
        r"(?:ride|cab|taxi|trip|table|room|hotel|flight|tickets?|appointment|seat|stay|delivery|pickup|car|driver)"
    ),
    "post": (
        r"(?:post|comment|message|photos?|videos?|story|review|reply|tweet|poll|feedback|note|invite|invitation"
        r"|location|request)"
    ),
    "bin": r"(?:trash|bin|recycle bin|recently deleted|archive)",
    "machine": r"(?:phone|device|system|tablet|computer|router|app)",
}
"""`part`: nouns that make a verb before them the name of a place or of a part of a page."""

_ZH: Mapping[Kind, tuple[str, ...]] = {
    "pay": (
        r"(?:付款|支付|付钱|付费|还款|还清|转账|转出|转入|充值|储值|提现|取现|打赏|赞赏|投币|结算|结账|下单|购买|抢购|秒杀"
        r"|拼单|买单|买入|卖出|申购|认购|赎回|平仓|开仓|加仓|减仓|清仓|建仓|借款|代付|出价|下注|投注|抢票|购票|出售|开通|续费"
        r"|续订|订购|预订|预约|提前还款)(?:<which><wares>)?",
        r"(?:提交|撤销|支付|拒收|签收|抢)<which>订单|确认收货|签收|撤单|再来一单|再次购买|去收银台|找人代付",
        r"(?:送|赠送|送出)(?:礼物|礼|鲜花|花|给.{1,8})|(?:发|塞|抢)(?:个|普通|拼手气)?红包|塞钱进红包",
        r"给.{1,8}(?:转账|打赏|充值)|(?:打赏|赞赏|转账|付款)给?<person>|我已(?:付款|支付|转账|转款)",
        r"(?:参与|发起|加入)(?:拼团|拼单|抢购|众筹)|(?:上架|下架|接单|抢单|拒单)(?:商品|宝贝)?",
        r"(?:打开|开启|关闭)(?:小额)?(?:免密支付|免密|自动续费|自动扣款|先用后付|花呗|白条)|拒绝(?:退款|订单|售后)",
    ),
    "delete": (
        r"(?:删除|清空|清除|移除|抹掉|抹除|格式化|粉碎|注销|重置|还原|销毁)(?:<which><data>)?",
        r"恢复(?:出厂|默认|初始)(?:设置)?|清除所有数据.*|重置.*(?:设置|WLAN.*|网络.*)|还原.*设置|抹掉所有.*",
        r"解散(?:<which><circle>)?|(?:移出|踢出|移除)<circle>|踢(?:出|掉|人)<person>?",
        r"(?:移动?至|移动?到|移入|放入|丢进|扔进)(?:回收站|废纸篓|垃圾箱|垃圾桶)",
        r"清理(?:缓存|垃圾|数据|全部)|(?:一键|立即)清理|放弃(?:编辑|修改|更改|保存)",
    ),
    "send": (
        r"(?:发送|传送|发布|发表|回复|群发|转发|投票|举报|投诉|上传|催发货|撤回)"
        r"(?:评论|消息|动态|笔记|评价|反馈|弹幕|通知|位置|邀请)?",
        r"(?:举报|投诉)<which>(?:帖子|视频|内容|垃圾(?:邮件|短信|信息)?|<person>)|@所有人",
        r"(?:举报|投诉)(?:并|和)(?:拉黑|删除|屏蔽)",
        r"(?:标记?[为成]|设为|移[至到]|移动[至到])垃圾(?:邮件|箱|短信)|(?:这)?不是垃圾邮件|退订(?:邮件|服务|业务|并.*)?",
        r"提交(?:评论|评价|反馈)|评价并提交|发送[给到].+|分享给(?:TA|他|她|对方).*",
        r"(?:点击|重新|再次|免费)?(?:获取|发送|接收|重发)(?:短信|语音|手机|邮箱|邮件)?(?:验证码|校验码|动态码|动态密码)",
    ),
    "submit": (r"(?:提交|上报)(?:消息|动态|笔记|申请|资料|信息|审核|表单|材料|答案|试卷|问卷)?",),
    "leave": (
        r"(?:退出|登出|注销)(?:登录|登陆|当前|当前账号|账号|账户|帐号|账号登录|登录状态)?",
        r"(?:(?:删除并)?退出|离开|退|脱离)<which><circle>|删除并退出|结束会议|一键退群|转让群主",
        r"卸载(?:应用|更新|软件)?|(?:强行停止|强制停止|强行退出|停用|冻结|解冻|挂失|解除挂失)<account>?",
        r"(?:关机|重启|重新启动|关闭电源)(?:手机|设备|系统|应用|路由器|电脑)?|关闭手机|进入(?:恢复|安全)模式",
        r"关闭(?:账号|账户|帐号|店铺)|断开(?:连接)?|(?:忘记|忽略|移除)(?:此|该)?(?:网络|设备|WLAN)",
        r"(?:本机号码|微信|QQ|支付宝|手机号)?一键登录|(?:立即|一键)注册|(?:用|使用|以)?(?:本机|此|当前)号码登录",
    ),
    "call": (
        r"(?:拨打|呼叫|打电话|拨号|语音通话|视频通话|报警)"
        r"(?:电话|客服|.*电话|司机|快车|专车|出租车|代驾|车辆|救援)?|紧急呼叫|SOS",
    ),
    "grant": (
        r"(?:始终|仅.*|(?:在|本次|这次)?(?:使用|运行)(?:该|此|本|这个)?(?:应用|软件|程序|app)?(?:时|期间|中)?|本次|这次)?"
        r"允许(?!过?的|列表|记录|清单).*|仅限?(?:此|这|本)一?次(?:使用|运行)?|(?:我)?(?:同意|接受)(?!书|过?的).*",
        r"授权(?!管理|记录|列表).*|绑定.*卡|安装(?:应用|全部)?",
    ),
    "other": (
        r"(?:加入|添加到|加)(?:购物车|收藏|收藏夹|愿望单|桌面|通讯录)|立即加入|加购|收藏(?:商品|宝贝|店铺)",
        r"[^\u4e00-\u9fff]*\+\s*关注.*|关注(?:TA|他|她|店铺|主播|UP主)|取消关注|取关|加好友|添加好友|点赞",
        r"(?:拉黑|屏蔽|封禁|禁言|拉入黑名单|加入黑名单|移入黑名单)(?:<which><person>)?|不看<person>的?.*",
        r"(?:加入|申请加入|申请加|创建)<circle>|申请入群|申请加入|解除(?:好友关系|关系|匹配|配对)",
        r"(?:更新|升级|下载)(?:应用|全部|并安装)?|领取(?!记录|中心).*|签到|抽奖|解除?绑(?!.*记录).*",
        r"取消(?:订单|预约|订阅|预订|续费|自动续费|退款|支付|收藏|行程|叫车|授权|绑定|配对|挂号|报名)",
        r"(?:立即|立刻|马上|我要|我想)(?!<shows>)\w{1,6}|(?:确认|确定|仍要)(?!<noted>)\w{2,6}|报名参加|(?:全部|一键)已读",
    ),
}

_EN: Mapping[Kind, tuple[str, ...]] = {
    "pay": (
        r"(?:pay|checkout|check out|buy|purchase|order|reserve|subscribe|donate|top up|transfer|withdraw)"
        r"(?: now| order| it|<thing>)?",
        r"(?:place|submit|send|complete|review and place|confirm)<the>"
        r" (?:order|payment|purchase|bid|bet|trade|offer)",
        r"(?:pay|buy|purchase|check ?out|donate|send money|top up|subscribe)(?: now)?"
        r"(?: with| by| via| for| to| using| as| in)(?: \S+){1,3}",
        r"(?:pay|buy|purchase|sell|redeem|repay|borrow|withdraw|donate|tip|renew|rent|refund|transfer)"
        r"<the><noun>{1,2}(?: now)?",
        r"(?:sell|borrow|repay|redeem|renew)(?: now| all)?|refund now"
        r"|(?:trade|invest|deposit|exchange|convert|bid|bet|tip) now",
        r"(?:book|reserve|request|order|get|hire|rent)<the> <booked>(?: now)?|(?:book|request) now",
        r"confirm<the> (?:receipt|ride|booking|transfer|pickup|reservation|trip|delivery)|release<the> funds",
        r"send<the> (?:money|gift|tip).*|(?:continue|proceed|go) to (?:payment|pay|checkout)",
        r"(?:put|list)(?: \S+)? (?:on|for) sale|mark<the> as (?:sold|paid|received|delivered|shipped)",
        r"(?:start|begin)<the> (?:free )?(?:trial|subscription|membership)|upgrade to \S+",
    ),
    "delete": (
        r"(?:delete|erase|remove|clear|empty|wipe|format|reset|discard)(?: all| everything"
        r"| account| data| cache| history| storage| note| notes| forever| selected| trash| cart| address"
        r"| network settings| app preferences| phone| device| all data.*| settings)*",
        r"(?:delete|erase|wipe) .*|(?:factory|hard) (?:data )?reset",
        r"reset (?:wi-?fi|network|app|mobile|bluetooth).*|restore(?: factory)? defaults?(?: settings)?",
        r"(?:reset|restore|revert)(?: all)?(?: settings)? to(?: the| factory)? defaults?"
        r"(?: settings| values)?",
        r"(?:empty|clear)<the> (?:<bin>|cart|inbox|spam|folder|list|chat|conversation|queue|basket|bag)",
        r"(?:move|send|throw)(?: \S+){0,3} (?:to|in|into)(?: the)? <bin>|trash(?: it| this)",
        r"(?:remove|kick|ban)<the> (?:<body>|device|card|photo|payment method)|remove(?: .*)? from .*",
        r"(?:discard|revert|undo)<the> (?:changes|draft|edits?)",
    ),
    "send": (
        r"(?:send|post|publish|reply|upload|vote|report)(?: now| message| comment| feedback| review| note)?",
        r"(?:send|publish|upload|report|forward|flag|repost|unsend|recall|share)<the>(?: \d+)?"
        r" (?:<post>|<body>)",
        r"submit (?:message|comment|feedback|review|note)|(?:send|post|publish|share)(?: it)? to .*",
        r"(?:report|mark|move)<the>(?: (?:as|to))? (?:spam|junk|phishing|scam|fraud|abuse)|not (?:spam|junk)"
        r"|report (?:and|&) (?:block|delete)|block (?:and|&) report",
        r"send it.*|(?:send|post) anyway|go live|start (?:live|broadcast|streaming)",
        r"post (?:tweet|story|it|all|reply)|repost|retweet|unsend|resend",
        r"(?:(?:re)?send|get|request)(?: me)?<the>(?: new)?"
        r"(?: (?:verification|security|confirmation|login|sms|one-time))?"
        r" (?:code|otp|passcode)(?: again| by (?:sms|text|e-?mail))?",
    ),
    "submit": (
        r"submit(?: now)?|submit<the><noun>{1,2}",
        r"confirm<the>(?! (?:password|e-?mail|address|code|pin|passcode)\b)<noun>{1,2}",
    ),
    "leave": (
        r"(?:log|sign)(?: me| us| everyone| all)? ?(?:out|off)(?: of.*| everywhere| now| from.*| all.*)?",
        r"(?:log|sign) ?in (?:by|with|using) (?:this|my|your) (?:phone )?number",
        r"continue (?:as (?!(?:an? )?guest).*|with this number)",
        r"one-?tap (?:log|sign)-? ?in|(?:log|sign) ?in with one tap",
        r"deactivate.*|uninstall(?: updates?| apps?)?|force (?:stop|close|quit)|disable(?: app| account)?",
        r"(?:leave|quit|exit|end|disband|dissolve)<the> <club>|leave (?:and|&) delete|end (?:trip|ride|call)",
        r"(?:restart|reboot|shut ?down|power (?:off|down)|turn off)(?: now| anyway|<the> <machine>)?",
        r"(?:freeze|unfreeze|lock|suspend|close)<the> (?:account|card)|report (?:lost|stolen)(?: card)?",
        r"(?:forget|disconnect|unlink|revoke|unpair)(?:<the> (?:network|device|account|access|connection"
        r"|printer|headset|wi-?fi|session|all|app))?|(?:enter )?recovery mode|stop (?:sharing|recording)",
    ),
    "call": (
        r"(?:emergency )?(?:call|dial)(?: now| us|<thing>)?|emergency sos|video call|voice call",
        r"(?:call|dial|ring)<the> (?:driver|support|store|restaurant|police|ambulance|<body>)",
    ),
    "grant": (
        r"(?:always |only .*)?allow(?: .*)?|(?:i )?agree(?: .*)?|(?:i )?accept(?: .*)?|authori[sz]e(?: .*)?",
        r"(?:only )?while (?:using (?:the|this) app|in use|the app is in use)|this time only"
        r"|only (?:for )?this (?:time|once|session)",
        r"grant(?: .*)?|install(?: now| anyway| all)?|trust(?: this)? (?:device|computer|app)",
    ),
    "other": (
        r"cancel<the> (?:order|subscription|booking|reservation|payment|membership|ride|trip|appointment|plan"
        r"|transfer|request|renewal|auto-?renewal)",
        r"share(?: now| message| comment| feedback| review| note)?|update(?: now| all)?|upgrade(?: now)?",
        r"download(?: now)?|add to (?:cart|bag|basket|favou?rites|wish ?list|contacts)|add<the> friend",
        r"follow|unfollow|like|dislike|block|unfriend|unsubscribe|join (?:now|<club>)|send friend request",
        r"(?:block|unblock|restrict|unfriend|unfollow|follow|mute)<the> <body>(?: .*)?",
        r"claim(?: .*)?|check in|pair|archive (?:chat|conversation|all)|mark (?:all )?as read",
    ),
}


def patterns() -> Iterator[tuple[Kind, list[str]]]:
    """Of each kind the patterns of which a whole label has one, whatever its capitals."""
    for kind in _ZH:
        chinese, english = (f"(?:{'|'.join(table[kind])})" for table in (_ZH, _EN))
        yield kind, [_filled("<urge>" + chinese), _filled("<so>" + english)]


def _filled(pattern: str) -> str:
    """With the words in place of their names, which may hold names themselves."""
    while (filled := re.sub(r"<(\w+)>", lambda name: f"(?:{_WORDS[name[1]]})", pattern)) != pattern:
        pattern = filled
    return pattern
