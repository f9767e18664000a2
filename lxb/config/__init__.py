"""Settings: an option beats the environment beats config.toml beats the default; each value knows its origin.

Names are the same everywhere: the setting `text_model` is `LXB_TEXT_MODEL` in the environment and
`text_model` in config.toml; `launch` of the timing is `LXB_TIMING_LAUNCH` and `launch` in `[timing]`.
"""

from lxb.config.address import address_secrets, shown_address
from lxb.config.origin import Origin
from lxb.config.settings import Settings, known_keys, load_settings
from lxb.config.timing import Timing
from lxb.config_file import lxb_home

__all__ = [
    "Origin",
    "Settings",
    "Timing",
    "address_secrets",
    "known_keys",
    "load_settings",
    "lxb_home",
    "shown_address",
]
