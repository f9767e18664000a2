"""What the user has said beforehand about all that is sensitive (`--on-sensitive`)."""

from __future__ import annotations

from executor.person import Consent, OnSensitive, Request
from lxb.errors import PersonNeeded


def beforehand(policy: OnSensitive, request: Request) -> Consent | None:
    """The answer without asking anybody; None where somebody has to be asked.

    Raises:
        PersonNeeded: the run is to end here.
    """
    if policy == "allow":
        return "yes"
    if policy == "stop":
        what = request.in_short or f"{request.what} ({request.why})"
        raise PersonNeeded(reason=f"consent is needed: {what}", reason_zh=f"需要用户同意：{what}")
    return None
