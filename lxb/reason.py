"""How a job ended and why, as short codes; and those of an error that ended it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Literal

from lxb import errors
from lxb.errors import LXBError
from lxb.interrupts import interrupted

Status = Literal["done", "failed", "blocked", "limit", "cancelled"]


class Reason(StrEnum):
    """Why a job ended so: short codes; `lxb.messages` has a sentence for each in English and Chinese."""

    # done
    ARRIVED = "arrived"
    """The target page's marks were seen, and nothing remained to be done."""
    FINISHED = "finished"
    """The model said that the task is done."""
    ALL_EXPLORED = "all explored"
    """Nothing is left that may be tried."""
    FOUND = "found"
    """The phone is on a page of the map."""
    DESCRIBED = "described"
    """The pages have names and descriptions."""

    # failed: the map
    ABSENT = "absent"
    """The map has no page for the task."""
    AMBIGUOUS = "ambiguous"
    """Several pages fit equally well."""
    UNSURE = "unsure"
    """Some page may fit, but words alone do not tell, and no model may be asked."""
    NO_MAP = "no map"
    """There is no map of the app, and no model to act without one."""
    NO_APP = "no app"
    """It is not clear which app the task is about."""
    NO_ROUTE = "no route"
    """The map knows no way to the page."""
    SENSITIVE = "sensitive"
    """The only way leads over a control that pays, deletes, sends ...: approval is needed."""

    # failed: the phone
    LOST = "lost"
    """The phone showed something else than the map says, and no way back to it was found."""
    NOT_INSTALLED = "not installed"
    """The phone does not have the app."""
    NOT_STARTED = "not started"
    """The app did not come to the front."""
    UNKNOWN_PAGE = "unknown page"
    """The phone shows no page of the map."""
    NOTHING_FOUND = "nothing found"
    """Nothing could be made of what the app showed: no tree, or one that never says anything."""
    STUCK = "stuck"
    """Most controls of the app could not be tried, or none led anywhere; the map has what was found."""
    REST_LEFT = "rest left"
    """The page was reached; what remains to be done there needs a model, and none is configured."""
    GAVE_UP = "gave up"
    """The model said that the task cannot be done, or went in circles."""
    NOT_UNDERSTOOD = "not understood"
    """Several replies of the model in a row held no action that could be carried out."""
    REFUSED = "refused"
    """A person was asked for consent to what the task needs, and did not give it."""

    # blocked: a person is needed
    CONSENT = "consent"
    """The app wants its terms agreed to."""
    LOGIN = "login"
    CAPTCHA = "captcha"
    LOCKED = "locked"
    """The phone is locked."""

    # limits
    LIMIT_PAGES = "limit:pages"
    LIMIT_TIME = "limit:time"
    LIMIT_ACTIONS = "limit:actions"
    LIMIT_STEPS = "limit:steps"
    LIMIT_MODEL = "limit:model"

    # cancelled
    INTERRUPTED = "interrupted"
    """Ctrl-C or SIGTERM; what was done so far is saved."""

    # errors (see `reason_of`)
    USAGE = "usage"
    UNKNOWN_NAME = "unknown name"
    BAD_NAME = "bad name"
    NO_DEVICE = "no device"
    DEVICE_GONE = "device gone"
    DEVICE_REFUSED = "device refused"
    DEVICE_TIMEOUT = "device timeout"
    SCREEN_UNREADABLE = "screen unreadable"
    FILE = "file"
    DAMAGED = "damaged"
    NOT_WRITABLE = "not writable"
    BUSY = "busy"
    MODEL = "model"
    OWN_ACTION = "own action"
    """An action that the user has added failed."""
    PERSON_NEEDED = "person needed"
    LIMIT_REACHED = "limit"
    INTERNAL = "internal"
    """An error in LXB itself."""


WALLS = frozenset({Reason.CONSENT, Reason.LOGIN, Reason.CAPTCHA, Reason.LOCKED})
"""What on the phone only a person can do: there every walk and every build ends as blocked."""

_REASONS: Mapping[type[LXBError], Reason] = MappingProxyType(
    {
        errors.UsageError: Reason.USAGE,
        errors.UnknownName: Reason.UNKNOWN_NAME,
        errors.NotInstalled: Reason.NOT_INSTALLED,
        errors.BadName: Reason.BAD_NAME,
        errors.DeviceError: Reason.NO_DEVICE,
        errors.DeviceGone: Reason.DEVICE_GONE,
        errors.DeviceRefused: Reason.DEVICE_REFUSED,
        errors.DeviceTimeout: Reason.DEVICE_TIMEOUT,
        errors.ScreenUnreadable: Reason.SCREEN_UNREADABLE,
        errors.FileError: Reason.FILE,
        errors.Damaged: Reason.DAMAGED,
        errors.NotWritable: Reason.NOT_WRITABLE,
        errors.Busy: Reason.BUSY,
        errors.ModelError: Reason.MODEL,
        errors.PersonNeeded: Reason.PERSON_NEEDED,
        errors.LimitReached: Reason.LIMIT_REACHED,
        errors.ModelLimitReached: Reason.LIMIT_MODEL,
        errors.OwnActionBroken: Reason.OWN_ACTION,
        errors.Cancelled: Reason.INTERRUPTED,
    }
)


def reason_of(error: LXBError) -> Reason:
    """The short code of an error: that of the nearest of its classes that has one."""
    known = (_REASONS[kind] for kind in type(error).__mro__ if kind in _REASONS)
    return next(known, Reason.INTERNAL)


def ending(error: BaseException) -> tuple[Status, Reason]:
    """How a run ends that an error ended.

    Whatever the error is, where somebody wants us to end that is why: compiled code may turn the interrupt
    into another error.
    """
    match error:
        case _ if interrupted():
            return "cancelled", Reason.INTERRUPTED
        case KeyboardInterrupt() | errors.Cancelled():
            return "cancelled", Reason.INTERRUPTED
        case errors.PersonNeeded():
            return "blocked", reason_of(error)
        case errors.LimitReached():
            return "limit", reason_of(error)
        case LXBError():
            return "failed", reason_of(error)
        case _:
            return "failed", Reason.INTERNAL
