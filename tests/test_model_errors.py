"""Every way in which a service fails, met by the real client over real HTTP: kind, words, cure."""

from __future__ import annotations

import pickle
import socket
import threading

import pytest

from lxb.clock import ManualClock
from lxb.errors import BadReply, ModelError, ModelRefused, ModelUnreachable
from lxb.geometry import Size
from lxb.model import Delta, Message, Picture
from lxb.model.address import read_address
from lxb.model.chat import ChatModel, Patience
from lxb.model.faults import Kind
from lxb.model.profile import ModelProfile
from tests.endpoint import BREAK, DONE, Says, event, piece, plain, serving, stream, whole

KEY = "sk-verysecret0123456789"
WORDS = [Message("user", ("hello",))]
SEEN = [Message("user", ("what is this?", Picture(b"\xff\xd8", "image/jpeg", Size(32, 32), Size(32, 32))))]
HTML = "<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>"


def model(url: str, **more: object) -> ChatModel:
    return ChatModel("asked-model", read_address(url), ModelProfile(), key=KEY, clock=ManualClock(), **more)  # type: ignore[arg-type]


def failing(*says: Says, messages: list[Message] = WORDS, streamed: bool = False) -> ModelError:
    pieces: list[Delta] = []
    with serving(*says) as endpoint, model(endpoint.url) as asked, pytest.raises(ModelError) as caught:
        asked.ask(messages, on_delta=pieces.append if streamed else None)
    return caught.value


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
    with serving(says) as endpoint, model(endpoint.url) as asked, pytest.raises(ModelRefused) as caught:
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
    with serving(says) as endpoint, model(endpoint.url) as asked, pytest.raises(ModelUnreachable) as caught:
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


STREAMS = [
    ((piece("one"), BREAK), Kind.BROKEN_OFF),
    ((piece("one"),), Kind.BROKEN_OFF),
    ((piece("one"), b'data: {"choices": [{"del'), Kind.BROKEN_OFF),
    ((piece("one"), b"data: oops\n\n", piece("two", "stop"), DONE), Kind.NOT_JSON),
    ((piece("one"), event({"error": {"message": "died", "code": "x"}})), Kind.ERROR_INSIDE),
    ((piece("one"), event({"error": {"message": "died", "code": 503}})), Kind.SERVER),
    ((piece("one", "length"), DONE), Kind.CUT),
    ((piece("", "stop"), DONE), Kind.EMPTY),
    ((piece("one", "content_filter"), DONE), Kind.FILTERED),
    ((DONE,), Kind.NO_COMPLETION),
    ((b": alive\n\n",), Kind.BROKEN_OFF),
]


@pytest.mark.parametrize(("pieces", "kind"), STREAMS)
def test_a_stream_that_fails_is_told_apart(pieces: tuple[bytes | None, ...], kind: Kind) -> None:
    assert failing(stream(*pieces), streamed=True).kind == kind


def test_what_was_told_of_a_stream_is_not_unsaid() -> None:
    pieces: list[Delta] = []
    broken = stream(piece("one"), BREAK)
    with serving(broken) as endpoint, model(endpoint.url) as asked, pytest.raises(ModelUnreachable):
        asked.ask(WORDS, on_delta=pieces.append)
    assert len(endpoint.asked) == 1
    assert pieces == [Delta("one")]


def test_a_stream_that_breaks_off_before_its_first_word_is_asked_for_again() -> None:
    good = stream(piece("fine", "stop"), DONE)
    with serving(stream(b": alive\n\n", BREAK), good) as endpoint, model(endpoint.url) as asked:
        assert asked.ask(WORDS, on_delta=lambda _: None).text == "fine"
    assert len(endpoint.asked) == 2


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


@pytest.mark.parametrize(("host", "kind"), [("a..b", Kind.DOWN), ("é..b", Kind.NO_ADDRESS)])
def test_an_address_that_no_name_can_be_is_told(host: str, kind: Kind) -> None:
    with model(f"http://{host}/v1") as asked, pytest.raises(ModelError) as caught:
        asked.ask(WORDS)
    assert caught.value.kind == kind
    assert "LXB_BASE_URL" in str(caught.value)


def test_nothing_listens_there() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with model(f"http://127.0.0.1:{port}") as asked, pytest.raises(ModelUnreachable) as caught:
        asked.ask(WORDS)
    assert caught.value.kind == Kind.DOWN
    assert f"127.0.0.1:{port}/v1" in str(caught.value)
    assert "LXB_BASE_URL" in str(caught.value)


