"""A study as one HTML file: sentences first, then plots, then the numbers. It asks nothing of any network."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

from quintain.lab import plots
from quintain.lab.naming import skill
from quintain.lab.reportwords import Pen

STYLE = Path(__file__).parent / "report.css"
SURE = 1.96  # standard errors to either side
HOLE, UNDECIDED = 3, 2
Data = Mapping[str, Any]


def page(result: Data, language: str = "en") -> str:
    """The whole file."""
    pen = Pen(language)
    title = f"{pen.words['title']}: {result.get('preset') or result.get('rulebook') or 'quintain'}"
    body = "".join([facts(result, pen), *sentences(result, language), *part(result, pen)])
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{escape(title)}</title>'
        f"<style>{STYLE.read_text(encoding='utf-8')}</style></head><body><h1>{escape(title)}</h1>{body}"
        f"<footer><p>{escape(pen.words['made'])}</p></footer></body></html>\n"
    )


def facts(result: Data, pen: Pen) -> str:
    if not result.get("matches_played"):
        return ""
    known = {"matches": pen.whole(result["matches_played"]), "seed": result.get("seed", "1")}
    return f'<p class="facts">{escape(pen.words["facts"].format(**known))}</p>'


def sentences(result: Data, language: str) -> list[str]:
    """What there is to say: the first sentence large, the others beside a line. Lists have tables of their own."""
    lines = [line.strip() for line in result.get("told", {}).get(language, [])]
    if result.get("kind") in ("answers", "cards", "holes", "meta", "decks", "levels", "measure"):
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
            pen.words["numbers"].format(who=players_of(tier, pen)),
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
    for kind, title in (("share", pen.words["changes"]), ("count", pen.words["counts"])):
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
    title = f"{pen.words['lengths']}: {players_of(tier, pen)}"
    counts, step, axis = [one["counts"] for one in lengths], lengths[0]["step"], lengths[0]["title"][pen.language]
    labels = list(names)[: len(lengths)]
    return panel(title, plots.histogram(labels, counts, step, axis, title, lambda value: pen.share(value, 1)))


def ends_of(tier: Data, names: Sequence[str], pen: Pen) -> str:
    arms = tier["arms"]
    words = {name: text[pen.language] for arm in arms for name, text in arm["end_words"].items()}
    shares = [[arm["ends"].get(name, 0) / max(1, sum(arm["ends"].values())) for name in words] for arm in arms]
    title, labels = f"{pen.words['ends']}: {players_of(tier, pen)}", list(names)[: len(arms)]
    return panel(title, plots.bars(labels, list(words.values()), shares, title, lambda value: pen.share(value, 1)))


def numbers(tier: Data, pen: Pen) -> str:
    words = pen.words
    if tier["findings"] and tier["findings"][0]["b"] is None:
        head = [words["metric"], words["value"], words["error"], words["deals"]]
        return table(head, [value_row(one, pen) for one in tier["findings"]])
    head = [words["metric"], "A", "B", words["change"], words["interval"], words["verdict"], words["deals"]]
    return table(head, [change_row(one, pen) for one in tier["findings"]])


def value_row(one: Data, pen: Pen) -> list[str]:
    share, half = one["kind"] == "share", (one["high"] - one["low"]) / 2
    return [one["title"][pen.language], pen.value(one["a"], share), pen.value(half, share), pen.whole(one["deals"])]


def change_row(one: Data, pen: Pen) -> list[str]:
    share = one["kind"] == "share"
    ends = f"{pen.step(one['low'], share)} … {pen.step(one['high'], share)}"
    cells = [one["title"][pen.language], pen.value(one["a"], share), pen.value(one["b"], share)]
    return [*cells, pen.step(one["difference"], share), ends, pen.words[one["verdict"]], pen.whole(one["deals"])]


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
            return pen.share(value, 1) if share else pen.point(f"{value:.2f}")

        drawn = plots.curves(lines, places, result["option"], title, shown, level, labels)
        figures.append(panel(title, drawn))
        rows = [[str(value), *(pen.value(line.heights[i], share) for line in lines)] for i, value in enumerate(values)]
        tables.append(folded(title, table([result["option"], *(line.name for line in lines)], rows)))
    return [panels(figures), *tables]


def cards(result: Data, pen: Pen) -> list[str]:
    words, known = pen.words, result["cards"]
    rows = [(card["name"][pen.language], [card_whisker(card)]) for card in known]
    forest = plots.forest(rows, words["cards"], lambda value: pen.step(value, True), words["pp"])
    head = [words[name] for name in ("card", "value", "played", "off", "cost")]
    cells = table(head, [card_row(card, pen) for card in known])
    return [panels([panel(words["cards"], forest), panel(words["all_cards"], cells)])]


def card_whisker(card: Data) -> plots.Whisker:
    kind = ("more" if card["off"] > 0 else "less") if card["stands_out"] else "even"
    return card["value"], card["value"] - SURE * card["error"], card["value"] + SURE * card["error"], kind


def card_row(card: Data, pen: Pen) -> list[str]:
    fair = "" if card["fair_cost"] is None else pen.point(f"{card['cost']:.0f} → {card['fair_cost']:.1f}")
    played = "" if card["played"] is None else pen.share(card["played"])
    value = f"{pen.step(card['value'], True)} ± {pen.point(format(card['error'] * 100, '.2f'))}"
    off = "" if card["is_dead"] else pen.step(card["off"], True)
    return [card_mark(card) + card["name"][pen.language], value, played, off, fair]


def card_mark(card: Data) -> str:
    return "○ " if card["is_dead"] else {"more": "▲ ", "less": "▼ "}.get(card_whisker(card)[3], "")


def holes(result: Data, pen: Pen) -> list[str]:
    parts = [] if result["holes"] else [f'<p class="lead">{escape(line)}</p>' for line in told(result, pen)]
    for hole in result["holes"]:
        parts.append(f'<p class="verdict hole">{escape(hole[pen.language])}</p>')
        if hole["replay"] is not None:
            text = json.dumps(hole["replay"], ensure_ascii=False)
            parts.append(folded(pen.words["replay"], f"<pre>{escape(text)}</pre>"))
    return parts


def told(result: Data, pen: Pen) -> list[str]:
    return list(result.get("told", {}).get(pen.language, []))


# ------------------------------------------------------------------------------------------ players, levels, decks
def ladder(result: Data, pen: Pen) -> list[str]:
    rows = [
        (skill(one["bots"], pen.language), [(one["a"] - 0.5, one["low"], one["high"], one["verdict"])])
        for one in result["meetings"]
    ]
    title = pen.words["meetings"]
    return [panels([panel(title, plots.forest(rows, title, lambda value: pen.step(value, True)))])]


def levels(result: Data, pen: Pen) -> list[str]:
    trials, words = result["levels"], pen.words
    bots = [skill([bot], pen.language) for bot in trials[0]["bots"]]
    lines = [
        plots.Curve(name, [trial["wins"][i] for trial in trials], [level_band(trial, i) for trial in trials])
        for i, name in enumerate(bots)
    ]
    places = [float(i + 1) for i in range(len(trials))]
    drawn = plots.curves(lines, places, words["level"], words["levels"], pen.share)
    rows = [
        [trial["preset"], *(pen.share(win) for win in trial["wins"]), pen.point(f"{trial['turns']:.1f}")]
        for trial in trials
    ]
    return [panels([panel(words["levels"], drawn), panel("", table([words["level"], *bots, words["turns"]], rows))])]


def level_band(trial: Data, i: int) -> list[float]:
    win, error = trial["wins"][i], trial["errors"][i]
    return [max(0.0, win - SURE * error), min(1.0, win + SURE * error)]


def meta(result: Data, pen: Pen) -> list[str]:
    words = pen.words
    drawn = plots.matrix(result["names"], result["scores"], words["matchups"], pen.share)
    rows = [[name, pen.share(share, 1)] for name, share in zip(result["names"], result["mix"], strict=True)]
    mix = table([words["deck"], words["mix"]], sorted(rows, key=lambda row: result["names"].index(row[0])))
    lead = [f'<p class="lead">{escape(line)}</p>' for line in told(result, pen)[-1:]]
    return [*lead, panels([panel(words["matchups"], drawn), panel(words["mix"], mix)])]


def decks(result: Data, pen: Pen) -> list[str]:
    words = pen.words
    rows = [(f"{niche['cell'][0]},{niche['cell'][1]}", [decked_whisker(niche)]) for niche in result["niches"]]
    drawn = plots.forest(rows, words["decks"], lambda value: pen.share(value, 1), words["points"], 0.5)
    cells = [
        [f"{niche['cell'][0]},{niche['cell'][1]}", pen.share(niche["score"], 1), deck_text(niche["deck"])]
        for niche in result["niches"]
    ]
    listed = table([" × ".join(result["axes"]), words["points"], words["deck"]], cells)
    return [panels([panel(words["decks"], drawn)]), listed]


def decked_whisker(niche: Data) -> plots.Whisker:
    low, high = (niche["score"] + sign * SURE * niche["error"] for sign in (-1, 1))
    return niche["score"], low, high, "more" if low > 0.5 else "less" if high < 0.5 else "same"


def deck_text(deck: Sequence[str]) -> str:
    return ", ".join(f"{deck.count(card)} {card}" for card in dict.fromkeys(deck))


def tune(result: Data, pen: Pen) -> list[str]:
    words, checked = pen.words, result["checked"]
    head = [words["metric"], words["goal"], words["before"], *(skill([bots], pen.language) for bots in checked)]
    rows = []
    for name, (low, high) in result["goals"].items():
        share = result["kinds"][name] == "share"
        most = "∞" if high >= 1e9 else pen.value(high, share)
        found = [pen.value(values[name][0], share) for values in checked.values()]
        title = result["titles"][name][pen.language]
        rows.append([title, f"{pen.value(low, share)} … {most}", pen.value(result["before"][name], share), *found])
    return [panels([panel(words["goals"], table(head, rows))])]
