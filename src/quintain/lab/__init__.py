"""The balance lab: a designer's questions, answered with simulated matches. docs/lab.md tells it as a story.

    from quintain.lab.arms import arm_of
    from quintain.lab.compare import compare
    from quintain.lab.study import Study
    from quintain.lab.wording import comparison_lines

    lanes = arm_of("lanes")
    found = compare(Study(seed=1), [lanes, lanes.with_options(hp=20)], ["hp=30", "hp=20"])
    print("\\n".join(comparison_lines(found)))

What other programs may rely on, by module:

| module      | names |
|-------------|-------|
| `arms`      | `arm_of` makes an `Arm`: rules, cards, decks, players; every mistake is found there |
| `study`     | `Study` (`progress` and `stop` are called after every chunk), `Budget`, `Progress`, `Stopped` |
| `pools`     | `pool(jobs=2)`, `pool("dask")`, `pool("dask://host:port")`: who plays |
| `compare`   | `compare`, `measure`: findings with their verdicts, for players of rising skill |
| `sweep`, `cards`, `holes`, `ladder`, `decks`, `tune` | one function each, named like the command |
| `gamehealth` | `health`: how good a game is, by `QUICK` or `THOROUGH` effort |
| `answering` | `answer`: a prepared question; `questions.questions_of` lists them |
| `shapes`    | `Request` and `Result`: what is asked and answered, declared once |
| `dispatch`  | the one front door: a `Request` becomes arms, and is played |
| `requests`  | all of these as plain data in and out: `read_request`, `run_request` |
| `examples`  | `match_of`: the very match behind a number, as a recording |
| `report`, `sheets` | a result as an HTML page, as CSV |

Every result has `decided` and `to_json()`; equal requests with equal seeds have equal results, to the last bit, whoever
plays them."""
