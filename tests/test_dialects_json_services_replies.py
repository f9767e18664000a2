"""What OpenAI, Claude and Gemini say beside an action: endings, refusals, checks of safety, thoughts."""

from __future__ import annotations

import json

import pytest

from executor.action import Finish, Parsed, Tap, Type
from tests.services import AT, SERVICES, Message, action, click, function, item, message, parsed, words


@pytest.mark.parametrize("name", SERVICES)
def test_a_text_without_a_call_is_the_last_word_only_in_the_services_own_form(name: str) -> None:
    ends = "end_turn" if name == "claude" else None
    assert action(name, message(name, words(name, "There are 41 GB free."), ends=ends)) == Finish(
        "There are 41 GB free."
    )
    assert action(name, "There are 41 GB free.") == "no_action"
    assert action(name, {"role": "assistant", "content": "There are 41 GB free."}) == "no_action"
    assert action(name, f"I think of {json.dumps(click(name))}, but wait.") == "no_action"
    assert action(name, "") == "empty"
    assert action(name, message(name, ends=ends)) == "empty"
    refusal = words(name, "I'm sorry, but I can't help with that.")
    assert action(name, message(name, refusal, ends=ends)) == "refusal"
    found = words(name, "The shop cannot provide delivery on Sundays.")
    assert action(name, message(name, found, ends=ends)) == Finish(
        "The shop cannot provide delivery on Sundays."
    )


@pytest.mark.parametrize(
    ("name", "said", "code"),
    [
        ("openai", message("openai", words("openai", "Now"), ends="max_output_tokens"), "truncated"),
        ("openai", message("openai", ends="content_filter"), "refusal"),
        ("openai", message("openai", {"type": "message", "content": [{"type": "refusal"}]}), "refusal"),
        ("openai", message("openai", {**click("openai"), "status": "incomplete"}), "truncated"),
        ("openai", {"output": [{"type": "reasoning", "summary": []}]}, "empty"),
        ("openai", {"output": [{"type": "computer_call"}]}, "bad_arguments"),
        ("openai", {"output": [{"type": "computer_call", "action": {}}]}, "bad_arguments"),
        ("openai", message("openai", function("openai", "open_app", '{"app_name": "Ma')), "truncated"),
        ("openai", message("openai", function("openai", "open_app", "app")), "bad_arguments"),
        ("claude", message("claude", click("claude"), ends="max_tokens"), "truncated"),
        ("claude", message("claude", item("claude", "type", text="Dear al"), ends="max_tokens"), "truncated"),
        ("claude", message("claude", words("claude", "Now"), ends="max_tokens"), "truncated"),
        ("claude", message("claude", words("claude", "Now"), ends="pause_turn"), "no_action"),
        ("claude", message("claude", words("claude", "Now"), ends="tool_use"), "no_action"),
        ("claude", message("claude", click("claude"), ends="refusal"), "refusal"),
        ("claude", message("claude", {"type": "tool_use", "name": "computer", "input": {}}), "bad_arguments"),
        ("claude", message("claude", function("claude", "computer", None)), "bad_arguments"),
        ("gemini", message("gemini", click("gemini"), ends="MAX_TOKENS"), "truncated"),
        ("gemini", message("gemini", ends="SAFETY"), "refusal"),
        ("gemini", message("gemini", ends="PROHIBITED_CONTENT"), "refusal"),
        ("gemini", message("gemini", words("gemini", "Now"), ends="MALFORMED_FUNCTION_CALL"), "no_action"),
        ("gemini", {"promptFeedback": {"blockReason": "OTHER"}}, "refusal"),
    ],
)  # fmt: skip
def test_replies_that_came_to_no_end_or_were_refused(name: str, said: Message, code: str) -> None:
    assert action(name, said) == code


