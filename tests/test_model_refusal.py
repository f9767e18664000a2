"""What services say when they refuse, in their own words, and what it means."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lxb.model.faults import LONGEST_SAID, Kind, Source
from lxb.model.refusal import Said, error_in, kind_inside, kind_of, read_error


def error(message: str, code: Any = None, **more: Any) -> str:
    return json.dumps({"error": {"message": message, "code": code, **more}}, ensure_ascii=False)


@pytest.mark.parametrize(
    ("status", "body", "kind"),
    [
        (400, error("Invalid API-key provided.", "invalid_api_key"), Kind.KEY),
        (400, error("API key not valid. Please pass a valid API key."), Kind.KEY),
        (401, error("Authorization Token非法，请确认Authorization Token正确传递。", "1002"), Kind.KEY),
        (401, "No token", Kind.KEY),
        (401, "<html>401 Authorization Required</html>", Kind.KEY),
        (403, error("Forbidden"), Kind.KEY),
        (403, error("You do not have access to model x", "model_not_found"), Kind.NO_MODEL),
        (403, error("Your request was blocked by our content policy"), Kind.FILTERED),
        (403, "<html>Attention Required!</html>", Kind.WEB_PAGE),
        (404, '{"object":"error","message":"The model `x` does not exist.","code":404}', Kind.NO_MODEL),
        (404, error('model "x" not found, try pulling it first'), Kind.NO_MODEL),
        (
            404,
            error("The model or endpoint does not exist", "InvalidEndpointOrModel.NotFound"),
            Kind.NO_MODEL,
        ),
        (400, '{"code":"InvalidParameter","message":"Model not exist."}', Kind.NO_MODEL),
        (429, error("您的账户已欠费，请充值后重试。", "1113"), Kind.QUOTA),
        (400, error("Access denied, make sure your account is in good standing", "Arrearage"), Kind.QUOTA),
        (429, error("您当前使用该API的并发数过高，请降低并发", "1302"), Kind.BUSY),
        (429, "<html>429 Too Many Requests</html>", Kind.BUSY),
        (400, error("This model's maximum context length is 4096 tokens."), Kind.TOO_LONG),
        (413, "<html>413 Request Entity Too Large</html>", Kind.TOO_LONG),
        (
            400,
            error("Input data may contain inappropriate content.", "data_inspection_failed"),
            Kind.FILTERED,
        ),
        (400, error("API 调用参数有误，请检查文档。", "1210"), Kind.REQUEST),
        (400, error("At most 1 image(s) may be provided in one request."), Kind.REQUEST),
        (400, error("Failed to load image: cannot identify image file"), Kind.REQUEST),
        (400, "<html>The plain HTTP request was sent to HTTPS port</html>", Kind.WEB_PAGE),
        (503, error("No available channel for model x under group default"), Kind.SERVER),
        (500, error("CUDA error in vision encoder: expected tensor"), Kind.SERVER),
        (500, error("image input is not supported - hint: provide the mmproj"), Kind.NO_PICTURES),
    ],
)
def test_a_refusal(status: int, body: str, kind: Kind) -> None:
    assert kind_of(status, read_error(body), pictures=True) is kind


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ({"error": {"message": "rate-limited upstream", "code": 429}}, Kind.BUSY),
        ({"error": "invalid api key"}, Kind.KEY),
        ({"error": {"message": "odd", "code": "odd"}}, Kind.ERROR_INSIDE),
        ({"object": "error", "message": "the model `x` does not exist", "code": 404}, Kind.NO_MODEL),
        ({"code": 1305, "msg": "服务繁忙"}, Kind.BUSY),
    ],
)
def test_a_refusal_with_a_status_of_success(body: Any, kind: Kind) -> None:
    said = error_in(body)
    assert said is not None
    assert kind_inside(said, pictures=False) is kind


@pytest.mark.parametrize(
    "body", [None, [], "x", {}, {"error": None}, {"error": {}}, {"choices": [], "message": "ok"}]
)
def test_no_refusal(body: Any) -> None:
    assert error_in(body) is None


@pytest.mark.parametrize("part", ["<", "<script", "</script", "<style ", "超出", "model"])
def test_words_of_a_service_are_read_in_one_go(part: str) -> None:
    """Without that, half a megabyte of them takes minutes."""
    words = part * (500_000 // len(part))
    assert kind_inside(Said(words), pictures=True) is Kind.ERROR_INSIDE
    assert len(Source("m", "host").clean(words)) <= LONGEST_SAID


def test_a_page_of_which_the_style_does_not_end_shows_none_of_it() -> None:
    assert Source("m", "host").clean("<b>502</b> <style>p { color: red }") == "502"
