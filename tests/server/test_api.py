"""The API keeps to its own description, whatever it is sent."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from tests.saying import in_words
from tests.server.running import Running, wait_for

from quintain.server.app import endpoints
from quintain.server.openapi import describe
from quintain.server.protocol import decode_client

schema = schemathesis.openapi.from_dict(describe(endpoints()))
DANGEROUS = ("/api/logout", "/api/me", "/metrics", "/api/docs", "/api/openapi.json")


@pytest.fixture(scope="module")
def cookie(sqlite_server: Running) -> dict[str, str]:
    person = sqlite_server.person()
    return {"cookie": f"session={person.http.cookies['session']}", "origin": sqlite_server.url}


@schema.exclude(path=list(DANGEROUS)).parametrize()
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_every_route_answers_as_described(case: Case[Any], sqlite_server: Running, cookie: dict[str, str]) -> None:
    answer = case.call(base_url=sqlite_server.url, headers=cookie)
    assert answer.status_code < 500 or answer.status_code == 501, answer.text
    if answer.status_code >= 400:
        told = json.loads(answer.content)
        assert {"code", "said", "text"} == set(told)
        assert in_words(told, "en") == told["text"]
        assert re.search("[а-яё]", in_words(told, "ru"))


def test_random_frames_never_break_the_server(sqlite_server: Running) -> None:
    chance = random.Random(4)
    line = sqlite_server.person().line()
    line.wait("hello")
    seeds: list[dict[str, Any]] = [
        {"t": "join", "match": "x", "version": 1},
        {"t": "play", "match": "x", "prompt": 1, "id": 1, "move": {"place": {}}},
        {"t": "emote", "match": "x", "id": 1, "emote": "hello"},
    ]
    for _ in range(200):
        line.socket.send(_mangled(json.dumps(chance.choice(seeds)), chance))
    line.send(t="lobby", on=True)
    assert line.wait("lobby-state")


def _mangled(text: str, chance: random.Random) -> str:
    letters = list(text)
    for _ in range(chance.randrange(4)):
        where = chance.randrange(len(letters))
        letters[where : where + chance.randrange(3)] = chance.choice(['"', "{", "}", "9" * 30, "\\u0000", "null", ""])
    return "".join(letters) or "{}"


def test_a_message_of_the_protocol_is_never_mangled_into_a_crash() -> None:
    with pytest.raises(Exception, match="unknown field"):
        decode_client('{"t":"resign","match":"x","id":1,"seat":0}')


# ------------------------------------------------------------------------------------------ the command
def serve(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "quintain", "serve", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, env=os.environ | environment, timeout=600, check=False
    )


@pytest.mark.parametrize(
    ("arguments", "environment", "sentence"),
    [
        (["--port", "x"], {}, "--port is 'x': it must be a number from 0 to 65535"),
        ([], {"QUINTAIN_PORT": "99999"}, "QUINTAIN_PORT is '99999': it must be a number from 0 to 65535"),
        (["--database", "mysql://x"], {}, "--database mysql://x: it must begin with postgresql://"),
        (["--database", "postgresql://x@/y?host=/nowhere"], {}, "PostgreSQL cannot be used"),
        (["--data", "/proc/nothing"], {}, "--data /proc/nothing: cannot be made"),
        (["--host", "203.0.113.7"], {}, "cannot listen on 203.0.113.7 port 8765"),
        (["--config", "nowhere.toml"], {}, "nowhere.toml: cannot be read"),
        (["--admin", "Nobody"], {}, "there is no account of the name 'Nobody'"),
    ],
)
def test_bad_settings_are_one_sentence_and_exit_code_2(
    tmp_path: Path, arguments: list[str], environment: dict[str, str], sentence: str
) -> None:
    done = serve(*arguments, **{"QUINTAIN_DATA": str(tmp_path)} | environment)
    assert (done.returncode, sentence in done.stderr) == (2, True), done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_the_command_serves_makes_admins_and_stops_when_told(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "quintain", "serve", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as served:
        assert served.stderr is not None
        address = served.stderr.readline().split()[1]
        wait_for(lambda: _answers(address))
        body = json.dumps({"name": "First Admin", "password": "correct horse"}).encode()
        request = urllib.request.Request(f"{address}api/register", body, {"content-type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            assert json.load(answer)["admin"] is False
        made = serve("--admin", "first admin", "--data", str(tmp_path))
        assert made.returncode == 0, made.stderr
        request = urllib.request.Request(f"{address}api/login", body, {"content-type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            assert json.load(answer)["admin"] is True
        served.send_signal(signal.SIGINT)
        assert served.wait(20) == 0, served.stderr.read()


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}health", timeout=60) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False
