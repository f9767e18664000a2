"""A sentence that words do not settle: a text model is asked once, and the phone walked to what it chose."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.endpoint import serving, whole
from tests.journey import PACKAGE, in_process, stall_app

TASK = "那个谁上次跟我讲的事在哪儿来着"
posix_only = pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")


@posix_only
def test_what_a_model_chose_is_walked_to_and_its_cost_is_traced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lxb = in_process(capsys, monkeypatch)
    phone = f"virtual:{stall_app(tmp_path)}?latency=0.02"
    assert lxb("build-map", "小摊", "-d", phone, "--describer", "tree", "-q").code == 0

    alone = lxb("run", TASK, "--app", "小摊", "-d", phone, "--json")
    assert (alone.code, alone.told["reason"], alone.told["model"]["calls"]) == (4, "unsure", 0)
    assert alone.told["candidates"]

    answer = json.dumps({"page": 1, "rest": "跟我讲的事"}, ensure_ascii=False)
    usage = {"prompt_tokens": 222, "completion_tokens": 11, "total_tokens": 233}
    with serving(whole(answer, usage=usage)) as served:
        with monkeypatch.context() as patch:
            patch.setenv("LXB_TEXT_BASE_URL", served.url)
            patch.setenv("LXB_TEXT_MODEL", "some-model")
            asked = lxb("run", TASK, "--app", "小摊", "-d", phone, "--json")
        assert len(served.asked) == 1
        words = json.dumps(served.asked[0].body, ensure_ascii=False)
    assert TASK in words
    assert (asked.told["chosen_by"], asked.told["arrived"]) == ("model", True), asked.err
    assert (asked.code, asked.told["reason"], asked.told["rest"]) == (4, "rest left", "跟我讲的事")
    assert asked.told["model"] == {
        "calls": 1,
        "prompt_tokens": 222,
        "completion_tokens": 11,
        "simulated": False,
    }

    events = [json.loads(line) for line in Path(asked.told["trace"]).read_text("utf-8").splitlines()]
    (chosen,) = (event for event in events if event["event"] == "chosen")
    assert (chosen["by"], chosen["target"]) == ("model", asked.told["target"])
    assert (chosen["calls"], chosen["prompt_tokens"], chosen["completion_tokens"]) == (1, 222, 11)

    plain = lxb("run", "查看订单", "--app", "小摊", "-d", phone, "--json")
    events = [json.loads(line) for line in Path(plain.told["trace"]).read_text("utf-8").splitlines()]
    (chosen,) = (event for event in events if event["event"] == "chosen")
    assert (chosen["by"], chosen["calls"]) == ("words", 0)
    assert chosen["margin"] > 0
    assert plain.told["app"] == PACKAGE
