"""Names: which may be used, and which are the same to a reader's eye.

Which characters a name may have is PRECIS (RFC 8265); which scripts may stand together and which characters look alike
is Unicode's security profile (UTS 39)."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from confusable_homoglyphs.categories import unique_aliases
from confusable_homoglyphs.confusables import confusables_data
from precis_i18n import get_profile

from quintain.bots.choosing import NAMES
from quintain.server.problems import Problem

SHAPE = re.compile(r"\w[\w .\-]{0,22}\w")
SEPARATORS = re.compile(r"[ ._\-]")
# What UTS 39 calls "highly restrictive": one script, or one of these that are written together.
TOGETHER = (
    {"LATIN", "HAN", "HIRAGANA", "KATAKANA"},
    {"LATIN", "HAN", "BOPOMOFO"},
    {"LATIN", "HAN", "HANGUL"},
)
ANY_SCRIPT = {"COMMON", "INHERITED"}  # digits, spaces, accents
# With digits behind them too: guests and levels are numbered.
RESERVED = (
    *("admin", "administrator", "moderator", "official", "support", "server", "system", "quintain", "old quintain"),
    *("guest", "level", "deleted", "nobody"),
    *("админ", "администратор", "модератор", "поддержка", "сервер", "система", "квинтейн", "старый квинтейн"),
    *("гость", "уровень", "удалён", "никто"),
)
EMOJI_STYLE = "\ufe0f"  # invisible, but keyboards put it behind many emoji

MIXED = (
    "A name is written in one alphabet: this one mixes letters that look alike.",
    "Имя пишется одним алфавитом: в этом смешаны похожие буквы разных.",
)
UNSEEN = (
    "This name has a character that names can't have ({character}): use letters, digits, spaces, dots, dashes.",
    "В этом имени недопустимый символ ({character}): возможны буквы, цифры, пробелы, точки, дефисы.",
)
KEPT = (
    "That name is kept for the server and its bots: choose another.",
    "Это имя оставлено для сервера и его ботов: выберите другое.",
)


def checked_name(name: str) -> str:
    """A name that may be used: letters of one script, and nothing that cannot be seen or that poses as the server."""
    tidy = unicodedata.normalize("NFKC", name).strip()
    for word in tidy.split():
        if (bad := unusable("UsernameCasePreserved", word)) is not None:
            en, ru = (sentence.format(character=bad) for sentence in UNSEEN)
            raise Problem("name", en, ru)
    if not SHAPE.fullmatch(tidy) or "  " in tidy:
        raise Problem("name")
    scripts = unique_aliases(tidy) - ANY_SCRIPT
    if len(scripts) > 1 and not any(scripts <= allowed for allowed in TOGETHER):
        raise Problem("name", *MIXED)
    if any(_reserved().fullmatch(key) for key in name_keys(tidy)):
        raise Problem("name", *KEPT)
    return tidy


def checked_title(title: str) -> str:
    """The name of a thing, such as a deck: any text without characters that cannot be seen or that turn it around."""
    if (bad := unusable("OpaqueString", title.replace(EMOJI_STYLE, ""))) is not None:
        raise ValueError(f"the name has a character that names can't have ({bad})")
    return title


def unusable(profile: str, text: str) -> str | None:
    """The first character that a PRECIS profile forbids, by its number; None if there is none."""
    try:
        get_profile(profile).enforce(text)
    except UnicodeEncodeError as error:
        return f"U+{ord(error.object[error.start]):04X}" if error.object else "none at all"
    return None


def fold(name: str) -> str:
    """Names that only differ in this are the same name."""
    return SEPARATORS.sub("", unicodedata.normalize("NFKC", name).casefold()) or name


def name_keys(name: str) -> set[str]:
    """Names that share one of these look alike, as they are written or in small letters."""
    bare = SEPARATORS.sub("", unicodedata.normalize("NFKC", name))
    return {skeleton(bare).casefold(), skeleton(bare.casefold()).casefold()}


def skeleton(text: str) -> str:
    """UTS 39, section 4: strings with the same skeleton can be taken for each other."""
    mapped = "".join(prototype(character) for character in unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFD", mapped)


@cache
def prototype(character: str) -> str:
    """What a character looks like. The library links every character with its prototype, both ways: whatever is
    linked with several is the prototype of all of them; of two alone, any will do if it is always the same."""
    linked = [link["c"] for link in confusables_data.get(character, ())]
    if len(linked) != 1:
        return character
    (other,) = linked
    if len(confusables_data[other]) > 1 or len(other) > 1:
        return str(other)
    return min(character, str(other))


@cache
def _reserved() -> re.Pattern[str]:
    words = {key for word in (*RESERVED, *NAMES) for key in name_keys(word)}
    digits = {key for digit in "0123456789" for key in name_keys(digit)}
    return re.compile(f"(?:{'|'.join(map(re.escape, sorted(words)))})[{re.escape(''.join(sorted(digits)))}]*")
