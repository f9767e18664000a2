"""Every way in which a service refuses, met by the real client over real HTTP: kind, words, cure."""

from __future__ import annotations

import pickle

import pytest

from lxb.errors import BadReply, ModelRefused, ModelUnreachable
from lxb.model import Message
from lxb.model.faults import Kind
from tests.asked import KEY, PICTURE, WORDS, failing, model
from tests.endpoint import BREAK, Says, plain, serving, whole

SEEN = [Message("user", ("what is this?", PICTURE))]
HTML = "<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>"

REFUSALS = [
    (
        plain({"error": {"message": f"Incorrect API key provided: {KEY}", "code": "invalid_api_key"}}, 401),
        Kind.KEY,
        "LXB_API_KEY",
    ),
    (plain({"detail": "Forbidden"}, 403), Kind.KEY, "LXB_API_KEY"),
    (plain({"error": {"message": "Insufficient Balance"}}, 402), Kind.QUOTA, "LXB_API_KEY"),
    (
        plain({"error": {"message": "You exceeded your current quota", "code": "insufficient_quota"}}, 429),
        Kind.QUOTA,
        "LXB_API_KEY",
    ),
    (
        plain({"error": {"message": "The model `x` does not exist.", "code": 404}}, 404),
        Kind.NO_MODEL,
        "LXB_MODEL",
    ),
    (plain({"error": {"message": "Model Not Exist"}}, 400), Kind.NO_MODEL, "LXB_MODEL"),
    (
        plain({"error": {"message": "模型不存在，请检查模型代码。", "code": "1211"}}, 400),
        Kind.NO_MODEL,
        "LXB_MODEL",
    ),
    (plain({"detail": "Not Found"}, 404), Kind.NO_ADDRESS, "LXB_BASE_URL"),
    (plain("404 page not found", 404), Kind.NO_ADDRESS, "LXB_BASE_URL"),
    (plain({}, 405), Kind.NO_ADDRESS, "LXB_BASE_URL"),
    (plain("", 301, Location="http://127.0.0.1:9/v1"), Kind.NO_ADDRESS, "LXB_BASE_URL"),
    (plain(HTML, 404), Kind.WEB_PAGE, "LXB_BASE_URL"),
    (plain(HTML), Kind.WEB_PAGE, "LXB_BASE_URL"),
    (plain({"error": {"message": "flagged", "code": "content_filter"}}, 400), Kind.FILTERED, ""),
    (
        plain({"error": {"message": "系统检测到输入内容可能包含不安全或敏感内容", "code": "1301"}}, 400),
        Kind.FILTERED,
        "",
    ),
    (whole("", "content_filter"), Kind.FILTERED, ""),
    (whole(None, "sensitive"), Kind.FILTERED, ""),
    (whole(None, "stop", message={"refusal": "I cannot help with that."}), Kind.FILTERED, "cannot help"),
    (
        plain(
            {
                "error": {
                    "message": "maximum context length is 8192 tokens",
                    "code": "context_length_exceeded",
                }
            },
            400,
        ),
        Kind.TOO_LONG,
        "LXB_MODEL",
    ),
    (plain({"error": {"message": "messages: wrong"}}, 422), Kind.REQUEST, "messages: wrong"),
    (plain({"error": {"message": "something odd"}}), Kind.ERROR_INSIDE, "something odd"),
    (plain({"code": 500123, "msg": "internal oddity", "success": False}), Kind.ERROR_INSIDE, "oddity"),
    (plain("it works!"), Kind.NOT_JSON, "LXB_BASE_URL"),
    (plain(""), Kind.NOT_JSON, "LXB_BASE_URL"),
    (plain("[" * 100_000), Kind.NOT_JSON, "LXB_BASE_URL"),
    (plain({"choices": []}), Kind.NO_COMPLETION, "LXB_BASE_URL"),
    (plain({"hello": "world"}), Kind.NO_COMPLETION, "LXB_BASE_URL"),
    (plain({"choices": [3]}), Kind.NO_COMPLETION, "LXB_BASE_URL"),
    (plain([1, 2]), Kind.NO_COMPLETION, "LXB_BASE_URL"),
    (plain("3"), Kind.NO_COMPLETION, "LXB_BASE_URL"),
    (plain({"error": {"message": "no such key", "code": 401}}), Kind.KEY, "LXB_API_KEY"),
]


