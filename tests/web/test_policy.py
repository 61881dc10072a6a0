"""What a page may show and run is said by the server, and the page gets by with that."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.visitors import Visitor

INJECT = """() => {
  document.body.insertAdjacentHTML('beforeend', '<p id="injected" style="color: rgb(1, 2, 3)">x</p>');
  return getComputedStyle(document.getElementById('injected')).color;
}"""


def test_styles_of_the_page_apply_and_injected_ones_do_not(visit: Callable[..., Visitor]) -> None:
    visitor = visit("/api/docs")
    assert visitor.page.evaluate("getComputedStyle(document.body).maxWidth") == "800px"
    visitor.go("/")
    assert visitor.page.evaluate("getComputedStyle(document.body).marginTop") == "0px"
    assert visitor.complaints == []
    assert visitor.page.evaluate(INJECT) != "rgb(1, 2, 3)"
    (complaint,) = visitor.complaints
    assert "Content Security Policy" in complaint
    visitor.complaints.clear()
