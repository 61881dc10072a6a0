"""Programs of other people: what they are told, and what happens when they misbehave."""

from __future__ import annotations

import itertools
import json
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.bots.programs import PATIENT, against_random, is_alive, script, sitter, wait_for
from tests.matches import FEW, plain_game

from quintain.bots.levels import bot
from quintain.bots.programs import child, lines
from quintain.bots.programs.entrants import command_of, entrants
from quintain.bots.programs.lines import FROM_ARENA, Garbage, read
from quintain.bots.programs.program import KINDS
from quintain.bots.programs.sitting import HouseSitter, deck_of, sit_down
from quintain.bots.programs.timecontrol import TimeControl, Timer, clock_of, duration
from quintain.rules.errors import OptionError
from quintain.rules.jsonshapes import misfit

SHORT = TimeControl(move=1.0, start=200.0)


def kept(folder: Path, preset: str, seat: int = 0) -> list[dict[str, Any]]:
    """All lines that a program was sent in one match."""
    kept_in = folder / "lines.jsonl"
    start = f'seen = open({str(kept_in)!r}, "w")\nsys.stdin = (seen.write(line) and line for line in sys.stdin)'
    with closing(sitter(script(folder, at_start=start), preset=preset)) as program:
        played = against_random(program, seat, preset)
    assert played.fault is None
    return [json.loads(line) for line in kept_in.read_text().splitlines()]


# ------------------------------------------------------------------------------------------ what they are told
@pytest.mark.parametrize("preset", FEW)
def test_every_line_has_the_shape_that_is_declared(preset: str, tmp_path: Path) -> None:
    told = kept(tmp_path, preset)
    shapes = {shape.__annotations__["type"].__forward_arg__[9:-2]: shape for shape in FROM_ARENA}
    assert {line["type"] for line in told} == set(shapes)
    assert [fault for line in told if (fault := misfit(shapes[line["type"]], line))] == []
    game = plain_game(preset)
    for line in told:
        if line["type"] == "decide":
            assert misfit(game.rulebook.shapes.view, line["view"]) is None
            assert not [move for move in line["legal"] if misfit(game.rulebook.shapes.move, move)]


