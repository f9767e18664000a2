"""Actions that touch nothing: waiting, looking again, ending."""

from __future__ import annotations

from executor.action import Finish, Locate, Noop, Screenshot, Wait
from executor.doing.scene import Done, Place, Scene
from lxb.clock import wait_until


def wait(action: Wait, scene: Scene) -> Done:
    """Waits as the model says, within the setting `longest_wait`; a cancelled run does not wait on."""
    wanted = scene.timing.wait if action.seconds is None else action.seconds
    seconds = max(0.0, min(scene.timing.longest_wait, wanted))
    wait_until(scene.performer.clock, lambda: True if scene.cancelled() else None, seconds)
    if wanted <= seconds:
        return Done("looked")
    return Done(
        "looked", scene.say(f"Waited {seconds:g} s, no longer.", f"已等待 {seconds:g} 秒，不再延长。")
    )


def screenshot(action: Screenshot, scene: Scene) -> Done:
    return Done("looked")


def locate(action: Locate, scene: Scene) -> Done:
    return Done("looked", place=Place(action.at))


def noop(action: Noop, scene: Scene) -> Done:
    return Done("looked")


def finish(action: Finish, scene: Scene) -> Done:
    return Done("finished", ended=action)
