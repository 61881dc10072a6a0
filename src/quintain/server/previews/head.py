"""What is written into the page for those who only read its head: messengers, search engines."""

from __future__ import annotations

from html import escape
from urllib.parse import urlencode

from quintain.server.previews.titles import Told

TITLE = "<title>Quintain</title>"


def with_preview(page: str, told: Told, base: str, path: str, language: str, picture: bool) -> str:
    """The page with a title, words and a picture of its own; `base` is the address of the server."""
    properties = {
        "og:site_name": "Quintain",
        "og:type": "website",
        "og:url": f"{base}{path}",
        "og:title": told.title,
        "og:description": told.line,
    }
    if picture:
        query = urlencode({"path": path, "language": language})
        properties |= {
            "og:image": f"{base}/api/preview?{query}",
            "og:image:type": "image/png",
            "og:image:width": "1200",
            "og:image:height": "630",
        }
    tags = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in properties.items()]
    tags.append(f'<meta name="twitter:card" content="{"summary_large_image" if picture else "summary"}" />')
    title = f"<title>{escape(told.title)} · Quintain</title>"
    return page.replace(TITLE, title + "".join(tags), 1)


def wanted_language(header: str, languages: tuple[str, ...]) -> str:
    """The first language of an `Accept-Language` that we speak; English is always one of them."""
    for part in header.split(",")[:10]:
        code = part.partition(";")[0].strip().partition("-")[0].lower()
        if code in languages:
            return code
    return "en"
