"""The driver, the real adb and uiautomator2's protocol, against a virtual phone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from lxb.clock import SystemClock, wait_until
from lxb.device import AppVersion, Device, Key
from lxb.device.adb import AdbServer
from lxb.device.android import AndroidDevice
from lxb.device.discover import attached
from lxb.device.keyboard import IME
from lxb.errors import DeviceGone, DeviceRefused
from lxb.geometry import Size
from lxb.screen import Element, Quality
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.serve import serve
from lxb.virtual.spec import PhoneSpec

APP = """\
package: com.example.form
name: {zh: 表单, en: Form}
version: "3.1.0"
version_code: 310
activity: .FormActivity
home: form
pages:
  form:
    name: {zh: 表单, en: Form}
    layout: column
    body:
      - input: {id: name, hint: 姓名, bind: name}
      - input: {id: secret, hint: 密码, bind: secret, password: true}
      - button: {id: next, text: 下一步, go: second}
      - text: {id: held, text: 按住, long_press: {go: second}}
      - list:
          id: rows
          weight: 1
          height: 0
          children:
            - text: {each: 60, text: "行${i}", padding: 24}
  second:
    name: {zh: 第二页, en: Second}
    layout: column
    body:
      - text: {id: done, text: 到了}
"""
PACKAGE = "com.example.form"
SECONDS = 3.0


class Bench(NamedTuple):
    device: AndroidDevice
    phone: VirtualPhone
    adb: AdbServer


def _bench(folder: Path, **kind: str) -> Iterator[Bench]:
    (folder / "form.yaml").write_text(APP, encoding="utf-8")
    phone = VirtualPhone(PhoneSpec.parse(f"{folder / 'form.yaml'}?latency=0.05"))
    with serve([phone], **kind) as served:  # type: ignore[arg-type]
        adb = AdbServer(port=served.adb_port)
        with AndroidDevice(served.serials[0], adb=adb, address="virtual:form", simulated=True) as device:
            yield Bench(device, phone, adb)


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    yield from _bench(tmp_path_factory.mktemp("app"))


@pytest.fixture
def form(bench: Bench) -> Bench:
    """The app freshly started, its page in front."""
    bench.device.press(Key.HOME)
    assert wait_until(SystemClock(), lambda: find(bench.device, "name") is None or None, SECONDS)
    bench.device.stop(PACKAGE)
    bench.device.launch(PACKAGE)
    seen(bench.device, "name")
    return bench


def find(device: Device, short: str) -> Element | None:
    return next((e for e in device.screen() if e.id == f"{PACKAGE}:id/{short}"), None)


def seen(device: Device, short: str) -> Element:
    found = wait_until(SystemClock(), lambda: find(device, short), SECONDS)
    assert found is not None, f"{short} did not come"
    return found


def tap(device: Device, short: str) -> None:
    bounds = seen(device, short).bounds
    assert bounds is not None
    device.tap(bounds.centre)


def test_it_is_a_device(bench: Bench) -> None:
    device: Device = bench.device
    assert (device.address, device.platform, device.simulated) == ("virtual:form", "android", True)


def test_it_is_listed_as_ready(bench: Bench) -> None:
    (phone,) = attached(bench.adb)
    assert (phone.serial, phone.ready) == (bench.device.serial, True)
    assert phone.model.split() == bench.phone.model.replace("-", " ").split()  # adb writes neither


def test_info_is_the_phones(bench: Bench) -> None:
    info = bench.device.info()
    assert (info.size, info.density) == (Size(1080, 2400), 420)
    assert (info.model, info.version, info.locale) == (bench.phone.model, "14", "zh-CN")


def test_a_page_is_seen_whole(form: Bench) -> None:
    screen = form.device.screen()
    assert (screen.package, screen.quality, screen.size) == (PACKAGE, Quality.FULL, Size(1080, 2400))


def test_taps_and_back(form: Bench) -> None:
    tap(form.device, "next")
    seen(form.device, "done")
    form.device.press(Key.BACK)
    seen(form.device, "next")


def test_long_press_is_not_a_tap(form: Bench) -> None:
    bounds = seen(form.device, "held").bounds
    assert bounds is not None
    form.device.tap(bounds.centre)
    assert find(form.device, "done") is None
    form.device.long_press(bounds.centre)
    seen(form.device, "done")


def test_a_swipe_up_shows_what_is_further_down(form: Bench) -> None:
    bounds = seen(form.device, "rows").bounds
    assert bounds is not None
    before = {e.text for e in form.device.screen()}
    form.device.swipe(bounds.centre, bounds.centre._replace(y=bounds.top + 10), 0.3)
    after = {e.text for e in form.device.screen()}
    assert any(row.startswith("行") for row in after - before)


def test_apps_versions_and_what_is_in_front(form: Bench) -> None:
    device = form.device
    assert PACKAGE in {app.package for app in device.apps()}
    assert device.app_version(PACKAGE) == AppVersion("3.1.0", 310)
    assert device.app_version("com.example.none") is None
    front = device.current_app()
    assert front is not None
    assert (front.package, front.activity) == (PACKAGE, f"{PACKAGE}.FormActivity")
    device.press(Key.HOME)
    assert wait_until(SystemClock(), lambda: _left(device), SECONDS)


def test_launching_brings_an_open_app_to_the_front_as_it_was(form: Bench) -> None:
    tap(form.device, "next")
    seen(form.device, "done")
    form.device.press(Key.HOME)
    form.device.launch(PACKAGE)
    seen(form.device, "done")


def test_launching_what_is_not_there_is_refused(bench: Bench) -> None:
    with pytest.raises(DeviceRefused, match=r"com\.example\.none"):
        bench.device.launch("com.example.none")


@pytest.mark.parametrize("text", ["hello", "查看订单 😀", 'it\'s $HOME; `id` "x" %s', "שלום"])
def test_typing_any_script(form: Bench, text: str) -> None:
    tap(form.device, "name")
    form.device.type_text(text)
    assert seen(form.device, "name").text == text.replace("😀", "..")  # Android's dumps write so
    form.device.type_text("再见", clear=True)
    assert seen(form.device, "name").text == "再见"
    form.device.type_text("!")
    assert seen(form.device, "name").text == "再见!"


def test_typing_a_password_shows_none_of_it(form: Bench) -> None:
    tap(form.device, "secret")
    form.device.type_text("s3cret")
    field = seen(form.device, "secret")
    assert field.password
    assert "s3cret" not in field.text
    assert len(field.text) == 6


def test_the_borrowed_keyboard_is_given_back(form: Bench) -> None:
    from lxb.device.adb import AdbPhone
    from lxb.device.keyboard import borrowed, current

    phone = AdbPhone(form.adb, form.device.serial)
    users = current(phone)
    tap(form.device, "name")
    seen(form.device, "name")
    with borrowed(phone, SystemClock()) as keyboard:
        assert current(phone) == IME
        assert keyboard.type("键盘")
    assert current(phone) == users != IME
    assert seen(form.device, "name").text == "键盘"


def test_a_picture_has_the_screens_size(form: Bench) -> None:
    picture = form.device.picture()
    assert (picture.size, picture.mode) == ((1080, 2400), "RGB")


def test_without_an_adb_binary_it_is_the_same(tmp_path: Path) -> None:
    with contextmanager(_bench)(tmp_path, adb="builtin") as (device, _, _):
        device.launch(PACKAGE)
        tap(device, "next")
        seen(device, "done")
        front = device.current_app()
        assert front is not None
        assert front.package == PACKAGE


def test_two_phones_on_one_server_are_told_apart(bench: Bench) -> None:
    specs = [PhoneSpec.parse(f"browser?latency=0&profile={name}") for name in ("small", "large")]
    with serve([VirtualPhone(spec) for spec in specs]) as served:
        adb = AdbServer(port=served.adb_port)
        first, second = (AndroidDevice(serial, adb=adb) for serial in served.serials)
        with first, second:
            second.launch("com.android.browser")
            assert (first.screen().size, second.screen().size) == (Size(720, 1280), Size(1440, 3200))
            packages = {device.screen().package for device in (first, second)}
            assert packages == {"com.android.launcher3", "com.android.browser"}


def test_the_stock_client_and_ours_share_one_service(bench: Bench) -> None:
    adbutils = pytest.importorskip("adbutils")
    uiautomator2 = pytest.importorskip("uiautomator2")
    bench.device.screen()
    phone = adbutils.AdbClient("127.0.0.1", bench.adb.port).device(bench.device.serial)
    stock = uiautomator2.connect(phone)
    assert stock.info["displayWidth"] == 1080
    assert bench.device.screen().quality is Quality.FULL


def test_an_unplugged_phone_is_gone_and_comes_back(tmp_path: Path) -> None:
    with contextmanager(_bench)(tmp_path) as (device, phone, _):
        device.screen()
        phone.unplug()
        gone = wait_until(SystemClock(), lambda: _quality(device) is None or None, SECONDS)
        assert gone
        with pytest.raises(DeviceGone):
            device.current_app()
        phone.plug_in()
        assert wait_until(SystemClock(), lambda: _quality(device), 15.0, (0.2,)) is Quality.FULL


def _left(device: AndroidDevice) -> bool | None:
    front = device.current_app()
    return True if front is not None and front.package != PACKAGE else None


def _quality(device: AndroidDevice) -> Quality | None:
    try:
        return device.screen().quality
    except DeviceGone:
        return None


def test_closing_is_done_once(bench: Bench) -> None:
    done: list[str] = []
    device = AndroidDevice("none", adb=bench.adb, afterwards=lambda: done.append("x"))
    device.close()
    device.close()
    assert done == ["x"]
