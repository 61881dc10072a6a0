"""Pictures: everything has one, the same one every time, and a small one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.missing import missing

from quintain.art import files
from quintain.art.__main__ import ICONS
from quintain.art.files import own_picture, pictures, write_pictures
from quintain.art.icons import Icons, read_icons, shortened
from quintain.art.motifs import Art, art_of, backs_of, motif
from quintain.games import catalog
from quintain.rules.cards import load_cards
from quintain.rules.errors import UnknownName

ROOT = Path(__file__).parents[2]
MOST_BYTES = 8 * 1024
SIGNS = "icons.svg"  # one file with all small signs, so it is larger


@pytest.fixture(scope="module")
def icons() -> Icons:
    path = ROOT / ICONS
    if not path.is_file():
        missing("the icons are not installed: npm ci in web/")
    return read_icons(path)


@pytest.fixture(scope="module")
def drawn(icons: Icons) -> dict[str, str]:
    return dict(pictures(icons))


def test_every_card_and_level_has_a_picture(drawn: dict[str, str]) -> None:
    for rulebook in catalog.rulebooks():
        cards = {f"{rulebook.name}/{card.id}.svg" for card in load_cards(rulebook, "base").cards}
        assert cards <= set(drawn)
        assert f"backs/{rulebook.name}.svg" in drawn
        levels = {spec.level for spec in catalog.table(rulebook.name).presets.values() if spec.level}
        assert {f"{kind}/{level}.svg" for level in levels for kind in ("levels", "arms")} <= set(drawn)


def test_pictures_are_small_and_quick_to_paint(drawn: dict[str, str]) -> None:
    large = {name: len(svg) for name, svg in drawn.items() if len(svg) > MOST_BYTES and name != SIGNS}
    assert large == {}
    assert [name for name, svg in drawn.items() if "feTurbulence" in svg] == []


def test_pictures_need_nothing_from_elsewhere(drawn: dict[str, str]) -> None:
    outside = re.compile(r'href="(?!#|data:)|url\((?!#)|<script|on\w+=')
    assert [name for name, svg in drawn.items() if outside.search(svg)] == []


def test_the_same_id_gives_the_same_picture(icons: Icons, drawn: dict[str, str]) -> None:
    assert dict(pictures(icons)) == drawn


def test_no_two_cards_of_a_rulebook_look_alike(drawn: dict[str, str]) -> None:
    for rulebook in catalog.RULEBOOKS:
        shown = [svg for name, svg in drawn.items() if name.startswith(f"{rulebook}/")]
        assert len(set(shown)) == len(shown)


def test_every_listed_motif_belongs_to_a_card_and_names_an_icon(icons: Icons) -> None:
    for rulebook in catalog.rulebooks():
        known = {card.id for card in load_cards(rulebook, "base").cards}
        art = art_of(rulebook)
        assert set(art.cards) - known == set()
        motifs = [art.cards, art.levels, *(other.motifs for other in art.others.values())]
        named = [written.split()[0] for listed in motifs for written in listed.values()]
        named += [look.charge for look in art.backs.values()] + list(art.signs.values())
        assert [icon for icon in named if icon not in icons] == []


def test_a_new_card_gets_an_icon_by_the_words_of_its_id(icons: Icons) -> None:
    assert motif({}, "lanes", "grey-wolf", icons)[0] == "wolf-head"
    assert motif({}, "lanes", "qwertyuiop", icons) == motif({}, "lanes", "qwertyuiop", icons)


def test_a_game_without_art_gets_pictures_by_its_ids(icons: Icons, monkeypatch: pytest.MonkeyPatch) -> None:
    lanes = catalog.rulebook("lanes")
    listed = dict(files.cards(lanes, icons))
    monkeypatch.setattr(files, "art_of", lambda rulebook: Art())
    bare = dict(files.cards(lanes, icons))
    assert set(bare) == set(listed)
    assert bare != listed
    assert set(backs_of(lanes, icons)) == {"lanes"}


def test_a_designers_own_picture_wins(tmp_path: Path, icons: Icons, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "icarus.svg").write_text("<svg>mine</svg>", encoding="utf-8")
    (tmp_path / "pictures" / "medusa.png").write_bytes(b"\x89PNG")
    assert own_picture(tmp_path / "pictures", "icarus") == "<svg>mine</svg>"
    assert "data:image/png;base64,iVBORw==" in (own_picture(tmp_path / "pictures", "medusa") or "")
    assert own_picture(tmp_path / "pictures", "nobody") is None
    lanes = catalog.rulebook("lanes")
    found = own_picture
    monkeypatch.setattr(files, "own_picture", lambda folder, card: found(tmp_path / "pictures", card))
    assert dict(files.cards(lanes, icons))["lanes/icarus.svg"] == "<svg>mine</svg>"


def test_pictures_are_written_once(tmp_path: Path, icons: Icons, drawn: dict[str, str]) -> None:
    assert write_pictures(tmp_path, icons)[0] == len(drawn)
    first = tmp_path / "lanes" / "icarus.svg"
    before = first.stat().st_mtime_ns
    write_pictures(tmp_path, icons)
    assert first.stat().st_mtime_ns == before


def test_outlines_keep_their_shape_when_shortened() -> None:
    assert shortened('<path d="M37.04 73v.06l1.26.55-.04 2"/>') == '<path d="M37.0 73v.1l1.3.6-.0 2"/>'
    assert shortened("a15.25 15 0 0110.25 3.125z") == "a15.25 15 0 0110.25 3.125z"


def test_a_missing_icon_set_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="npm ci"):
        read_icons(tmp_path / "icons.json")
