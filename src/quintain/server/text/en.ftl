# What the server says when something can't be done. Keys of problems begin with their codes where one sentence
# says all that there is to say.

problem-bad-message = That is no message of the protocol.
problem-bad-request = The request is not understood.
problem-log-in = Log in first.
problem-bad-log-in = Name or password is wrong.
problem-bad-code = Name or code is wrong, or the code was used before.
problem-banned = This account is suspended.
problem-forbidden = That is not for you.
problem-origin = Requests from other sites are refused.
problem-closed = This server does not take new accounts.
problem-not-found = It is not here, or no longer. If you came by a link, it may be incomplete.
problem-method = That can't be done with this.
problem-name-taken = That name is taken.
problem-not-open = That challenge is no longer open.
problem-own-challenge = That challenge is your own.
problem-blocked = One of you has blocked the other.
problem-still-running = The match is still being played.
problem-not-guest = This account has a password already.
problem-too-many-matches = You have too many unfinished matches: finish or resign one first.
problem-timeout = The request took too long to arrive.
problem-too-large = That is too large.
problem-media-type = Send JSON.
problem-host = This server does not answer to that name.
problem-name = A name has 2 to 24 letters, digits, spaces, dots, dashes or underscores.
problem-password = A password has 8 to 200 characters, and is not one of the most common.
problem-invalid = That can't be used.
problem-slow-down = Too fast: wait a little.
problem-busy = The bots are busy: try again later.
problem-too-many-connections = Too many connections from your address: close some.
problem-long-head = The address or the headers are too long.
problem-no-seat = You have no seat at this match.
problem-not-joined = Join the match first.
problem-private = This match is private.
problem-unavailable = The server can't do that right now: try again.
problem-broken = This match was ended by a fault of the server; it counts for nobody.
problem-full = The server is full: try again in a moment.
problem-later = This server does not offer that yet.
problem-slow-reader = You do not read what is sent to you.
problem-flood = Far too many messages.
problem-logged-out = You are no longer logged in.
problem-too-many-sockets = Too many connections.
problem-shutting-down = The server is restarting.

## What exactly cannot be used.

problem-invalid-because = { $detail }
problem-bad-request-because = The request is not understood: { $detail }.
problem-bad-query = The query is not understood: { $detail }.
problem-bad-message-because = That is no message of the protocol: { $detail }.
problem-nul = The request is not understood: text may not contain the character U+0000.
problem-large-number = The request is not understood: { $number } is too large a number.
problem-banned-for = This account is suspended: { $reason }
problem-host-name = This server does not answer to the name '{ $name }'; its operator can add it to the setting 'hosts'.

## Accounts.

problem-name-mixed = A name is written in one alphabet: this one mixes letters that look alike.
problem-name-character = This name has a character that names can't have ({ $character }): use letters, digits, spaces, dots, dashes.
problem-name-kept = That name is kept for the server and its bots: choose another.
problem-password-common = That password is one of those that are guessed first, or one of them with little added: choose another.
problem-password-name = The password must not be the name.
problem-many-bots = You have { $most } bots, which is as many as one can have: delete one first.
problem-many-tokens = This bot has { $most } tokens, which is as many as it can have: revoke one first.

## Matches.

problem-rated-terms = Rated matches are between two people, with time, and with the options and cards of the preset.
problem-rated-sign-up = Sign up to play rated matches.
problem-rated-bots = Matches against bots are not rated.
problem-not-following = Only those who follow you can be challenged like that: send them the link.
problem-queue-changed = The queue is for presets as they are.
problem-queue-alone = { $preset } is played alone: start it by a match of your own, there is nobody to wait for.
problem-tournament-over = This tournament is over.
problem-tournament-terms = A tournament is for games of two, and begins within 90 days.
problem-tournament-own-terms = A tournament of yours begins within a week and lasts at most three hours.
problem-tournament-own-open = You have planned one that is not over: one at a time.
problem-queue-socket = Open a socket before you queue.
problem-opponent-needed = This game needs an opponent.
problem-items-lacking = You do not have these any more ({ $items }): they are used up, or in a battle that is not over.
problem-no-bot = There is no bot '{ $bot }': there are { $bots }.
problem-no-starter = There is no starter deck '{ $deck }' in this match: { $known ->
    [none] these cards and rules leave none
   *[some] there are { $known }
}.
problem-set-large = The card set has { $size } bytes of JSON, and may have at most { $most }.
problem-moves-large = With these cards and options the legal moves can have { $size } bytes of JSON, and may have at most { $most }: the longest id has { $longest } characters, use shorter ones.
problem-replay-over = The match is over there: choose an earlier moment.
problem-hint-people = There are no hints in matches between people.
problem-not-due = You have no decision to make now.
problem-run-unknown = This battle cannot be counted: its luck was not handed out to you, or its decisions do not win it.
problem-past-decision = That decision is no longer open.
problem-busy-own = Wait for what you have asked for already, about { $seconds } s.
problem-busy-ahead = The bots are busy, { $ahead ->
    [one] { $ahead } request is
   *[other] { $ahead } requests are
} before yours: try again in { $seconds } s.

## The lab.

problem-lab-closed = The lab of this server is closed.
problem-lab-players = Name two players of { $players }.
problem-lab-running = A study of yours is still running: wait for it, or stop it.
problem-lab-crowded = Too many studies are waiting: try again in a minute.
problem-lab-often = You may ask for { $most ->
    [one] { $most } study
   *[other] { $most } studies
} an hour: wait a little.
problem-lab-no-match = There is no match like that in this study.
problem-lab-unfinished = This study is not finished.
problem-lab-same = Both variants are the same: change an option.
problem-lab-own = A set or a deck of your own can only be asked for its health.
problem-lab-no-decks = This game is played without decks of one’s own.
problem-lab-no-question = There is no such question: there are { $known }.
problem-lab-no-dial = There is no such dial: there are { $known }.
problem-lab-long = It took too long and was stopped: ask for less.
problem-lab-broken = The lab failed at this study: ask again.
problem-lab-refused = { $detail }

## Mail.

problem-mail-address = That is no e-mail address.
problem-no-mail = This server sends no mail.
mail-forgotten-subject = Your code for Quintain
mail-forgotten = Hello { $name },

    somebody, hopefully you, has forgotten the password of your account. With this code you can choose a new one
    within an hour:

    { $code }

    If that was not you, there is nothing to do: without the code nothing changes.
mail-confirm-subject = Confirm your address for Quintain
mail-confirm = Hello { $name },

    tell Quintain this code within an hour, and you can be helped at this address if you ever forget your password:

    { $code }

    If you do not know what this is about, there is nothing to do.

## Names that nobody else may have, and what guests are called.

reserved-names = admin, administrator, moderator, official, support, server, system, quintain, old quintain,
    guest, level, deleted, nobody
guest-name = Guest { $number }

## Links that are shared.

preview-match = { $one } against { $two }
preview-live = { $game }: watch it live
preview-won = { $game }: { $name } wins
preview-drawn = { $game }: a draw
preview-profile = Plays card battles
preview-invite = { $name } invites you to a match
preview-deck = { $game }: a deck of { $n } cards by { $name }
preview-bot = a bot
preview-gone = somebody
preview-position = A position of { $game }
preview-round = Round { $n }
preview-turn = Turn { $n }

## In place of the page, where it is not built.

no-page = The server runs, but the page is not built. Programs can use the <a href="/api/docs">API</a>.
