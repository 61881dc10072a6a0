# Why a table does not do what a seat asks.

refused-over = The match is over.
refused-stale-prompt = That decision is no longer open.
refused-stale-id = Another command with this number was taken before: number yours from the last one on.
refused-not-due = You have no decision to make now.
refused-nothing-staged = There is no plan to lock: send a move.
refused-no-claim = The win can't be claimed: your opponent has not been away for long enough.
refused-no-emote = There is no such emote.
refused-no-preview = There is no preview here: chance or hidden plans decide.
refused-too-many-changes = This plan has been changed too often: make your move.
refused-too-long = This match has become too long: from now on only final moves count.
refused-fault = The server failed at this; nothing has changed by it. Try something else.
refused-emote-limit = Not so fast: a few emotes are enough.
refused-unavailable = The server can't do that right now: try again.
