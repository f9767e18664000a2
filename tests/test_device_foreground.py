"""The app in front, from every shape of dump that Android 4 to 16 print."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lxb.device import Foreground
from lxb.device.foreground import NOTHING, from_activities, from_top, from_windows

MAIN = Foreground("com.x.shop", "com.x.shop.MainActivity")

ANDROID_14_DISPLAYS = """\
WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)
  Display: mDisplayId=0 (organized)
    init=1080x2400 420dpi mMinSizeOfResizeableTaskDp=220 cur=1080x2400 app=1080x2266 rng=1080x1002-2330x2253
    mLayoutSeq=812
    mCurrentFocus=Window{8f1a2b3 u0 com.x.shop/com.x.shop.MainActivity}
    mFocusedApp=ActivityRecord{7e3b111 u0 com.x.shop/.MainActivity t24}
  Display: mDisplayId=2 (organized)
    mCurrentFocus=Window{1122334 u0 com.other/com.other.Cast}
    mFocusedApp=ActivityRecord{99aa u0 com.other/.Cast t30}
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(ANDROID_14_DISPLAYS, MAIN, id="android 14, two displays: the default one counts"),
        pytest.param(
            "  mCurrentFocus=null\n  mCurrentFocus=Window{1 u0 com.x.shop/.MainActivity}\n",
            MAIN,
            id="null first",
        ),
        pytest.param(
            "  mCurrentFocus=Window{1 u0 com.x.shop/.MainActivity}\n  mCurrentFocus=null\n",
            MAIN,
            id="null last",
        ),
        pytest.param(
            "  mCurrentFocus=Window{1 u0 com.old/.A}\n"
            "  mCurrentFocus=Window{2 u0 com.x.shop/.MainActivity}\n",
            MAIN,
            id="the last one that is not null",
        ),
        pytest.param(
            "mCurrentFocus=Window{43e887a8 u0 com.lookout.enterprise}",
            Foreground("com.lookout.enterprise", None),
            id="no activity",
        ),
        pytest.param(
            "  mCurrentFocus=Window{41f2b5f0 com.x.shop/com.x.shop.MainActivity paused=false}",
            MAIN,
            id="android 4: no user, paused flag",
        ),
        pytest.param(
            "  mCurrentFocus=Window{3f5bc23 u0 com.x.shop/com.x.shop.MainActivity EXITING}",
            MAIN,
            id="exiting",
        ),
        pytest.param(
            "  mCurrentFocus=Window{3f5bc23 d0 u10 com.x.shop/.MainActivity}", MAIN, id="display and user"
        ),
        pytest.param(
            "  mCurrentFocus=Window{1 u0 Splash Screen com.x.shop}", None, id="a title that only ends so"
        ),
        pytest.param(
            "  mCurrentFocus=Window{1 u0 PopupWindow:5d1e1b}\n"
            "  mFocusedApp=ActivityRecord{2 u0 com.x.shop/.MainActivity t1}\n",
            MAIN,
            id="popup: the app below it",
        ),
        pytest.param(
            "  mCurrentFocus=Window{1 u0 InputMethod}\n"
            "  mFocusedApp=AppWindowToken{2 token=Token{3 "
            "ActivityRecord{4 u0 com.x.shop/.MainActivity t1}}}\n",
            MAIN,
            id="keyboard, android 8 token",
        ),
        pytest.param(
            "  mCurrentFocus=null\n  mFocusedApp=ActivityRecord{2 u0 com.x.shop/.MainActivity} t9}\n",
            MAIN,
            id="between two windows, android 13 record",
        ),
        pytest.param(
            "  mCurrentFocus=Window{1 u0 NotificationShade}",
            Foreground("com.android.systemui", None),
            id="notification shade",
        ),
        pytest.param(
            "  mCurrentFocus=Window{1 u0 Application Not Responding: com.x.shop}",
            Foreground("android", None),
            id="not responding",
        ),
        pytest.param("  mCurrentFocus=null\n  mFocusedApp=null\n", NOTHING, id="nothing in front"),
        pytest.param("  mCurrentFocus=null\n", NOTHING, id="nothing, and no app line"),
        pytest.param(
            "  Display: mDisplayId=0\n    mCurrentFocus=null\n    mFocusedApp=null\n"
            "  Display: mDisplayId=1\n    mCurrentFocus=Window{1 u0 com.other/.Cast}\n",
            NOTHING,
            id="only another display shows something",
        ),
        pytest.param("Bad window command, or no windows match: displays\n", None, id="cannot tell"),
        pytest.param("", None, id="empty: cannot tell"),
    ],
)
def test_windows(text: str, expected: object) -> None:
    assert from_windows(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)\n"
            "Display #0 (activities from top to bottom):\n"
            "  * Task{9 #24 type=standard A=10123:com.x.shop}\n"
            "    mLastPausedActivity: ActivityRecord{1 u0 com.old/.A t3}\n"
            "    topResumedActivity=ActivityRecord{7 u0 com.x.shop/.MainActivity} t24}\n"
            "  ResumedActivity: ActivityRecord{7 u0 com.x.shop/.MainActivity} t24}\n",
            MAIN,
            id="android 12 and later",
        ),
        pytest.param(
            "Display #0 (activities from top to bottom):\n"
            "    mResumedActivity: ActivityRecord{7 u0 com.x.shop/.MainActivity t24}\n"
            "Display #1 (activities from top to bottom):\n"
            "    mResumedActivity: ActivityRecord{8 u0 com.other/.Cast t25}\n",
            MAIN,
            id="android 8 to 11, two displays",
        ),
        pytest.param(
            "Display #1 (activities from top to bottom):\n"
            "    topResumedActivity=ActivityRecord{8 u0 com.other/.Cast t25}\n"
            "Display #0 (activities from top to bottom):\n"
            "  ResumedActivity: ActivityRecord{7 u0 com.x.shop/.MainActivity t24}\n",
            MAIN,
            id="the other display first",
        ),
        pytest.param(
            "  mFocusedActivity: ActivityRecord{7 u0 com.x.shop/.MainActivity t24}\n", MAIN, id="android 7"
        ),
        pytest.param(
            "  Resumed activities in task display areas (from top to bottom):\n"
            "    Resumed: ActivityRecord{7 u0 com.x.shop/.MainActivity t24}\n",
            MAIN,
            id="only the summary",
        ),
        pytest.param("  topResumedActivity=null\n  mResumedActivity: null\n", NOTHING, id="nothing resumed"),
        pytest.param(
            "  mLastPausedActivity: ActivityRecord{1 u0 com.old/.A t3}\n", None, id="paused is not in front"
        ),
    ],
)
def test_activities(text: str, expected: object) -> None:
    assert from_activities(text) == expected


