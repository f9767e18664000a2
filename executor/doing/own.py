"""The user's own actions, carried out."""

from __future__ import annotations

from executor.action import Own
from executor.doing.scene import Done, Scene, impossible
from lxb.errors import Cancelled, DeviceError, LXBError, OwnActionBroken, PersonNeeded
from lxb.model.quoting import quoted

LONGEST_TOLD = 4000


def own(action: Own, scene: Scene) -> Done:
    """Checks the arguments and calls the user's function; what it gives back is told to the model.

    Raises:
        OwnActionBroken: the function failed in a way that it does not tell of.
    """
    found = scene.own.get(action.name)
    if found is None:
        names = ", ".join(one.name for one in scene.own) or "-"
        shown = quoted(action.name)
        return impossible(
            scene,
            f"There is no action named {shown}; the user's own actions are: {names}",
            f"没有名为“{shown}”的动作；自定义动作有：{names}",
        )
    arguments = found.read(action.arguments)
    if isinstance(arguments, str):
        return impossible(
            scene, f"{found.name}: {arguments}. {found.prompt}", f"{found.name}：{arguments}。{found.prompt}"
        )
    scene.go_on()
    try:
        told = found(arguments, scene)
    except (Cancelled, PersonNeeded, DeviceError):
        raise
    except LXBError as error:
        return impossible(scene, f"{found.name}: {error.cause('en')}", f"{found.name}：{error.cause('zh')}")
    except (ValueError, OSError) as error:
        return impossible(scene, f"{found.name}: {error}", f"{found.name}：{error}")
    except Exception as error:
        raise OwnActionBroken(name=found.name, reason=f"{type(error).__name__}: {error}") from error
    return Done("done", quoted(told, LONGEST_TOLD) if told else "")