@pytest.mark.parametrize(("says", "kind", "told"), REFUSALS)
def test_a_refusal_is_told_apart_and_not_tried_again(says: Says, kind: Kind, told: str) -> None:
    with serving(says) as endpoint, model(endpoint) as asked, pytest.raises(ModelRefused) as caught:
        asked.ask(WORDS)
    error = caught.value
    assert error.kind == kind
    assert told in str(error)
    assert len(endpoint.asked) == 1


BUSY = plain({"error": {"message": "slow down"}}, 429)
NO_ANSWER = [
    (BUSY, Kind.BUSY),
    (plain({"error": {"message": "overloaded", "code": "server_overloaded"}}), Kind.BUSY),
    (plain({"error": {"message": "boom"}}, 500), Kind.SERVER),
    (plain(HTML, 502), Kind.SERVER),
    (plain("", 503), Kind.SERVER),
    (Says(pieces=(b'{"choices": [', BREAK), chunked=True), Kind.BROKEN_OFF),
    (Says(pieces=(BREAK,), chunked=True), Kind.BROKEN_OFF),
    (whole("half an", "insufficient_system_resource"), Kind.BROKEN_OFF),
]


@pytest.mark.parametrize(("says", "kind"), NO_ANSWER)
def test_a_service_that_gives_no_answer_is_asked_five_times(says: Says, kind: Kind) -> None:
    with serving(says) as endpoint, model(endpoint) as asked, pytest.raises(ModelUnreachable) as caught:
        asked.ask(WORDS)
    assert caught.value.kind == kind
    assert len(endpoint.asked) == 5


BAD_REPLIES = [
    (whole("", "stop"), Kind.EMPTY),
    (whole(None, "stop"), Kind.EMPTY),
    (whole("<think>only thought</think>"), Kind.EMPTY),
    (whole("half an ans", "length"), Kind.CUT),
    (whole("<think>thinks and thi", "length"), Kind.CUT),
]


@pytest.mark.parametrize(("says", "kind"), BAD_REPLIES)
def test_an_answer_that_is_none_is_told_apart(says: Says, kind: Kind) -> None:
    error = failing(says)
    assert isinstance(error, BadReply)
    assert error.kind == kind


@pytest.mark.parametrize(
    ("status", "message"),
    [
        (400, "unknown variant `image_url`, expected `text`"),
        (400, "asked-model is not a multimodal model"),
        (404, "No endpoints found that support image input"),
        (500, "image input is not supported - hint: you may need to provide the mmproj"),
        (400, "Input should be a valid string"),
        (400, "该模型不支持图片输入"),
    ],
)
def test_a_model_that_takes_no_pictures_is_told_so_only_where_some_were_sent(
    status: int, message: str
) -> None:
    says = plain({"error": {"message": message}}, status)
    error = failing(says, messages=SEEN)
    assert (error.kind, error.exit_code) == (Kind.NO_PICTURES, 4)
    assert "LXB_MODEL" in error.say("zh")
    assert failing(says).kind != Kind.NO_PICTURES


def test_a_picture_that_is_too_large_is_no_missing_sense() -> None:
    says = plain({"error": {"message": "Image size must be below 4 MB"}}, 400)
    assert failing(says, messages=SEEN).kind == Kind.REQUEST


@pytest.mark.parametrize(
    "error", [case[0] for case in (*REFUSALS, *NO_ANSWER, *BAD_REPLIES)], ids=lambda says: says.status
)
def test_each_names_endpoint_and_model_on_one_line_and_never_the_key(error: Says) -> None:
    told = failing(error)
    for lang in ("en", "zh"):
        line = told.say(lang)
        assert told.endpoint in line
        assert "asked-model" in line
        assert KEY not in line
        assert "\n" not in line
        assert "<" not in line
        assert "{" not in line.replace('{"', "")
    assert told.exit_code == 4
    assert KEY not in repr(told.fields)
    assert told.__cause__ is None
    assert told.__context__ is None
    assert str(pickle.loads(pickle.dumps(told))) == str(told)


def test_what_is_only_about_one_question_says_so() -> None:
    assert failing(whole("half", "length")).only_this
    assert failing(plain({"error": {"code": "content_filter"}}, 400)).only_this
    assert not failing(plain({}, 401)).only_this


def test_a_cut_answer_is_kept() -> None:
    assert failing(whole("<think>a</think>half an ans", "length")).reply == "half an ans"
