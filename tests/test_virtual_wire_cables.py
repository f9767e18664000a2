"""Several virtual phones on one server, and cables that come out, through the real tools."""

from __future__ import annotations

import threading
import time
from contextlib import suppress

import adbutils
import pytest
import uiautomator2
from PIL import Image

from lxb.virtual.phone import VirtualPhone
from lxb.virtual.serve import serve
from lxb.virtual.spec import PhoneSpec
from tests.toy_world import LAUNCHER, NOTES, ToyWorld
from tests.wire import SERVERS, SOCKETS_LEFT_OPEN, needs_binary, until

pytestmark = SOCKETS_LEFT_OPEN


@pytest.mark.parametrize("kind", SERVERS)
def test_four_phones_at_once(kind: str) -> None:
    worlds = [ToyWorld(serial=f"TOY{n}", model=f"Toy {n}") for n in range(4)]
    with serve(worlds, adb=kind) as phones:  # type: ignore[arg-type]
        client = adbutils.AdbClient("127.0.0.1", phones.adb_port)
        seen: dict[int, list[str]] = {}

        def use(n: int) -> None:
            device = uiautomator2.connect(client.device(phones.serials[n]))
            device.app_start(NOTES.package)
            for at in range(5):
                device.click(100 + n, 600 + at)
            seen[n] = [device.device_info["serial"], device.info["currentPackageName"]]
            device.stop_uiautomator(wait=False)

        threads = [threading.Thread(target=use, args=(n,)) for n in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert seen == {n: [f"TOY{n}", NOTES.package] for n in range(4)}
        for n, world in enumerate(worlds):
            assert [e for e in world.log if e[0] == "tap"] == [("tap", 100 + n, 600 + at) for at in range(5)]


@pytest.mark.parametrize("kind", SERVERS)
def test_unplugged_and_plugged_in_again(kind: str) -> None:
    world = ToyWorld()
    with serve([world], adb=kind) as phones:  # type: ignore[arg-type]
        client = adbutils.AdbClient("127.0.0.1", phones.adb_port)
        phone = client.device(phones.serials[0])
        device = uiautomator2.connect(phone)
        ended = threading.Event()

        def wait_for_the_end() -> None:
            with suppress(OSError, adbutils.AdbError):
                phone.shell("logcat")
            ended.set()

        threading.Thread(target=wait_for_the_end, daemon=True).start()
        world.connected = False
        assert ended.wait(2), "an open line outlived the cable"
        start = time.monotonic()
        with pytest.raises(adbutils.AdbError, match=r"offline|not found"):
            phone.shell("echo")
        assert time.monotonic() - start < 2
        world.connected = True

        def back() -> bool:
            with suppress(adbutils.AdbError, OSError):
                return bool(phone.shell("echo back") == "back")
            return False

        assert until(back)
        assert device.info["currentPackageName"] == LAUNCHER.package
        device.stop_uiautomator(wait=False)


def test_builtin_server_tells_trackers_of_changes() -> None:
    world = ToyWorld()
    with serve([world], adb="builtin") as phones:
        client = adbutils.AdbClient("127.0.0.1", phones.adb_port)
        events = client.track_devices()
        assert next(events).status == "device"
        world.connected = False
        assert {next(events).status, next(events).status} == {"absent", "offline"}
        assert "disconnected" in client.disconnect(phones.serials[0])
        assert client.device_list() == []
        assert client.connect(phones.serials[0]).startswith("failed to connect")
        world.connected = True
        assert client.connect(phones.serials[0]) == f"connected to {phones.serials[0]}"
        client.wait_for(phones.serials[0], timeout=2)
        events.close()


@needs_binary
def test_the_real_virtual_phone_behind_the_wires() -> None:
    phone = VirtualPhone(PhoneSpec.parse("taobao?latency=0"))
    with serve([phone]) as phones:
        client = adbutils.AdbClient("127.0.0.1", phones.adb_port)
        device = uiautomator2.connect(client.device(phones.serials[0]))
        device.app_start(phone.apps[0])
        assert device.app_current()["package"] == phone.apps[0]
        assert device.dump_hierarchy() == phone.dump()
        assert isinstance(device.screenshot(), Image.Image)
        assert device.screenshot().size == phone.size
        assert phone.apps[0] in client.device(phones.serials[0]).list_packages()
        phone.unplug()
        with pytest.raises((adbutils.AdbError, OSError, uiautomator2.exceptions.BaseException)):
            device.info  # noqa: B018 - asking is the point
        phone.plug_in()
        assert until(lambda: [d.serial for d in client.device_list()] == phones.serials)
        device.stop_uiautomator(wait=False)


def test_little_work_at_rest() -> None:
    with serve([ToyWorld() for _ in range(4)], adb="builtin"):
        before = time.process_time()
        threading.Event().wait(1)
        assert time.process_time() - before < 0.2
