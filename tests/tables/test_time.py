"""Deadlines, idle turns, absence, outages."""

from __future__ import annotations

import pytest
from tests.tables.tables import START, Play

from quintain.tables import commands
from quintain.tables.journal import TakeOver
from quintain.tables.refusals import Refused
from quintain.tables.setup import Clock

NOTHING: dict[str, dict[str, str]] = {"place": {}}
TURN = 30_000
LONG = {"stall_rounds": 100}  # rounds without anything may go on for long


def deadlines(play: Play) -> list[int | None]:
    return [seat.deadline for seat in play.table.times]


def test_nothing_is_due_before_the_deadline() -> None:
    play = Play()
    assert deadlines(play) == [START + TURN, START + TURN]
    play.now += TURN - 1
    assert play.due() == {}
    play.now += 1
    assert set(play.due()) == {0, 1, None}
    assert play.table.prompt == 2


def test_what_is_staged_is_the_move_when_time_is_up() -> None:
    play = Play()
    play.stage(0, play.table.legal(0)[-1])
    staged = play.table.match.staged(0)
    assert staged is not None
    play.wait(TURN)
    assert play.table.match.decisions == [(0, staged.code), (1, 0)]


def test_a_ready_seat_is_not_affected_by_the_deadline() -> None:
    play = Play()
    move = play.table.match.legal_codes(0)[-1]
    play.decide(0, move)
    play.wait(TURN)
    assert play.table.match.decisions == [(0, move), (1, 0)]
    assert [seat.idle for seat in play.table.times] == [0, 1]


