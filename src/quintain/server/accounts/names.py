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
from quintain.server.problems import TEXTS, Problem

SHAPE = re.compile(r"\w[\w .\-]{0,22}\w")
SEPARATORS = re.compile(r"[ ._\-]")
# What UTS 39 calls "highly restrictive": one script, or one of these that are written together.
TOGETHER = (
    {"LATIN", "HAN", "HIRAGANA", "KATAKANA"},
    {"LATIN", "HAN", "BOPOMOFO"},
    {"LATIN", "HAN", "HANGUL"},
)
ANY_SCRIPT = {"COMMON", "INHERITED"}  # digits, spaces, accents
EMOJI_STYLE = "\ufe0f"  # invisible, but keyboards put it behind many emoji


def checked_name(name: str) -> str:
    """A name that may be used: letters of one script, and nothing that cannot be seen or that poses as the server."""
    tidy = unicodedata.normalize("NFKC", name).strip()
    for word in tidy.split():
        if (bad := unusable("UsernameCasePreserved", word)) is not None:
            raise Problem("name", "name-character", character=bad)
    if not SHAPE.fullmatch(tidy) or "  " in tidy:
        raise Problem("name")
    scripts = unique_aliases(tidy) - ANY_SCRIPT
    if len(scripts) > 1 and not any(scripts <= allowed for allowed in TOGETHER):
        raise Problem("name", "name-mixed")
    if any(_reserved().fullmatch(key) for key in name_keys(tidy)):
        raise Problem("name", "name-kept")
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
    """With digits behind them too: guests and levels are numbered."""
    words = {key for word in (*TEXTS.ways("reserved-names"), *NAMES) for key in name_keys(word)}
    digits = {key for digit in "0123456789" for key in name_keys(digit)}
    return re.compile(f"(?:{'|'.join(map(re.escape, sorted(words)))})[{re.escape(''.join(sorted(digits)))}]*")
