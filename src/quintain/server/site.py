"""The page: static files with proper caching, the index for the page's own routes, a plain page if none is built."""

from __future__ import annotations

from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path
from typing import Any
from zlib import crc32

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from quintain.games import catalog
from quintain.server.gate import POLICY_HEADER, policy_for
from quintain.server.limits import address_key
from quintain.server.packed import CHECK, Packed
from quintain.server.previews.head import wanted_language, with_preview
from quintain.server.problems import TEXTS, Problem
from quintain.server.responses import problem_response
from quintain.server.store import StoreError
from quintain.server.wiring import Server

FOLDER = Path(__file__).parent / "page"
FOR_EVER = "public, max-age=31536000, immutable"
HASHED = ("assets/", "engine/")  # folders of built files, whose names change with what is in them
INDEX = "index.json"  # of the engines: which of them are current
FILES_KEPT = 1000
SHARED = ("/match/", "/replay/", "/decks/", "/profile/", "/invite/", "/position")
POSITION = "/position"  # the only address that says in its query what is there
LONGEST_QUERY = 3000  # letters
LONGEST_PATH = 255  # bytes; no file of the page and no address in it is as long
PLACEHOLDER = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Quintain</title></head>
<body><h1>Quintain</h1>
{words}
</body></html>
"""


def _not_built() -> str:
    told = [(language, TEXTS.words("no-page", language)) for language in TEXTS.languages]
    return PLACEHOLDER.format(words="\n".join(f'<p lang="{language}">{words}</p>' for language, words in told))


def routes(server: Server) -> list[BaseRoute]:
    async def answer(request: Request) -> Response:
        return await page(server, request)

    return [Route("/{path:path}", answer, methods=["GET"])]


async def page(server: Server, request: Request) -> Response:
    """A file of the page, or its index for what the page shows by itself."""
    path = request.path_params["path"]
    if path.startswith("api/") or len(path.encode()) > LONGEST_PATH or "\0" in path:
        return problem_response(Problem("not-found"))
    file = _file(path) or _any_picture(path)
    if file is not None:
        return _packed(file).response(request, FOR_EVER if path.startswith(HASHED) and file.name != INDEX else CHECK)
    if "." in path.rsplit("/", 1)[-1]:
        return problem_response(Problem("not-found"))
    index = _file("index.html")
    if index is None:
        return HTMLResponse(_not_built(), headers={"cache-control": CHECK})
    answer = (await _with_preview(server, request, index) or _packed(index)).response(request)
    answer.headers[POLICY_HEADER] = _policy(index)
    return answer


async def _with_preview(server: Server, request: Request, index: Path) -> Packed | None:
    """The index with what is told of a shared link. Who asks too often, or while the store is away, gets it bare."""
    address = address_key(request.client.host if request.client else "")
    path = request.url.path
    if path == POSITION and request.url.query and len(request.url.query) <= LONGEST_QUERY:
        path = f"{path}?{request.url.query}"
    if not path.startswith(SHARED) or not server.request_limit.allow(address, server.clock.now() / 1000):
        return None
    language = wanted_language(request.headers.get("accept-language", ""), TEXTS.languages)
    try:
        told = await server.previews.of(path, language)
    except StoreError:
        return None
    if told is None:
        return None
    base = str(request.base_url).rstrip("/")
    text = _packed(index).body.decode()
    return Packed.of(with_preview(text, told, base, path, language, server.pictures.offered).encode(), "text/html")


def _file(path: str) -> Path | None:
    """A file inside the folder of the page, and nothing outside of it."""
    try:
        wanted = (FOLDER / path).resolve()
        return wanted if wanted.is_relative_to(FOLDER.resolve()) and wanted.is_file() else None
    except (OSError, ValueError):  # no system has a file of such a name
        return None


def _any_picture(path: str) -> Path | None:
    """A picture for a card, or for the back of cards, of a game that was installed after the page was built."""
    art, _, rest = path.partition("/")
    folder, _, name = rest.partition("/")
    game = name.removesuffix(".svg") if folder == "backs" else folder
    if art != "art" or not name.endswith(".svg") or "/" in name or game not in catalog.names():
        return None
    pictures = sorted((FOLDER / art / ("backs" if folder == "backs" else "any")).glob("*.svg"))
    return pictures[crc32(name.encode()) % len(pictures)] if pictures else None


def _packed(file: Path) -> Packed:
    found = file.stat()
    return _read(file, found.st_mtime_ns, found.st_size)


@lru_cache(FILES_KEPT)
def _read(file: Path, changed: int, size: int) -> Packed:
    """A file as it was when it was changed last."""
    return Packed.of(file.read_bytes(), guess_type(file.name)[0] or "application/octet-stream")


def _policy(index: Path) -> str:
    return _policy_of(_packed(index).body)


@lru_cache(2)
def _policy_of(page: bytes) -> str:
    return policy_for(page.decode())


def error_handlers() -> dict[Any, Any]:
    async def by_status(_: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 500
        code = {404: "not-found", 405: "method", 413: "too-large"}.get(status, "bad-request")
        return problem_response(Problem(code))

    async def broken(_: Request, error: Exception) -> Response:
        return problem_response(Problem("unavailable"))

    return {HTTPException: by_status, Exception: broken}