def test_silence_is_asked_again_and_told_with_its_seconds() -> None:
    held = threading.Event()
    silent = Says(pieces=(held, b"{}"), chunked=True)
    patience = Patience(whole=30, silence=0.1)
    try:
        with (
            serving(silent) as endpoint,
            model(endpoint.url, patience=patience) as asked,
            pytest.raises(ModelUnreachable) as caught,
        ):
            asked.ask(WORDS, on_delta=lambda _: None)
    finally:
        held.set()
    assert caught.value.kind == Kind.SLOW
    assert "0.1 s" in str(caught.value)
    assert len(endpoint.asked) == 5


def test_an_answer_that_comes_whole_is_silent_while_it_is_written() -> None:
    written = threading.Event()
    slow = Says(pieces=(written, *whole("done").pieces), chunked=True)
    with (
        serving(slow) as endpoint,
        model(endpoint.url, patience=Patience(whole=30, silence=0.1)) as asked,
    ):
        threading.Timer(0.4, written.set).start()
        assert asked.ask(WORDS).text == "done"
    assert len(endpoint.asked) == 1


def test_an_answer_that_drips_ends_with_the_deadline() -> None:
    clock = ManualClock()
    drip = stream(*(piece("a") for _ in range(50)))
    with (
        serving(drip) as endpoint,
        ChatModel(
            "m", read_address(endpoint.url), ModelProfile(), clock=clock, patience=Patience(10, 5)
        ) as asked,
        pytest.raises(ModelUnreachable) as caught,
    ):
        asked.ask(WORDS, on_delta=lambda _: clock.sleep(3))
    assert caught.value.kind == Kind.SLOW


@pytest.mark.parametrize("streamed", [True, False])
def test_a_silence_late_in_an_answer_ends_with_the_deadline(streamed: bool) -> None:
    """A limit that began anew with each piece would last until the server lets go."""
    early, let_go = threading.Event(), threading.Event()
    timers = [threading.Timer(0.9, early.set), threading.Timer(1.7, let_go.set)]
    halting = stream(early, piece("a") if streamed else b" \n", let_go)

    def start() -> None:
        for timer in timers:
            timer.start()

    with serving(halting) as endpoint:
        endpoint.before = start
        asked = ChatModel("m", read_address(endpoint.url), ModelProfile(), patience=Patience(1, 1))
        with asked, pytest.raises(ModelUnreachable) as caught:
            asked.ask(WORDS, on_delta=(lambda _: None) if streamed else None)
        held = not let_go.is_set()
        let_go.set()
    assert held
    assert caught.value.kind == Kind.SLOW


@pytest.mark.parametrize("begun", [b"", b"no", b"x" * 200_000])
def test_a_refusal_that_does_not_end_is_known_by_its_status(begun: bytes) -> None:
    held = threading.Event()
    says = Says(401, (begun, held) if begun else (held,), "text/plain", chunked=True)
    try:
        with (
            serving(says) as endpoint,
            model(endpoint.url, patience=Patience(0.3, 0.3)) as asked,
            pytest.raises(ModelRefused) as caught,
        ):
            asked.ask(WORDS)
    finally:
        held.set()
    assert caught.value.kind == Kind.KEY


@pytest.mark.parametrize("charset", ["base64", "zlib", "idna", "undefined", "no such", "utf-16"])
def test_a_refusal_in_an_encoding_that_is_none_is_known_by_its_status(charset: str) -> None:
    says = Says(401, (b"\xff\xfe no text",), f"text/plain; charset={charset}")
    assert failing(says).kind == Kind.KEY


def test_a_refusal_that_cannot_be_unpacked_is_known_by_its_status() -> None:
    says = Says(401, (b"no gzip",), headers={"Content-Encoding": "gzip"})
    assert failing(says).kind == Kind.KEY


def test_a_refusal_in_an_older_chinese_encoding_is_read() -> None:
    told = failing(Says(400, ("模型不存在".encode("gbk"),), "text/plain; charset=gbk"))
    assert (told.kind, "模型不存在" in str(told)) == (Kind.NO_MODEL, True)


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


def test_an_answer_that_does_not_end_is_cut_where_it_should_have() -> None:
    """A service that ignores the limit of tokens sends on until memory or time is out."""
    drip = stream(*(piece("endless ") for _ in range(500)))
    with serving(drip) as endpoint, model(endpoint.url) as asked, pytest.raises(BadReply) as caught:
        asked.ask(WORDS, max_tokens=10, on_delta=lambda _: None)
    assert caught.value.kind is Kind.CUT
    assert len(caught.value.reply) < 500


def test_a_line_that_does_not_end_is_no_completion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lxb.model.wire.LARGEST", 100_000)
    line = Says(200, (b"data: " + b"x" * 200_000,), "text/event-stream")
    with serving(line) as endpoint, model(endpoint.url) as asked, pytest.raises(ModelRefused) as caught:
        asked.ask(WORDS, on_delta=lambda _: None)
    assert caught.value.kind is Kind.NO_COMPLETION
