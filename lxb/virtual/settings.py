"""Android's settings tables and its keyboards, which are settings too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from lxb.virtual.world import World

Table = Literal["system", "secure", "global"]

CURRENT_KEYBOARD = "default_input_method"
ENABLED_KEYBOARDS = "enabled_input_methods"


class Settings:
    """Values are texts. Keyboards of installed apps are kept here, those of the phone in the phone."""

    def __init__(self, phone: World) -> None:
        self._phone = phone
        self.keyboards: dict[str, bool] = {}
        """Keyboards that came with an APK, and whether each is enabled."""
        self._current: str | None = None
        self._tables: dict[str, dict[str, str]] = {
            "system": {
                "accelerometer_rotation": "0",
                "font_scale": "1.0",
                "screen_brightness": "128",
                "screen_brightness_mode": "1",
                "screen_off_timeout": "60000",
                "user_rotation": "0",
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
        if name == "secure":
            values[CURRENT_KEYBOARD] = self.keyboard
            values[ENABLED_KEYBOARDS] = ":".join(i for i, on in self.all_keyboards().items() if on)
        return values

    def put(self, name: str, key: str, value: str) -> None:
        if name == "secure" and key == CURRENT_KEYBOARD:
            self.choose_keyboard(value)
        else:
            self._tables[name][key] = value

    def delete(self, name: str, key: str) -> int:
        """How many rows went."""
        return int(self._tables[name].pop(key, None) is not None)

    # keyboards

    @property
    def keyboard(self) -> str:
        """Id of the present one."""
        return self._current or self._phone.ime

    def all_keyboards(self) -> dict[str, bool]:
        return {**self._phone.imes, **self.keyboards}

    def enable_keyboard(self, id: str, *, on: bool) -> None:
        """Disabling the present one brings the phone's own back."""
        if id in self.keyboards:
            self.keyboards[id] = on
        elif on:
            self._phone.enable_ime(id)
        if not on and self._current == id:
            self._current = None

    def choose_keyboard(self, id: str) -> bool:
        """False = there is none of this id that is enabled."""
        if id in self.keyboards:
            if self.keyboards[id]:
                self._current = id
            return self.keyboards[id]
        if not self._phone.imes.get(id, False):
            return False
        self._current = None
        return self._phone.set_ime(id)

    def forget_keyboard(self, id: str) -> None:
        self.keyboards.pop(id, None)
        if self._current == id:
            self._current = None
