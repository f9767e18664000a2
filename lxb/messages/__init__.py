"""What LXB says to people, in English and Chinese: one place for every sentence outside of errors and help.

A file for each subject; `saying` is what finds and fills them in. Errors carry their own texts
(`lxb.errors`), the help of the command line lies beside it (`lxb.cli.help`).
"""

from lxb.messages.reasons import REASONS
from lxb.messages.saying import TEXTS, choose_lang, moment, reason_text, say
from lxb.messages.text import Text

__all__ = ["REASONS", "TEXTS", "Text", "choose_lang", "moment", "reason_text", "say"]
