"""Acting tasks over the apps of the virtual phone: what is asked for, how it is done, how it is judged."""

from lxb.virtual.tasks.judge import faults, weighty
from lxb.virtual.tasks.library import bundled, read_tasks
from lxb.virtual.tasks.model import Deed, Goal, PersonDoes, Step, Target, Task
from lxb.virtual.tasks.resident import Resident

__all__ = [
    "Deed", "Goal", "PersonDoes", "Resident", "Step", "Target", "Task",
    "bundled", "faults", "read_tasks", "weighty",
]  # fmt: skip