@pytest.mark.parametrize("preset", ["lanes", "clash", "duel"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_program_sees_what_its_seat_may_know(preset: str, seat: int, tmp_path: Path) -> None:
    """The same match, followed with open cards: every line is the seat's own view, moves and events."""
    told = [line for line in kept(tmp_path, preset, seat) if line["type"] == "decide"]
    match = plain_game(preset).new(seed=1)
    news = match.seen(match.opening, seat)
    other = HouseSitter(bot("random"), None, 1 - seat)
    while match.to_act:
        number = len(match.decisions)
        for turn in match.to_act:
            if turn == seat:
                line = told.pop(0)
                assert line["view"] == json.loads(json.dumps(match.view(seat)))
                assert line["legal"] == json.loads(json.dumps([move.to_json() for move in match.legal(seat)]))
                assert line["events"] == json.loads(json.dumps(news))
                news, move = [], match.legal(seat)[0].code
            else:
                move = other.choose(match, number)
            news = news + match.seen(match.play({turn: move}), seat)
    assert told == []


def test_no_line_tells_the_seed_or_the_order_of_a_deck(tmp_path: Path) -> None:
    """Two deals that differ in what the seat cannot know are told by the same lines, up to the first difference."""
    told = kept(tmp_path, "duel")
    (begins,) = [line for line in told if line["type"] == "new_match"]
    game = plain_game("duel")
    assert begins["deck"] == list(deck_of(game.new(seed=1), 0) or ()) == list(deck_of(game.new(seed=2), 0) or ())
    assert "seed" not in json.dumps(told)


def test_a_common_deck_is_nobodys(tmp_path: Path) -> None:
    (begins,) = [line for line in kept(tmp_path, "lanes") if line["type"] == "new_match"]
    assert begins["deck"] is None


def test_moves_may_be_words_or_codes(tmp_path: Path) -> None:
    by_code = 'say(type="move", decision=asked["decision"], move=0)'
    with closing(sitter(script(tmp_path, on_decide=by_code))) as program:
        assert against_random(program).fault is None


def test_one_process_plays_many_matches(tmp_path: Path) -> None:
    with closing(sitter(script(tmp_path, at_start=f'open({str(tmp_path / "starts")!r}, "a").write("x")'))) as program:
        assert not [seat for seat in (0, 1, 0) if against_random(program, seat).fault]
        assert (program.program.name, program.program.author) == ("Sound", "Tests")
    assert (tmp_path / "starts").read_text() == "x"


def test_resigning_loses_and_is_no_forfeit(tmp_path: Path) -> None:
    with closing(sitter(script(tmp_path, on_decide='say(type="resign", decision=asked["decision"])'))) as program:
        played = against_random(program, seat=1)
    assert (played.points, played.fault) == (1.0, None)


# ------------------------------------------------------------------------------------------ what may go wrong
WRONG = {
    "ends by an error": ("crash", {"on_decide": 'raise RuntimeError("no idea")'}, "code 1: RuntimeError: no idea"),
    "says more after an error": (
        "crash",
        {"on_decide": 'sys.exit("ReferenceError: no\\n    at bot.js:4:15\\n\\nNode.js v24")'},
        "code 1: ReferenceError: no",
    ),
    "ends with a trick": ("crash", {"on_decide": 'sys.exit("\\x1b[2Jgone")'}, "code 1: �[2Jgone"),
    "plays a trick": ("illegal", {"on_decide": 'say(type="move", decision=1, move="\\x1b[2J")'}, "�[2J"),
    "is killed": ("crash", {"on_decide": "os.kill(os.getpid(), signal.SIGKILL)"}, "SIGKILL"),
    "closes its output": ("crash", {"on_decide": "os.close(1); time.sleep(60)"}, "closed its standard output"),
    "ends before it says hello": ("start", {"at_start": 'sys.exit("lanes only")'}, "code 1: lanes only"),
    "ends at a new match": ("crash", {"on_match": "sys.exit(7)"}, "code 7"),
    "plays what it does not hold": (
        "illegal",
        {"on_decide": 'say(type="move", decision=asked["decision"], move={"place": {"left": "nobody"}})'},
        "nobody",
    ),
    "plays nothing": ("illegal", {"on_decide": 'say(type="move", decision=asked["decision"], move=None)'}, "None"),
    "writes notes": ("garbage", {"on_decide": 'print("let me see", flush=True)'}, "'let me see' is no JSON"),
    "writes bytes": ("garbage", {"on_decide": 'os.write(1, b"\\xff\\x00\\x1b[2J\\n")'}, "is no JSON"),
    "nests": ("garbage", {"on_decide": 'print("[" * 60000, flush=True)'}, "is no JSON"),
    "writes a list": ("garbage", {"on_decide": 'print("[1]", flush=True)'}, "is no object"),
    "writes no number": ("garbage", {"on_decide": 'print("NaN", flush=True)'}, "is no JSON"),
    "leaves the move out": ("garbage", {"on_decide": 'say(type="move", decision=1)'}, "move is missing"),
    "counts wrong": ("garbage", {"on_decide": 'say(type="move", decision=9, move=0)'}, "decision 9 when asked for 1"),
    "counts in words": ("garbage", {"on_decide": 'say(type="move", decision="1", move=0)'}, "decision is '1'"),
    "answers twice": (
        "garbage",
        {"on_decide": '[say(type="move", decision=asked["decision"], move=asked["legal"][0]) for _ in range(2)]'},
        "",
    ),
    "writes a huge line": ("garbage", {"on_decide": 'print("x" * 10_000_000, flush=True)'}, "more than 64 KiB"),
    "never ends a line": (
        "garbage",
        {"on_decide": 'while True: sys.stdout.write("x" * 4096)'},
        "more than 64 KiB",
    ),
    "is not ready but moves": ("garbage", {"on_match": 'say(type="move", decision=1, move=0)'}, '"ready"'),
}


@pytest.mark.parametrize("name", WRONG)
def test_whoever_misbehaves_has_lost_the_match(name: str, tmp_path: Path) -> None:
    kind, lines, words = WRONG[name]
    with closing(sitter(script(tmp_path, **lines))) as program:
        played = against_random(program, seat=1)
        assert played.fault is not None
        assert (played.points, played.fault.seat, played.fault.kind) == (1.0, 1, kind)
        assert words in played.fault.words
        assert played.fault.words.isprintable()
    assert kind in KINDS


def test_whoever_hangs_has_lost_and_plays_the_next_match(tmp_path: Path) -> None:
    once = tmp_path / "once"
    hang = f'os.path.exists({str(once)!r}) or open({str(once)!r}, "w").close() or time.sleep(600)'
    move = 'say(type="move", decision=asked["decision"], move=asked["legal"][0])'
    with closing(sitter(script(tmp_path, on_decide=f"{hang}; {move}"), SHORT)) as program:
        began = time.monotonic()
        played = against_random(program)
        assert played.fault is not None
        assert (played.fault.kind, played.fault.words) == ("time", "no answer within 1 s")
        assert time.monotonic() - began < 200
        assert against_random(program).fault is None


def test_whoever_does_not_read_cannot_hold_the_arena_up(tmp_path: Path) -> None:
    """More is sent than a pipe holds, and nobody takes it out."""
    start = 'sys.stdin.readline(); say(type="ready"); time.sleep(60)'
    with closing(sitter(script(tmp_path, at_start=start), TimeControl(start=0.5), preset="duel")) as program:
        program.program._hello["cards"] *= 100
        played = against_random(program, preset="duel")
    assert played.fault is not None
    assert played.fault.kind == "start"


def test_a_slow_start_is_not_time_to_think(tmp_path: Path) -> None:
    slow = script(tmp_path, at_start="time.sleep(1.3)", on_match='time.sleep(1.3); say(type="ready")')
    with closing(sitter(slow, TimeControl(move=1.0, start=200.0))) as program:
        assert against_random(program).fault is None
    with closing(sitter(slow, TimeControl(start=0.3))) as program:
        played = against_random(program)
    assert played.fault is not None
    assert (played.fault.kind, played.fault.words) == ("start", "no answer within 300 ms")


@pytest.mark.parametrize("end", ["close", "crash"])
def test_what_a_program_has_started_ends_with_it(end: str, tmp_path: Path) -> None:
    helper = f'open({str(tmp_path / "pid")!r}, "w").write(str(subprocess.Popen(["sleep", "60"]).pid))'
    dying = {"on_decide": "os._exit(3)"} if end == "crash" else {}
    with closing(sitter(script(tmp_path, at_start=helper, **dying))) as program:
        fault = against_random(program).fault
        assert (fault and fault.words) == ("it ended with code 3" if end == "crash" else None)
        if end == "close":
            assert is_alive(int((tmp_path / "pid").read_text()))
    wait_for(lambda: not is_alive(int((tmp_path / "pid").read_text())))


def test_whoever_does_not_quit_is_ended(tmp_path: Path) -> None:
    deaf = (
        f'open({str(tmp_path / "pid")!r}, "w").write(str(os.getpid())); signal.signal(signal.SIGTERM, signal.SIG_IGN)'
    )
    program = sitter(script(tmp_path, at_start=deaf, on_quit="time.sleep(600)"))
    assert against_random(program).fault is None
    began = time.monotonic()
    program.close()
    assert time.monotonic() - began < 200
    assert not is_alive(int((tmp_path / "pid").read_text()))


def test_a_program_that_cannot_be_started_forfeits(tmp_path: Path) -> None:
    path = script(tmp_path)
    program = sitter(path)
    program.program.command = [str(path)]  # not executable
    played = against_random(program)
    assert played.fault is not None
    assert played.fault.kind == "start"
    assert "Permission denied" in played.fault.words


def test_of_two_who_fail_the_first_has_lost_and_the_other_hears_of_it(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    good = sitter(script(tmp_path, "good.py", on_end=f'open({str(heard)!r}, "w").write(line)'))
    bad = sitter(script(tmp_path, "bad.py", on_decide="sys.exit(1)"))
    with closing(bad), closing(good):
        sit_down(plain_game("lanes"), [bad, good], 1)
    told = json.loads(heard.read_text())
    assert (told["winner"], told["reason"]) == (1, "forfeit")


def test_standard_error_is_kept_up_to_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "LONGEST_LOG", 3000)
    log = tmp_path / "bot.log"
    talks = 'print("thinking " * 300, file=sys.stderr, flush=True); '
    move = 'say(type="move", decision=asked["decision"], move=asked["legal"][0])'
    with closing(sitter(script(tmp_path, on_decide=talks + move), log=log)) as program:
        assert against_random(program).fault is None
    text = log.read_text()
    assert text.startswith("thinking ")
    assert text.endswith("[the log is full]\n")
    assert len(text) < 3100


# ------------------------------------------------------------------------------------------ time
def test_the_clock_runs_down_and_moves_add_to_it() -> None:
    timer = Timer(TimeControl(move=None, total=10.0, increment=1.0))
    timer.spend(4.0)
    assert timer.allowed == 7.0
    timer.spend(7.01)  # within the grace: nothing is owed
    assert timer.allowed == 1.0
    assert timer.slowest == 7.01
    assert Timer(TimeControl(move=0.2, total=10.0)).allowed == 0.2
    assert Timer(TimeControl(move=None)).allowed is None


def test_a_program_is_told_how_long_it_has(tmp_path: Path) -> None:
    notes = tmp_path / "left"
    note = f'open({str(notes)!r}, "a").write(str(asked["time_left"]) + "\\n"); time.sleep(0.02); '
    move = 'say(type="move", decision=asked["decision"], move=asked["legal"][0])'
    control = TimeControl(move=None, total=200.0, increment=0.0, start=200.0)
    with closing(sitter(script(tmp_path, on_decide=note + move), control)) as program:
        assert against_random(program).fault is None
    left = [int(text) for text in notes.read_text().split()]
    assert left[0] == 200_000
    assert all(later <= sooner - 20 for sooner, later in itertools.pairwise(left))


def test_a_clock_that_has_run_down_loses(tmp_path: Path) -> None:
    slow = 'time.sleep(0.15); say(type="move", decision=asked["decision"], move=asked["legal"][0])'
    control = TimeControl(move=None, total=0.4, start=200.0)
    with closing(sitter(script(tmp_path, on_decide=slow), control)) as program:
        played = against_random(program)
    assert played.fault is not None
    assert played.fault.kind == "time"


@pytest.mark.parametrize(("text", "seconds"), [("200ms", 0.2), ("1.5s", 1.5), ("2m", 120.0)])
def test_times_are_read(text: str, seconds: float) -> None:
    assert duration(text, "--move-time") == pytest.approx(seconds)


def test_clocks_are_read() -> None:
    assert clock_of("30s+0.5s", "--clock") == (30.0, 0.5)
    assert clock_of("2m", "--clock") == (120.0, 0.0)


@pytest.mark.parametrize("text", ["", "5", "0s", "-1s", "1h", "25m1s", "nan", "9999999m"])
def test_no_time_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(OptionError, match="200ms"):
        duration(text, "--move-time")
    with pytest.raises(OptionError, match=r"30s\+0.5s"):
        clock_of(text + "+1s", "--clock")


# ------------------------------------------------------------------------------------------ who takes part
def test_bots_and_programs_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    script(tmp_path, "my bot.py")
    script(tmp_path, "bot.py").chmod(0o755)
    found = entrants("""level:3, greedy,./bot.py,"python3 'my bot.py' a,b",ann=bot.py,greedy,strong=level:5""")
    assert [one.label for one in found] == [
        "level:3",
        "greedy",
        "./bot.py",
        "python3 'my bot.py' a,b",
        "ann",
        "greedy#2",
        "strong",
    ]
    assert [one.bot for one in found] == ["level:3", "greedy", "", "", "", "greedy", "level:5"]
    assert found[2].command == found[4].command == (sys.executable, str(tmp_path / "bot.py"))
    assert found[3].command[1:] == ("my bot.py", "a,b")


def test_a_script_need_not_be_executable(tmp_path: Path) -> None:
    path = script(tmp_path)
    assert command_of(str(path))[1:] == (str(path),)


def test_an_executable_script_need_not_say_what_runs_it(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text("print()\n", encoding="utf-8")
    path.chmod(0o755)
    assert command_of(str(path)) == (sys.executable, str(path))
    path.write_text("#!/usr/bin/env python3\nprint()\n", encoding="utf-8")
    assert command_of(str(path)) == (str(path),)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("greedy,./nobody.py", "there is no such program or file"),
        ("greedy,nobody.js", "there is no such program or file"),
        ("greedy,greddy", "did you mean 'greedy'"),
        ("greedy", "at least two"),
        ("greedy,./notes.txt", "make it executable"),
        ("greedy,./x '", "no command"),
    ],
)
def test_who_cannot_take_part_is_said(text: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes.txt").write_text("x")
    with pytest.raises(ValueError, match=words):
        entrants(text)


def test_answers_may_say_more_than_is_asked() -> None:
    """So that a later version of the protocol can ask for it."""
    assert read(b'{"type":"ready","name":"X","colour":"red"}', ("ready",)) == {"type": "ready", "name": "X"}
    with pytest.raises(Garbage):
        read(b'{"type":"ready","name":7}', ("ready",))
    assert lines.shown(b"a\x1b[31mb" + b"c" * 200).isprintable()


def test_programs_wait_for_nobody_by_default() -> None:
    assert PATIENT.to_json() == {"move": 200_000, "total": None, "increment": 0}
