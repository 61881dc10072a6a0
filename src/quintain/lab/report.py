"""A study as one HTML file: sentences first, then plots, then the numbers. It asks nothing of any network."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

from quintain.lab import plots
from quintain.lab.kit.phrases import say
from quintain.lab.naming import fair_words, skill
from quintain.lab.reportwords import Pen

STYLE = Path(__file__).parent / "report.css"
SURE = 1.96  # standard errors to either side
HOLE, UNDECIDED = 3, 2
Data = Mapping[str, Any]


def page(result: Data, language: str = "en") -> str:
    """The whole file."""
    pen = Pen(language)
    title = f"{pen.word('title')}: {result.get('preset') or result.get('rulebook') or 'quintain'}"
    body = "".join([facts(result, pen), *sentences(result, language), *part(result, pen)])
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{escape(title)}</title>'
        f"<style>{STYLE.read_text(encoding='utf-8')}</style></head><body><h1>{escape(title)}</h1>{body}"
        f"<footer><p>{escape(pen.word('made'))}</p></footer></body></html>\n"
    )


def facts(result: Data, pen: Pen) -> str:
    if not result.get("matches_played"):
        return ""
    known = {"matches": pen.whole(result["matches_played"]), "seed": result.get("seed", "1")}
    return f'<p class="facts">{escape(pen.word("facts", **known))}</p>'


def sentences(result: Data, language: str) -> list[str]:
    """What there is to say: the first sentence large, the others beside a line. Lists have tables of their own."""
    lines = [line.strip() for line in result.get("told", {}).get(language, [])]
    if result.get("kind") in ("answers", "cards", "holes", "meta", "decks", "levels", "measure", "health"):
        return []
    return [f'<p class="{"verdict" if i else "lead"}">{escape(line)}</p>' for i, line in enumerate(lines)]


def part(result: Data, pen: Pen) -> list[str]:
    """Everything about one result, by its kind."""
    makers: dict[str, Callable[[Data, Pen], list[str]]] = {
        "compare": comparison,
        "measure": comparison,
        "sweep": sweep,
        "cards": cards,
        "holes": holes,
        "ladder": ladder,
        "levels": levels,
        "meta": meta,
        "decks": decks,
        "tune": tune,
        "answers": answers,
        "health": health,
    }
    maker = makers.get(str(result.get("kind")))
    return maker(result, pen) if maker else []


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def panel(title: str, content: str) -> str:
    return f"<figure><figcaption>{escape(title)}</figcaption>{content}</figure>"


def panels(figures: Sequence[str]) -> str:
    return f'<div class="panels">{"".join(figures)}</div>' if figures else ""


def folded(title: str, content: str) -> str:
    return f"<details><summary>{escape(title)}</summary>{content}</details>"


# ------------------------------------------------------------------------------------------ questions and comparisons
def answers(result: Data, pen: Pen) -> list[str]:
    parts = []
    for one in result["answers"]:
        parts.append(f"<h2>{escape(one['question'][pen.language])}</h2>")
        style = {HOLE: "verdict hole", UNDECIDED: "verdict open"}.get(one["code"], "verdict")
        parts.append(f'<p class="{style}">{escape(one["answer"][pen.language])}</p>')
        parts += part(one["result"], pen)
    return parts


def comparison(result: Data, pen: Pen) -> list[str]:
    """Changes for all kinds of players together, lengths and ends for those that are quoted; the rest is folded."""
    tiers, figures, names = result["tiers"], [], list(result["labels"])
    if tiers[0]["findings"] and tiers[0]["findings"][0]["b"] is not None:
        figures += changes(tiers, pen)
    main = tiers[quoted(tiers)]
    figures += shapes(main, names, pen)
    rest = [
        folded(
            pen.word("numbers", who=players_of(tier, pen)),
            numbers(tier, pen) + more_shapes(tier, main, names, pen),
        )
        for tier in tiers
    ]
    return [panels(figures), *rest]


def quoted(tiers: Sequence[Data]) -> int:
    """The tier whose numbers the sentences quote: the last one that does not take long to decide."""
    quick = [i for i, tier in enumerate(tiers) if all(not bot.startswith("rollout") for bot in tier["bots"])]
    return quick[-1] if quick else 0


def shapes(tier: Data, names: Sequence[str], pen: Pen) -> list[str]:
    """How long matches are, and how they end if not always alike."""
    ends = {name for arm in tier["arms"] for name in arm["ends"]}
    return [lengths_of(tier, names, pen), *([ends_of(tier, names, pen)] if len(ends) > 1 else [])]


def more_shapes(tier: Data, main: Data, names: Sequence[str], pen: Pen) -> str:
    return "" if tier is main else panels(shapes(tier, names, pen))


def players_of(tier: Data, pen: Pen) -> str:
    return skill(tier["bots"], pen.language)


def changes(tiers: Sequence[Data], pen: Pen) -> list[str]:
    """A forest of differences, shares and counts apart, one whisker for each kind of player."""
    figures = []
    who = [players_of(tier, pen) for tier in tiers]
    for kind, title in (("share", pen.word("changes")), ("count", pen.word("counts"))):
        asked = [one for one in tiers[0]["findings"] if one["kind"] == kind]
        rows = [(one["title"][pen.language], [whisker(tier, one["metric"]) for tier in tiers]) for one in asked]
        if rows:
            shown = partial(pen.step, share=kind == "share")
            figures.append(panel(title, plots.forest(rows, title, shown, strands=who)))
    return figures


def whisker(tier: Data, name: str) -> plots.Whisker:
    one = next(finding for finding in tier["findings"] if finding["metric"] == name)
    return one["difference"], one["low"], one["high"], one["verdict"]


def lengths_of(tier: Data, names: Sequence[str], pen: Pen) -> str:
    lengths = [arm["lengths"] for arm in tier["arms"]]
    title = f"{pen.word('lengths')}: {players_of(tier, pen)}"
    counts, step, axis = [one["counts"] for one in lengths], lengths[0]["step"], lengths[0]["title"][pen.language]
    labels = list(names)[: len(lengths)]
    return panel(title, plots.histogram(labels, counts, step, axis, title, lambda value: pen.share(value, 1)))


def ends_of(tier: Data, names: Sequence[str], pen: Pen) -> str:
    arms = tier["arms"]
    words = {name: text[pen.language] for arm in arms for name, text in arm["end_words"].items()}
    shares = [[arm["ends"].get(name, 0) / max(1, sum(arm["ends"].values())) for name in words] for arm in arms]
    title, labels = f"{pen.word('ends')}: {players_of(tier, pen)}", list(names)[: len(arms)]
    return panel(title, plots.bars(labels, list(words.values()), shares, title, lambda value: pen.share(value, 1)))


def numbers(tier: Data, pen: Pen) -> str:
    word = pen.word
    if tier["findings"] and tier["findings"][0]["b"] is None:
        head = [word("metric"), word("value"), word("error"), word("deals")]
        return table(head, [value_row(one, pen) for one in tier["findings"]])
    head = [word("metric"), "A", "B", word("change"), word("interval"), word("verdict"), word("deals")]
    return table(head, [change_row(one, pen) for one in tier["findings"]])


def value_row(one: Data, pen: Pen) -> list[str]:
    share, half = one["kind"] == "share", (one["high"] - one["low"]) / 2
    return [one["title"][pen.language], pen.value(one["a"], share), pen.value(half, share), pen.whole(one["deals"])]


def change_row(one: Data, pen: Pen) -> list[str]:
    share = one["kind"] == "share"
    ends = f"{pen.step(one['low'], share)} … {pen.step(one['high'], share)}"
    cells = [one["title"][pen.language], pen.value(one["a"], share), pen.value(one["b"], share)]
    return [*cells, pen.step(one["difference"], share), ends, pen.word(one["verdict"]), pen.whole(one["deals"])]


# ------------------------------------------------------------------------------------------ a dial, cards, holes
def sweep(result: Data, pen: Pen) -> list[str]:
    values = result["values"]
    numeric = all(isinstance(value, int) and not isinstance(value, bool) for value in values)
    places = [float(value) for value in values] if numeric else [float(i) for i in range(len(values))]
    labels = [] if numeric else [str(value) for value in values]
    figures, tables = [], []
    for name in dict.fromkeys(curve["metric"] for curve in result["curves"]):
        group = [curve for curve in result["curves"] if curve["metric"] == name]
        title, share = group[0]["title"][pen.language], group[0]["kind"] == "share"
        lines = [
            plots.Curve(
                skill(curve["players"].split(" - "), pen.language, habits=True), curve["values"], curve["sequences"]
            )
            for curve in group
        ]
        level = 0.5 if name == "score" and result["breakevens"] else None

        def shown(value: float, share: bool = share) -> str:
            return pen.share(value, 1) if share else pen.number(value, 2)

        drawn = plots.curves(lines, places, result["option"], title, shown, level, labels)
        figures.append(panel(title, drawn))
        rows = [[str(value), *(pen.value(line.heights[i], share) for line in lines)] for i, value in enumerate(values)]
        tables.append(folded(title, table([result["option"], *(line.name for line in lines)], rows)))
    return [panels(figures), *tables]


def cards(result: Data, pen: Pen) -> list[str]:
    word, known = pen.word, result["cards"]
    rows = [(card["name"][pen.language], [card_whisker(card)]) for card in known]
    forest = plots.forest(rows, word("cards"), lambda value: pen.step(value, True), word("pp"))
    head = [word(name) for name in ("card", "value", "played", "off", "cost")]
    cells = table(head, [card_row(card, pen) for card in known])
    return [panels([panel(word("cards"), forest), panel(word("all-cards"), cells)])]


def card_whisker(card: Data) -> plots.Whisker:
    kind = ("more" if card["off"] > 0 else "less") if card["stands_out"] else "even"
    return card["value"], card["value"] - SURE * card["error"], card["value"] + SURE * card["error"], kind


def card_row(card: Data, pen: Pen) -> list[str]:
    told = fair_words(card["fair_low"], card["fair_high"], pen.language)
    fair = f"{card['cost']:.0f} → {told}" if told else ""
    played = "" if card["played"] is None else pen.share(card["played"])
    value = f"{pen.step(card['value'], True)} ± {pen.number(card['error'] * 100, 2)}"
    off = "" if card["is_dead"] else pen.step(card["off"], True)
    return [card_mark(card) + card["name"][pen.language], value, played, off, fair]


def card_mark(card: Data) -> str:
    return "○ " if card["is_dead"] else {"more": "▲ ", "less": "▼ "}.get(card_whisker(card)[3], "")


def holes(result: Data, pen: Pen) -> list[str]:
    parts = [] if result["holes"] else [f'<p class="lead">{escape(line)}</p>' for line in told(result, pen)]
    for hole in result["holes"]:
        parts.append(f'<p class="verdict hole">{escape(hole["text"][pen.language])}</p>')
        if hole["replay"] is not None:
            text = json.dumps(hole["replay"], ensure_ascii=False)
            parts.append(folded(pen.word("replay"), f"<pre>{escape(text)}</pre>"))
    return parts


def told(result: Data, pen: Pen) -> list[str]:
    return list(result.get("told", {}).get(pen.language, []))


# ------------------------------------------------------------------------------------------ players, levels, decks
def ladder(result: Data, pen: Pen) -> list[str]:
    rows = [
        (skill(one["bots"], pen.language), [(one["a"] - 0.5, one["low"], one["high"], one["verdict"])])
        for one in result["meetings"]
    ]
    title = pen.word("meetings")
    return [panels([panel(title, plots.forest(rows, title, lambda value: pen.step(value, True)))])]


def levels(result: Data, pen: Pen) -> list[str]:
    trials, word = result["levels"], pen.word
    bots = [skill([bot], pen.language) for bot in trials[0]["bots"]]
    lines = [
        plots.Curve(name, [trial["wins"][i] for trial in trials], [level_band(trial, i) for trial in trials])
        for i, name in enumerate(bots)
    ]
    places = [float(i + 1) for i in range(len(trials))]
    drawn = plots.curves(lines, places, word("level"), word("levels"), pen.share)
    rows = [
        [trial["preset"], *(pen.share(win) for win in trial["wins"]), pen.number(trial["turns"], 1)] for trial in trials
    ]
    return [panels([panel(word("levels"), drawn), panel("", table([word("level"), *bots, word("turns")], rows))])]


def level_band(trial: Data, i: int) -> list[float]:
    win, error = trial["wins"][i], trial["errors"][i]
    return [max(0.0, win - SURE * error), min(1.0, win + SURE * error)]


def meta(result: Data, pen: Pen) -> list[str]:
    word = pen.word
    drawn = plots.matrix(result["names"], result["scores"], word("matchups"), pen.share)
    rows = [[name, pen.share(share, 1)] for name, share in zip(result["names"], result["mix"], strict=True)]
    mix = table([word("deck"), word("mix")], sorted(rows, key=lambda row: result["names"].index(row[0])))
    lead = [f'<p class="lead">{escape(line)}</p>' for line in told(result, pen)[len(result["names"]) + 1 :]]
    return [*lead, panels([panel(word("matchups"), drawn), panel(word("mix"), mix)])]


def decks(result: Data, pen: Pen) -> list[str]:
    word = pen.word
    rows = [(f"{niche['cell'][0]},{niche['cell'][1]}", [decked_whisker(niche)]) for niche in result["niches"]]
    drawn = plots.forest(rows, word("decks"), lambda value: pen.share(value, 1), word("points"), 0.5)
    cells = [
        [f"{niche['cell'][0]},{niche['cell'][1]}", pen.share(niche["score"], 1), deck_text(niche["deck"])]
        for niche in result["niches"]
    ]
    listed = table([" × ".join(result["axes"]), word("points"), word("deck")], cells)
    return [panels([panel(word("decks"), drawn)]), listed]


def decked_whisker(niche: Data) -> plots.Whisker:
    low, high = (niche["score"] + sign * SURE * niche["error"] for sign in (-1, 1))
    return niche["score"], low, high, "more" if low > 0.5 else "less" if high < 0.5 else "same"


def deck_text(deck: Sequence[str]) -> str:
    return ", ".join(f"{deck.count(card)} {card}" for card in dict.fromkeys(deck))


def tune(result: Data, pen: Pen) -> list[str]:
    word, checked = pen.word, result["checked"]
    head = [word("metric"), word("goal"), word("before"), *(skill([bots], pen.language) for bots in checked)]
    rows = []
    for name, (low, high) in result["goals"].items():
        share = result["kinds"][name] == "share"
        most = "∞" if high >= 1e9 else pen.value(high, share)
        found = [pen.value(values[name][0], share) for values in checked.values()]
        title = result["titles"][name][pen.language]
        rows.append([title, f"{pen.value(low, share)} … {most}", pen.value(result["before"][name], share), *found])
    return [panels([panel(word("goals"), table(head, rows))])]


# ------------------------------------------------------------------------------------------ health
def health(result: Data, pen: Pen) -> list[str]:
    """The sentence, the table with its verdicts in colour, and what is behind each line that is about many things."""
    word = pen.word
    head = "".join(f"<th>{escape(word(name))}</th>" for name in ("measure", "value", "target", "verdict"))
    body = "".join(health_row(line, pen) for line in result["lines"])
    rows = (
        f'<div class="scroll"><table class="health"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
    )
    lead = [f'<p class="lead">{escape(line)}</p>' for line in told(result, pen)[:1]]
    rest = [folded(line["title"][pen.language], health_parts(line, pen)) for line in result["lines"] if line["parts"]]
    return [*lead, rows, *rest]


def health_row(line: Data, pen: Pen) -> str:
    note = f"<small>{escape(line['note'][pen.language])}</small>" if line["note"] else ""
    shown = [health_figure(line, line["kind"], pen), health_target(line, pen)]
    cells = "".join(f"<td>{escape(cell)}</td>" for cell in shown)
    verdict = say(pen.language, f"health-verdict-{line['verdict']}")
    title = f"<td>{escape(line['title'][pen.language])}{note}</td>"
    return f'<tr class="{line["verdict"]}">{title}{cells}<td>{escape(verdict)}</td></tr>'


def health_figure(of: Data, kind: str, pen: Pen) -> str:
    if of["value"] is None:
        return "–"
    half, is_share = (of["high"] - of["low"]) / 2, kind == "share"
    value = pen.share(of["value"], 1) if is_share else pen.number(of["value"], 1)
    return f"{value} ± {pen.number(half * 100 if is_share else half, 1)}" if half else value


def health_target(line: Data, pen: Pen) -> str:
    def bound(end: float) -> str:
        return pen.share(end) if line["kind"] == "share" else pen.number(end, 0 if end == int(end) else 1)

    known = {name: bound(line[end]) for name, end in (("low", "least"), ("high", "most")) if line[end] is not None}
    if not known:
        return ""
    return say(pen.language, f"health-target-{'between' if len(known) > 1 else next(iter(known))}", **known)


def health_parts(line: Data, pen: Pen) -> str:
    rows = [
        [
            part["name"].get(pen.language, part["name"]["en"]),
            health_figure(part, "share", pen),
            say(pen.language, f"health-verdict-{part['verdict']}"),
        ]
        for part in line["parts"]
    ]
    return table([pen.word("what"), pen.word("value"), pen.word("verdict")], rows)
