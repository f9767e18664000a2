"""Which phones an adb server knows, and in which state each is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxb.virtual.system import AndroidSystem


class Refused(Exception):
    """Answered with FAIL and this text."""


class Roster:
    """Phones by address; all of them are attached from the beginning.

    Args:
        phones: address ("127.0.0.1:41234"), which is the serial too -> phone.
    """

    def __init__(self, phones: Mapping[str, AndroidSystem]) -> None:
        self._phones = dict(phones)
        self._ids = {address: number for number, address in enumerate(self._phones, 1)}
        self._attached = set(self._phones)

    def devices(self, *, long: bool = False) -> str:
        """The answer of `adb devices`."""
        rows = []
        for address in sorted(self._attached):
            phone = self._phones[address].phone
            state = "device" if self.online(address) else "offline"
            told = f"product:{phone.product} model:{phone.model} device:{phone.product}"
            tail = f"{state} {told} transport_id:{self._ids[address]}"
            rows.append(f"{address:22} {tail}\n" if long else f"{address}\t{state}\n")
        return "".join(rows)

    def online(self, address: str) -> bool:
        return address in self._attached and self._phones[address].phone.connected

    def system(self, address: str) -> AndroidSystem:
        """The phone itself. Raises Refused where it is not attached or not in reach."""
        if address not in self._attached:
            raise Refused(f"device '{address}' not found")
        if not self.online(address):
            raise Refused("device offline")
        return self._phones[address]

    def any(self) -> str:
        """The only phone attached. Raises Refused where there are several, or none."""
        if not self._attached:
            raise Refused("no devices/emulators found")
        if len(self._attached) > 1:
            raise Refused("more than one device/emulator")
        return next(iter(self._attached))

    def by_id(self, text: str) -> str:
        """The phone of a transport id. Raises Refused."""
        found = next((a for a, number in self._ids.items() if str(number) == text), None)
        if found is None or found not in self._attached:
            raise Refused(f"no device with transport id '{text}'")
        return found

    def connect(self, address: str) -> str:
        """Attaches a phone; what `adb connect` prints."""
        address = address if ":" in address else f"{address}:5555"
        if address in self._attached and self.online(address):
            return f"already connected to {address}"
        if address not in self._phones or not self._phones[address].phone.connected:
            return f"failed to connect to '{address}': Connection refused"
        self._attached.add(address)
        return f"connected to {address}"

    def disconnect(self, address: str) -> str:
        """Lets go of a phone, or of all for ""; what `adb disconnect` prints. Raises Refused."""
        if not address:
            self._attached.clear()
            return "disconnected everything"
        if address not in self._attached:
            raise Refused(f"no such device '{address}'")
        self._attached.discard(address)
        return f"disconnected {address}"

    def state(self, serial: str) -> str:
        """What `adb get-state` prints. Raises Refused."""
        if serial not in self._attached:
            raise Refused(f"device '{serial}' not found")
        return "device" if self.online(serial) else "offline"

    def transport_id(self, address: str) -> int:
        return self._ids[address]

    def waits(self, address: str | None, *, gone: bool) -> bool:
        """Whether a phone, or any one, has yet to come or to go."""
        there = any(self.online(a) for a in list(self._attached) if address in {None, a})
        return there == gone
