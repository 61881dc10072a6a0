"""What is the same for everybody, ready to be sent: compressed once, and not sent again to who has it.

Only for files of the page and answers without secrets: the length of something compressed tells about its content."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

WORTH_PACKING = 1000  # bytes
TEXT = ("text/", "application/json", "application/javascript", "image/svg+xml", "application/manifest+json")
CHECK = "no-cache"  # keep it, but ask whether it has changed


@dataclass(frozen=True)
class Packed:
    """A body in both forms."""

    body: bytes
    small: bytes | None  # compressed, where that is worth it
    tag: str
    kind: str

    @classmethod
    def of(cls, body: bytes, kind: str) -> Packed:
        text = kind.startswith(TEXT) and len(body) >= WORTH_PACKING
        small = gzip.compress(body, 9, mtime=0) if text else body
        tag = hashlib.sha256(body).hexdigest()[:20]
        return cls(body, small if len(small) < len(body) else None, tag, kind)

    def response(self, request: Request, caching: str = CHECK) -> Response:
        """The body in the form that the asker understands, or only that nothing has changed."""
        small = self.small if "gzip" in request.headers.get("accept-encoding", "") else None
        tag = f'"{self.tag}-gzip"' if small is not None else f'"{self.tag}"'
        headers = {"cache-control": caching, "etag": tag}
        if self.small is not None:
            headers["vary"] = "accept-encoding"
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if small is not None:
            headers["content-encoding"] = "gzip"
        return Response(self.body if small is None else small, headers=headers, media_type=self.kind)