def test_top_takes_the_last_activity() -> None:
    text = (
        "TASK com.old id=3\n  ACTIVITY com.old/.A 1f0a pid=1000\n"
        "TASK com.x.shop id=4\n  ACTIVITY com.x.shop/.MainActivity 2e0b pid=2000\n    Local Activity 3a:\n"
    )
    assert from_top(text) == MAIN
    assert from_top("TASK com.x.shop id=4\n") is None


@pytest.mark.parametrize("activity", [".ui.A$1", "com.y.lib.LoginActivity", ".Änd"])
def test_activity_names_are_completed_only_where_they_begin_with_a_dot(activity: str) -> None:
    found = from_windows(f"mCurrentFocus=Window{{1 u0 com.x/{activity}}}")
    if activity.isascii():
        full = "com.x" + activity if activity.startswith(".") else activity
        assert found == Foreground("com.x", full)
    else:
        assert found is None or isinstance(found, Foreground)


part = st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True)


@given(st.lists(part, min_size=2, max_size=4), part, st.integers(0, 99), st.booleans())
def test_any_package_survives_every_dump(parts: list[str], name: str, user: int, short: bool) -> None:
    package = ".".join(parts)
    full = f"{package}.{name}"
    written = f"{package}/.{name}" if short else f"{package}/{full}"
    expected = Foreground(package, full)
    assert from_windows(f"  mCurrentFocus=Window{{1f u{user} {written}}}\n") == expected
    assert (
        from_windows(f"mCurrentFocus=null\n mFocusedApp=ActivityRecord{{2 u{user} {written} t1}}") == expected
    )
    assert from_activities(f"  topResumedActivity=ActivityRecord{{2 u{user} {written}}} t1}}\n") == expected


@given(st.text(max_size=300))
def test_no_text_breaks_the_readers(text: str) -> None:
    for reader in (from_windows, from_activities, from_top):
        found = reader(f"mCurrentFocus={text}\nmResumedActivity: {text}")
        assert found is None or found is NOTHING or isinstance(found, Foreground)