def test_l6_an_idle_turn_halves_the_next_one_for_that_seat_only() -> None:
    play = Play()
    for seat in (0, 1):
        play.decide(seat, NOTHING)
    play.stage(0, NOTHING)
    play.wait(TURN)
    assert deadlines(play) == [play.now + TURN, play.now + TURN // 2]
    assert [seat.cut for seat in play.table.times] == [0, TURN // 2]


def test_l6_the_first_two_turns_of_a_match_are_never_shortened() -> None:
    play = Play()
    for turn in (TURN, TURN, TURN // 2):
        assert deadlines(play) == [play.now + turn] * 2
        play.wait(turn)


def test_l6_whoever_says_that_they_are_there_has_the_whole_turn() -> None:
    play = Play()
    play.wait(2 * TURN)
    play.now += 1_000
    before = deadlines(play)
    assert play.here(0) != {}
    assert deadlines(play) == [before[0] + TURN // 2, before[1]]  # type: ignore[operator]
    assert (play.table.times[0].idle, play.table.times[0].away_since) == (0, None)
    assert play.here(0) == {}, "there is nothing more to say"
    assert play.again().times == play.table.times


def test_l6_a_turn_has_its_whole_time_when_what_happened_has_been_shown() -> None:
    play = Play(clock=Clock(turn=TURN, reveal=500, reveal_most=1_200))
    assert deadlines(play) == [START + TURN] * 2
    for seat in (0, 1):
        shown = play.decide(seat, NOTHING)
    assert len(shown[0].events) > 2
    assert deadlines(play) == [play.now + 1_200 + TURN] * 2


def test_somebody_who_is_there_and_does_nothing_is_not_gone() -> None:
    play = Play()
    play.wait(2 * TURN)
    assert [(seat.away_since is not None, seat.gone) for seat in play.table.times] == [(True, False)] * 2
    play.write(commands.gone(play.table, play.now, 1))
    assert play.table.times[1].gone, "and now the connection is lost, too"
    play.write(commands.back(play.table, play.now, 1))
    assert not play.table.times[1].gone


def test_while_both_are_idle_there_is_no_win_to_claim_and_nobody_takes_over() -> None:
    play = Play(options=LONG)
    play.wait(8 * TURN, bot="random")
    assert play.table.taken_over == [None, None]
    play.here(0)
    with pytest.raises(Refused, match="not been away for long enough"):
        commands.claim(play.table, play.now, 0, play.number(0))
    assert play.table.left(1, play.now) == 60_000
    for _ in range(3):  # from now on one waits for the other
        play.decide(0, NOTHING)
        play.wait(TURN // 2)
    assert play.table.left(1, play.now) == 60_000 - 3 * TURN // 2
    assert play.again().times == play.table.times


def test_time_that_was_waited_before_one_left_too_still_counts() -> None:
    play = Play(clock=Clock(turn=600_000))
    play.write(commands.gone(play.table, play.now, 1))
    play.now += 40_000
    play.write(commands.gone(play.table, play.now, 0))
    play.now += 40_000
    assert play.table.left(1, play.now) == 20_000
    assert play.table.left(0, play.now) == 60_000
    play.write(commands.back(play.table, play.now, 0))
    play.now += 20_000
    assert commands.claim(play.table, play.now, 0, play.number(0)) is not None


def test_a_bot_that_took_over_from_somebody_idle_stops_when_they_say_so() -> None:
    play = Play(options=LONG)
    while play.table.bot_at(1) is None:
        play.decide(0, NOTHING)
        play.wait(TURN if play.table.prompt < 3 else TURN // 2, bot="random")
    play.here(1)
    assert play.table.bot_at(1) is None
    assert commands.bot_decides(play.table, play.now, 1, play.table.prompt, 0) is None


def test_two_idle_turns_in_a_row_count_as_away_until_the_seat_acts() -> None:
    play = Play()
    for _ in range(2):
        play.decide(0, NOTHING)
        play.wait(TURN)
    assert play.table.times[1].away_since is not None
    assert play.table.times[0].away_since is None
    play.now += 1_000
    play.stage(1, NOTHING)
    assert play.table.times[1].away_since is None
    assert (play.table.times[1].idle, play.table.times[1].away_used > 0) == (0, True)


def test_a_decision_in_time_ends_the_idle_streak() -> None:
    play = Play()
    play.wait(TURN)
    play.decide(0, NOTHING)
    play.decide(1, NOTHING)
    assert deadlines(play) == [play.now + TURN, play.now + TURN]


def test_a_slow_connection_gets_grace_and_both_seats_get_the_same() -> None:
    play = Play()
    play.now += TURN
    assert play.due(lags=(300, 0)) == {}
    play.now += 200
    play.decide(1, NOTHING)
    assert play.table.times[1].grace_used == 200
    assert play.due(lags=(300, 0)) == {}
    play.now += 100
    assert play.due(lags=(300, 0)) != {}


def test_grace_is_limited_at_once_and_in_total() -> None:
    play = Play(clock=Clock(turn=TURN, grace_quota=600))
    play.now += TURN + 500
    assert play.due(lags=(60_000, 0)) != {}
    play.table.times[0].grace_used = 590
    play.now += TURN
    deadline = play.table.times[0].deadline
    assert deadline is not None
    play.now = deadline + 10
    assert play.due(lags=(60_000, 0)) != {}


def test_a_win_can_be_claimed_when_the_bank_is_used_up_and_not_before() -> None:
    play = Play()
    play.write(commands.gone(play.table, play.now, 1))
    play.now += 59_999
    with pytest.raises(Refused, match="not been away for long enough"):
        commands.claim(play.table, play.now, 0, play.number(0))
    play.now += 1
    play.write(commands.claim(play.table, play.now, 0, play.number(0)))
    ended = play.table.ended
    assert ended is not None
    assert (ended.winner, ended.cause) == (0, "claimed")


def test_the_bank_is_for_the_whole_match() -> None:
    play = Play()
    for _ in range(2):
        play.write(commands.gone(play.table, play.now, 1))
        play.now += 30_000
        play.write(commands.back(play.table, play.now, 1))
    with pytest.raises(Refused, match="away"):
        commands.claim(play.table, play.now, 0, play.number(0))
    play.write(commands.gone(play.table, play.now, 1))
    assert commands.claim(play.table, play.now, 0, play.number(0)) is not None


def test_in_casual_play_a_bot_takes_over_until_the_seat_is_back() -> None:
    play = Play()
    play.write(commands.gone(play.table, play.now, 1))
    play.now += 60_000
    play.due(bot="random")
    play.due(bot="random")  # and then the deadline has passed
    assert play.table.bot_at(1) == "random"
    assert isinstance(commands.due(play.table, play.now, (0, 0), "random"), TakeOver) is False
    assert commands.bot_decides(play.table, play.now, 1, play.table.prompt, 0) is not None
    play.write(commands.back(play.table, play.now, 1))
    assert play.table.bot_at(1) is None
    assert commands.bot_decides(play.table, play.now, 1, play.table.prompt, 0) is None


def test_in_rated_play_nobody_takes_over() -> None:
    play = Play(rated=True)
    play.write(commands.gone(play.table, play.now, 1))
    play.wait(200_000)
    assert play.table.bot_at(1) is None


def test_an_outage_costs_nobody_any_time() -> None:
    play = Play()
    play.write(commands.gone(play.table, play.now, 1))
    play.now += 100_000
    play.write(commands.resumed(play.table, play.now, 100_000))
    assert deadlines(play) == [START + TURN + 105_000] * 2
    assert play.due() == {}
    with pytest.raises(Refused):
        commands.claim(play.table, play.now, 0, play.number(0))


def test_a_table_without_a_limit_waits_for_ever() -> None:
    play = Play(clock=Clock())
    play.wait(10**10)
    assert play.table.prompt == 1
    assert commands.next_due(play.table, play.now) is None
    assert commands.gone(play.table, play.now, 0) is None
    assert commands.resumed(play.table, play.now, 5) is None


def test_somebody_who_is_there_is_not_told_to_be_back() -> None:
    play = Play()
    assert commands.back(play.table, play.now, 0) is None
    play.write(commands.gone(play.table, play.now, 0))
    assert commands.gone(play.table, play.now, 0) is None


def test_emotes_are_few() -> None:
    play = Play()
    for _ in range(3):
        assert play.write(commands.emote(play.table, play.now, 0, play.number(0), "hello")) == {}
    with pytest.raises(Refused, match="Not so fast"):
        commands.emote(play.table, play.now, 0, 9, "hello")
    assert commands.emote(play.table, play.now, 1, 1, "hello") is not None
    play.now += 10_000
    assert commands.emote(play.table, play.now, 0, 9, "wow") is not None
    with pytest.raises(Refused, match="no such emote"):
        commands.emote(play.table, play.now, 0, 10, "<script>")


def test_a_turn_of_several_decisions_has_one_deadline() -> None:
    """duel: drawing and acting are one turn."""
    play = Play(preset="duel")
    (seat,) = play.table.match.to_act
    deadline = play.table.times[seat].deadline
    play.now += 10_000
    play.decide(seat, {"draw": True})
    assert play.table.match.to_act == (seat,)
    assert play.table.times[seat].deadline == deadline
    play.now += 1_000
    while play.table.match.to_act == (seat,):
        play.decide(seat, play.table.match.legal_codes(seat)[-1])
    assert deadlines(play)[1 - seat] == play.now + play.table.setup.clock.turn
    assert deadlines(play)[seat] is None
