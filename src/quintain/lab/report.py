"""A study as one HTML file: sentences first, then plots, then the numbers. It asks nothing of any network."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from quintain.lab import plots

STYLE = """
:root{color-scheme:light dark;--ink:#1d2433;--paper:#fbfaf7;--faint:#8a8f9c;--rule:#d9d6cd;--one:#2f6fb3;--two:#c8553d;
--three:#3d8b5f;--four:#8a5fb0;--five:#b08a2f}
@media(prefers-color-scheme:dark){:root{--ink:#e8e6e0;--paper:#171a21;--faint:#8d93a1;--rule:#343a47;--one:#6fa8e0;
--two:#e58a70;--three:#6fc193;--four:#b795d8;--five:#d9b65c}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);
max-width:46rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}p.answer{font-size:1.1rem}small,footer{color:var(--faint)}
table{border-collapse:collapse;width:100%;font-size:.85rem;margin:1rem 0}td,th{border-bottom:1px solid var(--rule);
padding:.25rem .5rem;text-align:right}td:first-child,th:first-child{text-align:left}
svg{width:100%;height:auto;margin:.5rem 0}svg text{font:11px system-ui,sans-serif;fill:var(--ink)}
.axis{stroke:var(--ink)}.grid{stroke:var(--rule)}.level{stroke:var(--faint);stroke-dasharray:4 3}
.curve{fill:none;stroke-width:2}.band{opacity:.18}.whisker{stroke-width:2;stroke:var(--faint)}circle{fill:var(--faint)}
.more{stroke:var(--one);fill:var(--one)}.less{stroke:var(--two);fill:var(--two)}
details{margin:1rem 0}.hole{border-left:4px solid var(--two);padding-left:1rem}
"""
WORDS = {
    "en": {
        "title": "Balance study",
        "metric": "metric",
        "verdict": "verdict",
        "change": "change",
        "interval": "95 % between",
        "units": "deals",
        "lengths": "How long matches are",
        "changes": "What changes, in percentage points",
        "counts": "What changes, in counts",
        "cards": "What cards are worth, in percentage points",
        "card": "card",
        "value": "value",
        "off": "off its curve",
        "played": "played",
        "cost": "fair cost",
        "replay": "Replay: save it to a file and open it with quintain replay",
        "made": "Made by Quintain's balance lab. All numbers come from simulated matches and can be reproduced.",
        "question": "Question",
        "mix": "equilibrium",
    },
    "ru": {
        "title": "Исследование баланса",
        "metric": "показатель",
        "verdict": "вывод",
        "change": "изменение",
        "interval": "95 % между",
        "units": "сдачи",
        "lengths": "Длина матчей",
        "changes": "Что меняется, в процентных пунктах",
        "counts": "Что меняется, в единицах",
        "cards": "Ценность карт, в процентных пунктах",
        "card": "карта",
        "value": "ценность",
        "off": "отклонение",
        "played": "играют",
        "cost": "честная цена",
        "replay": "Запись: сохраните её в файл и откройте командой quintain replay",
        "made": "Сделано лабораторией баланса Quintain. Все числа — из матчей ботов и воспроизводимы.",
        "question": "Вопрос",
        "mix": "равновесие",
    },
}
Data = Mapping[str, Any]


def page(result: Data, language: str = "en") -> str:
    """The whole file."""
    words = WORDS[language]
    body = "".join(part(result, language))
    title = f"{words['title']}: {result.get('preset', 'quintain')}"
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head><body><h1>{escape(title)}</h1>{body}"
        f"<footer><p>{escape(words['made'])}</p></footer></body></html>\n"
    )


def part(result: Data, language: str) -> list[str]:
    """Everything about one result, by its kind."""
    makers = {
        "compare": comparison,
        "measure": comparison,
        "sweep": sweep,
        "cards": cards,
        "holes": holes,
        "ladder": ladder,
        "levels": levels,
        "meta": meta,
        "answers": answers,
    }
    told = [f'<p class="answer">{escape(line)}</p>' for line in result.get("told", {}).get(language, [])]
    maker = makers.get(str(result.get("kind")))
    return told + (maker(result, language) if maker else [details(result)])


def details(result: Data) -> str:
    text = json.dumps(result, ensure_ascii=False, indent=1)
    return f"<details><summary>JSON</summary><pre>{escape(text)}</pre></details>"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def heading(words: str) -> str:
    return f"<h2>{escape(words)}</h2>"


# ------------------------------------------------------------------------------------------ one kind each
def answers(result: Data, language: str) -> list[str]:
    parts = []
    for one in result["answers"]:
        parts.append(heading(one["question"][language]))
        style = "answer hole" if one["code"] == 3 else "answer"
        parts.append(f'<p class="{style}">{escape(one["answer"][language])}</p>')
        parts += part({**one["result"], "told": {}}, language)
    return parts


def comparison(result: Data, language: str) -> list[str]:
    parts = []
    for rung in result["rungs"]:
        players = " - ".join(dict.fromkeys(rung["bots"]))
        parts.append(heading(players))
        parts += changes(rung, players, language)
        names = list(result["labels"])[: len(rung["arms"])]
        counts = [arm["lengths"] for arm in rung["arms"]]
        title = WORDS[language]["lengths"]
        parts.append(plots.histogram(names, counts, 2, title, f"{title}, {players}"))
    return parts


def changes(rung: Data, players: str, language: str) -> list[str]:
    """A forest of differences, shares and counts apart, and the table behind it."""
    words, parts = WORDS[language], []
    if rung["findings"] and rung["findings"][0]["b"] is not None:
        for kind, title in (("share", words["changes"]), ("count", words["counts"])):
            rows = [
                (one["title"][language], one["difference"], one["low"], one["high"], one["verdict"])
                for one in rung["findings"]
                if one["kind"] == kind
            ]
            if rows:
                parts.append(plots.forest(rows, f"{title}, {players}", 0.0, kind == "share"))
    head = [words["metric"], "A", "B", words["change"], words["interval"], words["verdict"], words["units"]]
    return [*parts, table(head, [finding_row(one, language) for one in rung["findings"]])]


def finding_row(one: Data, language: str) -> list[str]:
    share = one["kind"] == "share"

    def shown(value: float | None) -> str:
        return "" if value is None else f"{value:.2%}" if share else f"{value:.2f}"

    ends = f"{shown(one['low'])} – {shown(one['high'])}"
    cells = [one["title"][language], shown(one["a"]), shown(one["b"]), shown(one["difference"]), ends]
    return [*cells, one["verdict"], f"{one['units']:,}".replace(",", " ")]


def sweep(result: Data, language: str) -> list[str]:
    parts, numeric = [], all(isinstance(value, int) and not isinstance(value, bool) for value in result["values"])
    values = (
        [float(value) for value in result["values"]] if numeric else [float(i) for i in range(len(result["values"]))]
    )
    for name in dict.fromkeys(curve["metric"] for curve in result["curves"]):
        group = [curve for curve in result["curves"] if curve["metric"] == name]
        title = group[0]["title"][language]
        parts.append(heading(title))
        level = 0.5 if name == "score" else None
        heights, bands = [curve["values"] for curve in group], [curve["sequences"] for curve in group]
        names, share = [curve["players"] for curve in group], group[0]["kind"] == "share"
        parts.append(plots.curves(names, values, heights, bands, result["option"], title, share, level))
        head = [result["option"], *names]
        shown = "{:.2%}" if share else "{:.2f}"
        rows = [[str(value), *(shown.format(row[i]) for row in heights)] for i, value in enumerate(result["values"])]
        parts.append(table(head, rows))
    return parts


def cards(result: Data, language: str) -> list[str]:
    words = WORDS[language]
    rows = [
        (
            card["name"][language],
            card["value"],
            card["value"] - 1.96 * card["error"],
            card["value"] + 1.96 * card["error"],
            ("more" if card["off"] > 0 else "less") if card["is_off"] and abs(card["off"]) >= 0.01 else "even",
        )
        for card in result["cards"]
    ]
    head = [words["card"], words["value"], "±", words["played"], words["off"], words["cost"]]
    cells = [
        [
            card["name"][language],
            f"{card['value'] * 100:+.2f}",
            f"{card['error'] * 100:.2f}",
            "" if card["played"] is None else f"{card['played']:.0%}",
            f"{card['off'] * 100:+.2f}",
            "" if card["fair_cost"] is None else f"{card['cost']:.0f} → {card['fair_cost']:.1f}",
        ]
        for card in result["cards"]
    ]
    return [heading(words["cards"]), plots.forest(rows, words["cards"]), table(head, cells)]


def holes(result: Data, language: str) -> list[str]:
    parts = []
    for hole in result["holes"]:
        parts.append(f'<p class="hole">{escape(hole[language])}</p>')
        if hole["replay"] is not None:
            text = json.dumps(hole["replay"], ensure_ascii=False)
            summary = escape(WORDS[language]["replay"])
            parts.append(f"<details><summary>{summary}</summary><pre>{escape(text)}</pre></details>")
    return parts


def ladder(result: Data, language: str) -> list[str]:
    rows = [
        (" - ".join(dict.fromkeys(one["bots"])), one["a"] - 0.5, one["low"], one["high"], one["verdict"])
        for one in result["meetings"]
    ]
    return [plots.forest(rows, result["preset"])]


def levels(result: Data, language: str) -> list[str]:
    trials = result["levels"]
    if not trials:
        return []
    bots = trials[0]["bots"]
    heights = [[trial["wins"][i] for trial in trials] for i in range(len(bots))]
    bands = [
        [
            [trial["wins"][i] - 1.96 * trial["errors"][i], trial["wins"][i] + 1.96 * trial["errors"][i]]
            for trial in trials
        ]
        for i in range(len(bots))
    ]
    numbers = [float(i + 1) for i in range(len(trials))]
    head = ["", *bots]
    rows = [[trial["preset"], *(f"{win:.0%}" for win in trial["wins"])] for trial in trials]
    return [plots.curves(bots, numbers, heights, bands, "", result["kind"], True), table(head, rows)]


def meta(result: Data, language: str) -> list[str]:
    rows = [[name, f"{share:.1%}"] for name, share in zip(result["names"], result["mix"], strict=True)]
    return [
        plots.matrix(result["names"], result["scores"], result["preset"]),
        table(["", WORDS[language]["mix"]], rows),
    ]
