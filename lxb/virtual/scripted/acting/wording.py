"""What it says while it acts, in the task's language."""

from __future__ import annotations

from dataclasses import dataclass

from lxb.errors import Lang


@dataclass(frozen=True, slots=True)
class Words:
    """Sentences of one language."""

    zh: bool

    def _in(self, zh: str, en: str) -> str:
        return zh if self.zh else en

    def tap(self, name: str) -> str:
        return self._in(f"点击“{name}”", f"tap “{name}”")

    def hold(self, name: str) -> str:
        return self._in(f"长按“{name}”", f"hold “{name}”")

    def launch(self, name: str) -> str:
        return self._in(f"打开{name}", f"open {name}")

    def towards(self, name: str) -> str:
        return self._in(f"不在需要的页面，经“{name}”过去", f"not the page that is needed, go on by “{name}”")

    @property
    def type(self) -> str:
        return self._in("输入文字", "type the text")

    @property
    def back(self) -> str:
        return self._in("返回", "go back")

    @property
    def astray(self) -> str:
        return self._in("走错了页面，返回", "this is the wrong page, go back")

    @property
    def keyboard(self) -> str:
        return self._in("键盘挡住了，先收起", "the keyboard is in the way, close it")

    @property
    def looking(self) -> str:
        return self._in("继续往下找", "look further")

    @property
    def loading(self) -> str:
        return self._in("页面还在加载", "the page is still loading")

    @property
    def nothing_seen(self) -> str:
        return self._in("看不到内容，等一下", "nothing is to be seen, wait")

    @property
    def dismiss(self) -> str:
        return self._in("关闭弹窗", "close what lies over the page")

    @property
    def clear(self) -> str:
        return self._in("先全选原有文字", "mark the old text first")

    @property
    def log_in(self) -> str:
        return self._in("请登录账号", "please log in")

    @property
    def done(self) -> str:
        return self._in("任务已经完成", "all of the task is done")

    @property
    def refused(self) -> str:
        return self._in("无法完成：用户不同意这一步操作", "Could not be done: the user did not agree to it")

    @property
    def unanswered(self) -> str:
        return self._in("无法完成：需要用户决定，但没有人回答", "Could not be done: nobody answered")

    @property
    def stuck(self) -> str:
        return self._in("无法完成：多次尝试都没有成功", "Could not be done: several tries had no success")

    @property
    def unknown(self) -> str:
        return self._in(
            "无法完成：模拟模型只认识虚拟手机自带的任务",
            "Could not be done: the simulated model knows only the tasks that come with the virtual phone",
        )


def words_of(lang: Lang) -> Words:
    return Words(lang == "zh")
