"""What is answered over HTTP: JSON, or what went wrong."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from starlette.responses import Response

from quintain.server.problems import Problem, said
from quintain.server.protocol import Said

RETRY = (429, 503)  # what may be tried again soon


def json_response(answer: Any, status: int = 200) -> Response:
    content = b"" if answer is None else msgspec.json.encode(answer)
    headers = {"cache-control": "no-store"}
    return Response(content, 204 if answer is None else status, headers, media_type="application/json")


class ProblemAnswer(Struct):
    """What went wrong: a code for programs, a sentence for people, and the same in English."""

    code: str
    said: Said
    text: str

    @classmethod
    def of(cls, problem: Problem) -> ProblemAnswer:
        return cls(problem.code, said(problem.sentence), str(problem))


def problem_response(problem: Problem) -> Response:
    headers = {"retry-after": str(problem.retry)} if problem.status in RETRY else {}
    response = json_response(ProblemAnswer.of(problem), problem.status)
    response.headers.update(headers)
    return response