def test_a_cut_text_of_another_service_is_never_carried_out() -> None:
    for name in SERVICES:
        whole = f"Type.\n{json.dumps(item(name, 'type', text='Dear all'))}"
        for end in range(len(whole)):
            assert action(name, whole[:end], "length") == "truncated", whole[:end]
        assert action(name, whole, "length") == Type("Dear all")


@pytest.mark.parametrize(
    ("safety", "approval"),
    [
        ([{"id": "1", "code": "sensitive_domain", "message": "A payment."}], "A payment."),
        ([{"id": "1", "code": "sensitive_domain", "message": None}], "sensitive_domain"),
        ([{"message": "One."}, {"message": "Two."}], "One.\nTwo."),
        ([{"id": "1"}], ""),
        ([], None),
        (None, None),
    ],
)
@pytest.mark.parametrize("key", ["pending_safety_checks", "pendingSafetyChecks"])
def test_pending_checks_need_consent(key: str, safety: object, approval: str | None) -> None:
    one = {**click("openai"), key: safety}
    for found in (parsed("openai", message("openai", one)), parsed("openai", json.dumps(one))):
        assert isinstance(found, Parsed)
        assert (found.action, found.approval) == (Tap(AT), approval)


@pytest.mark.parametrize("key", ["safety_decision", "safetyDecision"])
@pytest.mark.parametrize(
    ("safety", "approval"),
    [
        ({"decision": "require_confirmation", "explanation": "To pay 12.00"}, "To pay 12.00"),
        ({"decision": "REQUIRE_CONFIRMATION"}, ""),
        ("require_confirmation", ""),
        ({"decision": "something new", "explanation": "?"}, "?"),
        ({"decision": "regular"}, None),
        (None, None),
    ],
)
def test_decisions_of_safety_need_consent_unless_they_allow(
    key: str, safety: object, approval: str | None
) -> None:
    inside = {"functionCall": {"name": "click", "args": {"x": 500, "y": 300, key: safety}}}
    beside = {"functionCall": {"name": "click", "args": {"x": 500, "y": 300}, key: safety}}
    step = {"type": "function_call", "name": "click", "arguments": {"x": 500, "y": 300, key: safety}}
    for said in (message("gemini", inside), message("gemini", beside), {"steps": [step]}, json.dumps(inside)):
        found = parsed("gemini", said)
        assert isinstance(found, Parsed)
        assert (found.action, found.approval) == (Tap(AT), approval)
    blocked = {"functionCall": {"name": "click", "args": {"x": 1, "y": 2, key: {"decision": "blocked"}}}}
    assert action("gemini", message("gemini", blocked)) == "refusal"


@pytest.mark.parametrize(
    ("name", "said", "thought"),
    [
        ("openai", {"output": [{"type": "reasoning", "summary": [{"text": "hm"}]}, click("openai")]}, "hm"),
        ("openai", message("openai", words("openai", "Tap."), click("openai")), "Tap."),
        ("claude", message("claude", {"type": "thinking", "thinking": "hm"}, click("claude")), "hm"),
        ("claude", message("claude", words("claude", "Tap."), click("claude")), "Tap."),
        ("gemini", message("gemini", {"text": "hm", "thought": True}, click("gemini")), "hm"),
        ("gemini", message("gemini", item("gemini", "go_back", intent="Leave")), "Leave"),
        ("gemini", message("gemini", {"text": "Tap."}, item("gemini", "go_back", intent="Leave")), "Tap."),
        ("gemini", {"steps": [{"type": "thought", "summary": [{"text": "hm"}]},
                              {"type": "function_call", "name": "go_back", "arguments": {}}]}, "hm"),
        ("claude", f"Tap.\n{json.dumps(click('claude'))}", "Tap."),
        ("openai", json.dumps(click("openai")), None),
    ],
)  # fmt: skip
def test_thoughts(name: str, said: Message | str, thought: str | None) -> None:
    found = parsed(name, said)
    assert isinstance(found, Parsed)
    assert found.thought == thought
