"""Solving a subgame by CFR+: each seat in turn gets better against what the other does, and the average of it all is
the answer."""

from __future__ import annotations

from quintain.bots.search.workspace import Action, InfoSet, Node, Search, Workspace
from quintain.rules.kernel import entry, rule
from quintain.rules.records import Real


@entry
def iterate(ws: Workspace, iterations: int) -> None:
    search = ws.search
    for _ in range(iterations):
        for seat in range(2):
            update_reach(search, ws.nodes, ws.infosets, ws.actions)
            update_values(ws, seat)
            match_regrets(search, ws.infosets, ws.actions, seat)
        search.iteration += 1.0


@rule
def update_reach(search: Search, nodes: list[Node], infosets: list[InfoSet], actions: list[Action]) -> None:
    """How likely each seat plays towards each node; parents come before their children."""
    for number in range(search.nodes):
        node = nodes[number]
        if node.parent >= 0:
            parent = nodes[node.parent]
            node.reach0 = parent.reach0 * actions[node.action0].strategy
            node.reach1 = parent.reach1 * actions[node.action1].strategy
        infosets[node.infoset0].reach = node.reach0
        infosets[node.infoset1].reach = node.reach1


@rule
def update_values(ws: Workspace, seat: int) -> None:
    """The counterfactual value of each action of a seat, from the last nodes back to the first. Where the other side
    never plays to, it is nothing, and nobody needs to know what is there."""
    search, nodes, actions, values, chances = ws.search, ws.nodes, ws.actions, ws.values, ws.chances
    for back in range(search.nodes):
        node = nodes[search.nodes - 1 - back]
        reach = node.reach1 if seat == 0 else node.reach0
        if reach > 0.0:
            if seat == 0:
                value = add_rows(node, actions, values, chances[node.world] * reach)
            else:
                value = add_columns(node, actions, values, chances[node.world] * reach)
            if node.parent >= 0:
                trust = 1.0 if node.complete else search.trust
                values[node.outcome] = trust * value + (1.0 - trust) * node.static_value


@rule
def add_rows(node: Node, actions: list[Action], values: list[Real], chance: float) -> float:
    """For seat 0; the value of the node. What the other side never plays adds nothing: most moves soon are not played
    at all."""
    total = 0.0
    for b in range(node.count1):
        share = actions[node.base1 + b].strategy
        if share > 0.0:
            outcome = node.first + b
            for a in range(node.count0):
                value = share * values[outcome]
                actions[node.base0 + a].counterfactual_value += chance * value
                total += actions[node.base0 + a].strategy * value
                outcome += node.count1
    return total


@rule
def add_columns(node: Node, actions: list[Action], values: list[Real], chance: float) -> float:
    """The same for seat 1."""
    total = 0.0
    for a in range(node.count0):
        share = actions[node.base0 + a].strategy
        if share > 0.0:
            outcome = node.first + a * node.count1
            for b in range(node.count1):
                value = share * values[outcome]
                actions[node.base1 + b].counterfactual_value -= chance * value
                total += actions[node.base1 + b].strategy * value
                outcome += 1
    return total


@rule
def match_regrets(search: Search, infosets: list[InfoSet], actions: list[Action], seat: int) -> None:
    """Regret matching: moves that would have done better are played more."""
    for number in range(1, search.infosets):
        infoset = infosets[number]
        if infoset.seat == seat:
            match_regrets_of(infoset, actions, search.iteration)


@rule
def match_regrets_of(infoset: InfoSet, actions: list[Action], iteration: float) -> None:
    first, last = infoset.first, infoset.first + infoset.count
    mean = 0.0
    for i in range(first, last):
        actions[i].cumulative_strategy += iteration * infoset.reach * actions[i].strategy
        mean += actions[i].strategy * actions[i].counterfactual_value
    regrets = 0.0
    for i in range(first, last):
        actions[i].regret = max(0.0, actions[i].regret + actions[i].counterfactual_value - mean)
        actions[i].counterfactual_value = 0.0
        regrets += actions[i].regret
    for i in range(first, last):
        actions[i].strategy = actions[i].regret / regrets if regrets > 0.0 else 1.0 / infoset.count


@rule
def play_average(infoset: InfoSet, actions: list[Action]) -> None:
    """Play the average strategy of an information set, as far as there is one."""
    total = 0.0
    for i in range(infoset.first, infoset.first + infoset.count):
        total += actions[i].cumulative_strategy
    if total > 0.0:
        for i in range(infoset.first, infoset.first + infoset.count):
            actions[i].strategy = actions[i].cumulative_strategy / total
