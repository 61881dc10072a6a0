"""`python -m tests.web.bench [PORT]`: the gallery with a real table behind it, so that boards can be played without
the server. Build it first with `npm run gallery` in web/."""

from __future__ import annotations

import json
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.web.record import recording
from tests.web.table import WatchedTable, faces, finished, terms

from quintain.games import catalog
from quintain.rules.errors import IllegalMove

BUILT = Path(__file__).parents[2] / "web" / "gallery-build"
PORT = 8765


class Bench:
    """One table: a person at one seat, a greedy bot at the other."""

    def __init__(self) -> None:
        self.watched: WatchedTable | None = None
        self.seat = 0

    def new(self, preset: str, seed: int, seat: int, options: dict[str, Any]) -> dict[str, Any]:
        self.watched, self.seat = WatchedTable(preset, seed, **options), seat
        told = [self.watched.table(seat), *self.answers()]
        return {"told": told, "cards": faces(self.watched.game), "terms": terms(), "rules": rules(self.watched)}

    def play(self, move: Any) -> list[dict[str, Any]]:
        assert self.watched is not None
        try:
            told = [self.watched.play({self.seat: move})[self.seat]]
        except IllegalMove as refusal:
            return [
                {
                    "t": "error",
                    "code": refusal.code,
                    "said": refusal.sentence.message.to_json(),
                    "text": str(refusal.sentence),
                }
            ]
        return told + self.answers()

    def resign(self) -> list[dict[str, Any]]:
        assert self.watched is not None
        return [self.watched.resign(self.seat)[self.seat], finished(self.watched.match)]

    def answers(self) -> list[dict[str, Any]]:
        """What the bot does, and the end if that is it."""
        assert self.watched is not None
        other, told = 1 - self.seat, []
        while other in self.watched.match.to_act:
            told.append(self.watched.play({other: self.watched.answer(other, "greedy")})[self.seat])
        return told if self.watched.match.to_act else [*told, finished(self.watched.match)]


def rules(watched: WatchedTable) -> list[dict[str, Any]]:
    """The options of the rulebook, as the server's API describes them."""
    return [
        {"name": name, "text": spec.text.words(), "default": spec.default}
        | {"choices": {choice: text.words() for choice, text in spec.choices.items()}}
        for name, spec in catalog.table(watched.game.rulebook.name).options.items()
    ]


class Handler(SimpleHTTPRequestHandler):
    bench = Bench()

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments, directory=str(BUILT))

    def log_message(self, format: str, *arguments: Any) -> None:
        pass

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        answer = json.dumps(self.answer(asked), ensure_ascii=False).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def answer(self, asked: dict[str, Any]) -> Any:
        if asked["ask"] == "new":
            return self.bench.new(asked["preset"], asked["seed"], asked["seat"], asked.get("options", {}))
        if asked["ask"] == "recording":
            return recording(asked["preset"], asked["seed"], **asked.get("options", {}))
        return self.bench.resign() if asked["ask"] == "resign" else self.bench.play(asked["move"])


def serve(port: int) -> ThreadingHTTPServer:
    return ThreadingHTTPServer(("127.0.0.1", port), Handler)


if __name__ == "__main__":
    serve(int(sys.argv[1]) if len(sys.argv) > 1 else PORT).serve_forever()
