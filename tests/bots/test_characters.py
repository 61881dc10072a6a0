"""Characters: bots with names and habits, about as strong as the level as which they think."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.matches import game

import quintain
from quintain import Game
from quintain.bots.characters import Playing, character_names, character_of, characters_of, leaning
from quintain.bots.habits import read_habit
from quintain.bots.levels import bot, bot_for, level
from quintain.bots.matches import play_on
from quintain.bots.rating.rated import MEASURES, Rater, ratings_in
from quintain.bots.subgamebot import Mix
from quintain.content import LANGUAGES
from quintain.games import catalog
from quintain.lab.arms import arm_of
from quintain.lab.naming import player
from quintain.rules.errors import UnknownName
from quintain.server.catalogue.offer import bot_lines

EVERYBODY = [(name, one) for name in catalog.RULEBOOKS for one in character_names(catalog.rulebook(name))]


def between_two(name: str) -> Game:
    found = game(name)
    return quintain.load(name, versus=True) if found.alone else found


@pytest.mark.parametrize("name", catalog.RULEBOOKS)
def test_every_game_has_some_of_its_own(name: str) -> None:
    known = characters_of(catalog.rulebook(name))
    assert 3 <= len(known) <= 4
    for character in known.values():
        assert set(character.name.words()) == set(character.text.words()) == set(LANGUAGES)
        assert all(read_habit(catalog.rulebook(name), habit) for habit in character.habits)


def test_no_two_games_have_one_of_the_same_id() -> None:
    """So that a bot's name alone says who it is."""
    assert max(Counter(one for _, one in EVERYBODY).values()) == 1


@pytest.mark.parametrize(("name", "one"), EVERYBODY)
def test_everybody_plays_from_both_seats(name: str, one: str) -> None:
    played = between_two(name)
    for seat in (0, 1):
        bots = [bot("random"), bot("random")]
        bots[seat] = bot_for(played, one)
        match = played.new(seed=seat + 1)
        play_on(match, bots, 5)
        assert match.result is not None


@pytest.mark.parametrize("name", catalog.RULEBOOKS)
def test_of_moves_that_are_as_good_the_habit_has_its_way(name: str) -> None:
    """With a margin that spans everything a character does what it prefers, as far as its level looks at it."""
    played = between_two(name)
    one = character_of(played.rulebook, character_names(played.rulebook)[0])
    stubborn = Playing(played, one.model_copy(update={"margin": 2.0}), level)
    match, asked, followed = played.new(seed=3), 0, 0
    for number in range(30):
        for seat in match.to_act:
            view = match.observe(seat)
            liked = stubborn.liked(view, seat)
            assert set(liked) == set(match.legal_codes(seat))
            move = stubborn.choose(view, seat, number, None)
            if len(set(liked.values())) > 1:
                asked += 1
                followed += liked[move] == max(liked.values())
            match.play({seat: move})
    assert asked >= 3
    assert followed > asked / 2


def test_a_mix_leans_to_what_is_liked_within_the_margin() -> None:
    mix = Mix((10, 11, 12), (0.7, 0.3, 0.0), (0.50, 0.45, 0.10))
    liked = {10: 0, 11: 5, 12: 9}
    assert leaning(mix, liked, 0.06).shares == (0.0, 1.0, 0.0), "the second is hardly worse"
    assert leaning(mix, liked, 0.01).shares == (1.0, 0.0, 0.0), "it is too much worse"
    assert leaning(mix, liked, 0.5).shares == (0.0, 0.0, 1.0), "even what the level never plays"
    assert leaning(mix, {10: 1, 11: 1, 12: 0}, 0.5).shares == (0.7, 0.3, 0.0), "between equals the level decides"
    assert leaning(mix, {}, 0.5) is mix


def test_what_is_wrong_with_a_name_is_told() -> None:
    with pytest.raises(UnknownName, match="did you mean"):
        bot(f"{EVERYBODY[0][1]}x")
    stranger = next(one for name, one in EVERYBODY if name != "lanes")
    with pytest.raises(UnknownName, match="lanes has character:"):
        bot_for(game("lanes"), stranger)
    with pytest.raises(UnknownName, match="lanes has character:"):
        arm_of("lanes", bots=(stranger, "greedy"))


def test_the_lab_knows_them_as_players() -> None:
    one = character_names(catalog.rulebook("lanes"))[0]
    assert not arm_of("lanes", bots=(one, "greedy")).is_simple
    assert player(one, "ru") == character_of(catalog.rulebook("lanes"), one).name.get("ru")


# ------------------------------------------------------------------------------------------ ratings
def test_a_rating_for_every_bot() -> None:
    """A short series, in which everybody is connected with greedy."""
    rater = Rater(game("lanes"), pairs=2, top=5)
    total = sum(pairs for *_, pairs in rater.meetings())
    assert list(rater.play())[-1] == total
    found = rater.result("quintain rate lanes", "2026-11-17")
    assert set(found.bots) == {
        "random",
        "greedy",
        *(f"level:{n}" for n in range(1, 6)),
        *character_names(game("lanes").rulebook),
    }
    assert (found.bots["greedy"].rating, found.bots["greedy"].low) == (1000, 1000)
    assert all(rated.low <= rated.rating <= rated.high for rated in found.bots.values())
    assert set(found.characters) == set(character_names(game("lanes").rulebook))
    assert set(MEASURES) <= set(range(1, 6))


KEPT = [name for name in catalog.RULEBOOKS if ratings_in(catalog.rulebook(name).folder)]


@pytest.mark.parametrize("name", KEPT)
def test_what_is_kept_says_how_it_was_found_and_the_lists_show_it(name: str) -> None:
    kept = ratings_in(catalog.rulebook(name).folder)
    assert kept is not None
    assert kept.command.startswith(f"quintain rate {name} ")
    shown = {line.name: line.rating for line in bot_lines(catalog.rulebook(name))}
    assert {bot: rated.rating for bot, rated in kept.bots.items()}.items() <= shown.items()


@pytest.mark.parametrize("name", KEPT)
def test_characters_are_as_strong_as_their_level_and_show_their_habits(name: str) -> None:
    """Within three points of a half, as far as the series can tell; and they do what they like more often."""
    kept = ratings_in(catalog.rulebook(name).folder)
    assert kept is not None
    for character, manner in kept.characters.items():
        assert abs(manner.score - 0.5) - manner.error <= 0.03, character
        assert manner.follows > manner.level_follows + 0.02, character
