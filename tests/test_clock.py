"""Clocks: what is waited out, what is skipped, and how often one looks meanwhile."""

from __future__ import annotations

from lxb.clock import SHORTEST_SKIP, SkippingClock, wait_until


def test_skipped_waits_count_and_take_no_time() -> None:
    clock = SkippingClock()
    began = clock.now()
    clock.sleep(3600)
    assert clock.now() - began >= 3600
    clock.sleep(0)
    clock.sleep(-5)
    assert 3600 <= clock.now() - began < 7200


def test_who_polls_without_a_pause_does_not_look_for_ever() -> None:
    looks: list[None] = []
    assert wait_until(SkippingClock(), lambda: looks.append(None), 10, (1e-6,)) is None
    assert len(looks) <= 10 / SHORTEST_SKIP + 2
