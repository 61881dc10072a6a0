"""Pictures for links that are shared."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from starlette.responses import Response

from quintain.server.api import Call, Routes
from quintain.server.problems import Problem
from quintain.server.protocol import Language
from quintain.texts import ENGLISH

routes = Routes()
FOR_AN_HOUR = "public, max-age=3600"


class Link(Struct):
    """An address of the page, such as `/match/4XV9JJyFIEvz` or `/position?line=...`."""

    path: Annotated[str, Meta(max_length=4000)]
    language: Language = ENGLISH


@routes.add("GET", "/api/preview", query=Link, answer=str, problems=("not-found", "slow-down", "busy", "unavailable"))
async def preview(call: Call) -> Response:
    """The picture that is shown beside a shared link, as PNG. It tells nothing that is not for everybody."""
    if not call.server.preview_limit.allow(call.address, call.now / 1000):
        raise Problem("slow-down")
    told = await call.server.previews.of(call.query.path, call.query.language)
    if told is None or not call.server.pictures.offered:
        raise Problem("not-found")
    png = await call.server.pictures.png(told, call.address)
    if png is None:
        raise Problem("unavailable")
    # Other sites show it beside the link: that is what it is for.
    headers = {"cache-control": FOR_AN_HOUR, "cross-origin-resource-policy": "cross-origin"}
    return Response(png, headers=headers, media_type="image/png")
