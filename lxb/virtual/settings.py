"""Android's settings tables and its keyboards, which are settings too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from lxb.virtual.world import World

Table = Literal["system", "secure", "global"]

CURRENT_KEYBOARD = "default_input_method"
ENABLED_KEYBOARDS = "enabled_input_methods"


class Settings:
    """Values are texts. The present keyboard is the phone's own affair; which are enabled is kept here."""

    def __init__(self, phone: World) -> None:
        self._phone = phone
        self._own_keyboard = phone.ime
        self._told: dict[str, bool] = {}
        """Keyboards that were installed, enabled or disabled from outside."""
        self._gone: set[str] = set()
        """Keyboards whose app was removed."""
        self._tables: dict[str, dict[str, str]] = {
            "system": {
                "accelerometer_rotation": "0",
                "font_scale": "1.0",
                "screen_brightness": "128",
                "screen_brightness_mode": "1",
                "screen_off_timeout": "60000",
            },
            "secure": {"accessibility_enabled": "0", "android_id": "9774d56d682e549c", "location_mode": "3"},
            "global": {
                "adb_enabled": "1",
                "airplane_mode_on": "0",
                "animator_duration_scale": "1.0",
                "device_name": phone.model,
                "stay_on_while_plugged_in": "0",
                "transition_animation_scale": "1.0",
                "window_animation_scale": "1.0",
                "wifi_on": "1",
            },
        }

    def table(self, name: str) -> dict[str, str]:
        """A copy, the computed values among them."""
        values = dict(self._tables[name])
        if name == "system":
            values["user_rotation"] = str(self._phone.rotation)
        if name == "secure":
            values[CURRENT_KEYBOARD] = self.keyboard
            values[ENABLED_KEYBOARDS] = ":".join(i for i, on in self.all_keyboards().items() if on)
        return values

    def put(self, name: str, key: str, value: str) -> None:
        if name == "secure" and key == CURRENT_KEYBOARD:
            self.choose_keyboard(value)
        elif (name, key) == ("system", "user_rotation") and value in {"0", "1", "2", "3"}:
            self._phone.set_orientation(int(value))
        else:
            self._tables[name][key] = value

    def delete(self, name: str, key: str) -> int:
        """How many rows went."""
        return int(self._tables[name].pop(key, None) is not None)

    # keyboards

    @property
    def keyboard(self) -> str:
        """Id of the present one."""
        return self._phone.ime

    def all_keyboards(self) -> dict[str, bool]:
        """Id -> enabled."""
        known = {**self._phone.imes, **self._told}
        return {id: on for id, on in known.items() if id not in self._gone}

    def add_keyboard(self, id: str) -> None:
        """One that an app brought: there, and not yet enabled."""
        self._gone.discard(id)
        if id not in self._phone.imes:
            self._told.setdefault(id, False)

    def enable_keyboard(self, id: str, *, on: bool) -> None:
        """Disabling the present one brings the phone's own back."""
        self._told[id] = on
        if on:
            self._phone.enable_ime(id)
        elif self._phone.ime == id:
            self.reset_keyboard()

    def choose_keyboard(self, id: str) -> bool:
        """False = there is none of this id that is enabled."""
        return self.all_keyboards().get(id, False) and self._phone.set_ime(id)

    def reset_keyboard(self) -> None:
        self._phone.set_ime(self._own_keyboard)

    def forget_keyboard(self, id: str) -> None:
        self.enable_keyboard(id, on=False)
        self._gone.add(id)
