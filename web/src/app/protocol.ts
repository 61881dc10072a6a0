// Made by `python -m quintain.server.tsgen` from the messages and routes of the server: do not edit.

/** An account, for administrators. */
export interface AccountLine {
  id: string;
  name: string;
  kind: string;
  admin: boolean;
  created: number;
  banned_until: number;
  ban_reason: string;
}

/** How much of an achievement an account has; at the goal it has all of it. */
export interface AchievementLine {
  id: string;
  have: number;
  goal: number;
}

/** The command is recorded, for good. */
export interface Ack {
  t: "ack";
  match: string;
  id: number;
}

/** What came of a report. */
export interface AdminVerdict {
  outcome: string;
}

/** How an attempt stands: the table as it is before the first move, else what the last move led to; what is said
    about it; and the solution, once it was missed or where it is shown from the beginning. */
export interface Attempted {
  table: Table | null;
  updates: Update[];
  state: "missed" | "open" | "solved";
  words: Record<string, string> | null;
  solution: Record<string, unknown>[];
  preview: Record<string, unknown> | null;
  stamp: string;
  sight: string;
}

/** For how long, and why; 0 hours lift a ban. */
export interface Ban {
  hours: number;
  reason?: string;
}

/** A match that has begun, or the wish for one that waits for the opponent's. */
export interface Begun {
  match: string | null;
}

/** The account to block, by its name. */
export interface Blocked {
  account: string;
}

/** A place on a board. */
export interface BoardLine {
  place: number;
  account: string;
  name: string;
  rating: number;
  matches: number;
}

/** A bot account of one's own. */
export interface BotLine {
  id: string;
  name: string;
  created: number;
  tokens: SessionLine[];
}

/** The last message before the server closes the connection. */
export interface Bye {
  t: "bye";
  code: string;
  said: Said;
  text: string;
}

/** All fields of a card besides its id, and how many cards a set may hold. */
export interface CardForm {
  fields: Field[];
  most: number;
}

/** What it is worth to be dealt a card, in points of a match (0.01: one per cent), with its standard error; and the
    share of copies that were played of those that came to hand, where that is for the player to choose. */
export interface CardWorth {
  value: number;
  error: number;
  played: number | null;
}

/** An open challenge. */
export interface ChallengeLine {
  id: string;
  by: Player;
  terms: TermsInShort;
  created: number;
  private?: boolean;
  seat?: number | null;
}

/** What the owner may change about an account. */
export interface Changes {
  language?: string | null;
  hidden?: boolean | null;
}

/** A word that may be chosen, and how people call it. */
export interface Choice {
  value: string;
  name: Record<string, string>;
}

/** Take the win from an opponent who has been away too long. */
export interface Claim {
  t: "claim";
  match: string;
  id: number;
}

/** Codes: they are shown once and stored nowhere. */
export interface Codes {
  codes: string[];
}

/** The password once more; guests have none. */
export interface Confirmation {
  password?: string;
}

/** A name and a password. */
export interface Credentials {
  name: string;
  password: string;
  language?: string;
}

/** Today's puzzle, whether one has solved it, and on how many days in a row one has. */
export interface DailyPuzzle {
  rulebook: string;
  puzzle: string;
  solved: boolean;
  days: number;
}

/** A saved deck, with the code by which others can copy it. */
export interface Deck {
  id: string;
  code: string;
  preset: string;
  name: string;
  cards: string[];
  changed: number;
  by: string;
}

/** A deck for a preset, as card ids. */
export interface DeckBody {
  preset: string;
  name: string;
  cards: string[];
}

/** One thing that is wrong with a deck: a key and data for programs, a sentence for people and in English. */
export interface DeckFault {
  key: string;
  data: Record<string, number | string>;
  said: Said;
  text: string;
}

/** What an account has done here. */
export interface Deeds {
  results: ResultLine[];
  favourites: FavouriteLine[];
  achievements: AchievementLine[];
}

/** A deck in the making. */
export interface Draft {
  preset: string;
  cards: string[];
}

/** Say one of a few things. */
export interface Emote {
  t: "emote";
  match: string;
  id: number;
  emote: string;
}

/** A seat says something. */
export interface Emoted {
  t: "emoted";
  match: string;
  seat: number;
  emote: string;
}

/** A place in the standings (0: beyond those that are shown). `streak` counts wins in a row; whoever plays has
    a match. */
export interface EntrantLine {
  place: number;
  player: Player;
  points: number;
  wins: number;
  draws: number;
  losses: number;
  streak: number;
  match: string;
  waiting: boolean;
}

/** The deck to play with, where decks are brought. */
export interface Entry {
  deck?: string | null;
}

/** What you sent has no effect: a code for programs, a sentence for people, and the same in English. */
export interface Error {
  t: "error";
  code: string;
  said: Said;
  text: string;
  match?: string | null;
  id?: number | null;
}

/** An exercise in a list. */
export interface ExerciseLine {
  id: string;
  name: Record<string, string>;
  task: Record<string, string>;
  hint: Record<string, string> | null;
  solved: boolean;
}

/** A card that the account has played: in how many matches, and how many of these were won. */
export interface FavouriteLine {
  rulebook: string;
  card: string;
  matches: number;
  wins: number;
}

/** A part of a card: what it is called, and the forms that it may have. What is not needed may be left out. */
export interface Field {
  name: string;
  label: Record<string, string>;
  forms: Form[];
  needed?: boolean;
}

/** The account to follow, by its name. */
export interface Followed {
  account: string;
}

/** A code in place of the password, and the password as it shall be. */
export interface Forgotten {
  name: string;
  code: string;
  password: string;
}

/** One form that a value may have: a number between two others, a word of some, a list of parts, a record of fields
    or nothing at all. `words` are a text in several languages. */
export interface Form {
  kind: "choice" | "flag" | "list" | "nothing" | "number" | "record" | "text" | "words";
  least?: number | null;
  most?: number | null;
  step?: number | null;
  choices?: Choice[];
  item?: Field | null;
  fields?: Field[];
}

/** An account that one follows: whether it follows back, whether it is there, and what it plays, if that may be
    watched. Whoever hides is never there. */
export interface Friend {
  player: Player;
  back: boolean;
  online: boolean;
  match: MatchLine | null;
}

/** The sentences of a game, for a page that knows nothing else about it: its Fluent files by language, what they
    make of the fields of each event, and why its matches end (`end-<reason>` tells it). */
export interface GameText {
  text: Record<string, string>;
  sorts: Record<string, Record<string, "card" | "seat" | "truth" | "value">>;
  reasons: string[];
}

/** All that can be played here. */
export interface Games {
  presets: PresetLine[];
  rulebooks: RulebookLine[];
  bots: string[];
  emotes: string[];
}

/** The cards of a game with what they say, the terms they use in groups that the game names, and decks
    to begin from. */
export interface Guide {
  cards: Record<string, unknown>[];
  terms: Record<string, Record<string, Term>>;
  starters: Starter[];
  deckable: string[] | null;
}

/** Is the server well? The rest is for administrators, and for requests with the token of the settings. */
export interface Health {
  ok: boolean;
  problems?: string[] | null;
  matches?: number | null;
  sockets?: number | null;
  incarnation?: string | null;
}

/** The first message: who you are, what time it is, and which matches wait for you. */
export interface Hello {
  t: "hello";
  now: number;
  account: string;
  name: string;
  guest: boolean;
  matches: MatchLine[];
}

/** Say that one is there, after a turn without doing anything, or when a bot has taken over. */
export interface Here {
  t: "here";
  match: string;
  id: number;
}

/** What a bot would do, the best first, what it expects of the other side, and its reasons. */
export interface Hint {
  bot: string;
  prompt: number;
  moves: HintLine[];
  foe: HintNote[];
  reasons: HintNote[];
}

/** A move that a bot would consider, in words too: how often it would play it, and its chance to win with it. */
export interface HintLine {
  move: Record<string, unknown>;
  text: string;
  share: number;
  win: number;
}

/** What the other side may do and how often, or what speaks for the best move and by how much. */
export interface HintNote {
  text: string;
  share: number;
}

/** In which language. */
export interface HintQuery {
  language?: string;
}

/** A rating after a match. */
export interface HistoryPoint {
  match: string;
  at: number;
  rating: number;
  deviation: number;
}

/** A bot that plays a game: who it is, where it has a character, and its rating in the arena, if that was measured,
    with its 95 % interval to either side. */
export interface HouseBotLine {
  name: string;
  title?: Record<string, string> | null;
  text?: Record<string, string> | null;
  rating?: number | null;
  error?: number;
}

/** `open=true` asks what would have been best for whoever had seen all cards; `kept=true` has none made that is not
    there yet. */
export interface HowReviewed {
  open?: boolean;
  kept?: boolean;
}

/** Since when, and how far an opponent's rating may be away at first. */
export interface InQueue {
  since: number;
  window: number;
}

/** An account that you follow challenges you. */
export interface Invited {
  t: "invited";
  challenge: ChallengeLine;
}

/** Something that was found: how many there are, and how many of them are in battles that are not over. */
export interface ItemLine {
  rulebook: string;
  item: string;
  copies: number;
  in_battle: number;
}

/** Sit down at a match, or watch it. With the last version that was seen, what was missed is told. */
export interface Join {
  t: "join";
  match: string;
  version?: number | null;
}

/** What a page says of a decision: the chance to win and what was given away of it, whether the best move wins
    whatever happens, which moves by their numbers were better, each with how often it should be played, and why, by the
    numbers of what counts in a position. */
export interface JudgedThere {
  number: number;
  chance: number;
  loss: number;
  certain: boolean;
  better: [number, number][];
  why?: number[];
}

/** All that can be asked, who plays, and how much of it one may ask. */
export interface Lab {
  players: string[];
  tiers: string[];
  rulebooks: LabRulebook[];
  limits: LabLimits;
}

/** How the matches of one setting ended, and how long they were. */
export interface LabArm {
  ends: Record<string, number>;
  end_words: Record<string, Record<string, string>>;
  lengths: LabLengths;
}

/** What holding a card is worth, in points of a match. */
export interface LabCard {
  id: string;
  name: Record<string, string>;
  value: number;
  error: number;
  cost: number | null;
  fair_low: number | null;
  fair_high: number | null;
  expected: number;
  off: number;
  stands_out: boolean;
  is_dead: boolean;
  played: number | null;
  dominated_by: string | null;
}

/** Every card that chance deals. */
export interface LabCards {
  kind: "cards";
  preset: string;
  question: Record<string, string> | null;
  told: Record<string, string[]>;
  matches_played: number;
  decided: boolean;
  bots: string[];
  matches: number;
  cards: LabCard[];
}

/** Two settings in the same deals. */
export interface LabComparison {
  kind: "compare";
  preset: string;
  question: Record<string, string> | null;
  told: Record<string, string[]>;
  matches_played: number;
  decided: boolean;
  labels: string[];
  tiers: LabTier[];
  robustness: Record<string, string>;
}

/** One metric along a dial, for one kind of player. */
export interface LabCurve {
  players: string;
  who: Record<string, string>;
  metric: string;
  title: Record<string, string>;
  kind: "count" | "share";
  values: number[];
  sequences: ([number | null, number | null])[];
  deals: number;
}

/** One metric for one kind of player: its value in A and B, the difference, and where that may lie. */
export interface LabFinding {
  metric: string;
  title: Record<string, string>;
  kind: "count" | "share";
  a: number;
  b: number | null;
  difference: number;
  low: number | null;
  high: number | null;
  a_error: number | null;
  error: number | null;
  verdict: "less" | "more" | "same" | "undecided";
  deals: number;
  deals_needed: number;
}

/** How good a game is. */
export interface LabHealth {
  kind: "health";
  preset: string;
  question: Record<string, string> | null;
  told: Record<string, string[]>;
  matches_played: number;
  decided: boolean;
  verdict: "bad" | "few" | "good" | "none" | "watch";
  players: Record<string, string>;
  lines: LabHealthLine[];
  own: Record<string, string> | null;
}

/** One measure: a figure, where it may lie, where it should lie, and a verdict. Of many parts the worst speaks. */
export interface LabHealthLine {
  measure: string;
  title: Record<string, string>;
  kind: "count" | "share";
  value: number | null;
  low: number | null;
  high: number | null;
  least: number | null;
  most: number | null;
  verdict: "bad" | "few" | "good" | "none" | "watch";
  count: number;
  note: Record<string, string> | null;
  parts: LabHealthPart[];
}

/** One of many things that a line is about, such as a card: a figure, and where it may lie. */
export interface LabHealthPart {
  name: Record<string, string>;
  value: number | null;
  low: number | null;
  high: number | null;
  verdict: "bad" | "few" | "good" | "none" | "watch";
}

/** A way to break the game; `decisions` are those of the replay that proves it. */
export interface LabHole {
  name: string;
  share: number;
  decisions: number;
  text: Record<string, string>;
}

/** Ways to break the game, and options that change nothing. */
export interface LabHoles {
  kind: "holes";
  preset: string;
  question: Record<string, string> | null;
  told: Record<string, string[]>;
  matches_played: number;
  decided: boolean;
  holes: LabHole[];
  dead_options: string[];
}

/** How many matches were so long: a bar for each step, and by how much its share may be out. */
export interface LabLengths {
  title: Record<string, string>;
  step: number;
  counts: number[];
  errors: number[];
}

/** How players of rising skill fare in a level. */
export interface LabLevel {
  preset: string;
  bots: string[];
  wins: number[];
  errors: number[];
  turns: number;
  warnings: string[];
}

/** The difficulty of a campaign. */
export interface LabLevels {
  kind: "levels";
  preset: string;
  question: Record<string, string> | null;
  told: Record<string, string[]>;
  matches_played: number;
  decided: boolean;
  levels: LabLevel[];
  order: number;
}

/** What one account may do: so many studies an hour, so many seconds each. */
export interface LabLimits {
  per_hour: number;
  seconds: number;
}

/** One setting. */
export interface LabMeasurement {
  kind: "measure";
  preset: string;
  question: Record<string, string> | null;
  told: Record<string, string[]>;
  matches_played: number;
  decided: boolean;
  tiers: LabTier[];
  robustness: Record<string, string>;
}

/** Something that is measured, and what difference in it matters. */
export interface LabMetric {
  name: string;
  title: Record<string, string>;
  kind: "count" | "share";
  delta: number;
}

/** How far a study is: who plays, what was played, what the decision is likely to take. */
export interface LabProgress {
  what: string;
  deals: number;
  matches: number;
  needed: number;
  seconds: number;
  rate: number;
  left: number;
}

/** A prepared question. */
export interface LabQuestion {
  id: string;
  text: Record<string, string>;
  kind: string;
}

/** A request to the lab. `options` are for all arms, `a` and `b` are on top of them; without bots the players are of
    rising skill; `dial` is the option to turn; `question` is a prepared one. Of a game's health, a set and a deck of
    one's own may be asked: the text of a YAML file each, or a deck as a line of text. */
export interface LabRequest {
  kind: "cards" | "compare" | "health" | "holes" | "measure" | "question" | "sweep";
  preset: string;
  options?: Record<string, number | boolean | string>;
  a?: Record<string, number | boolean | string>;
  b?: Record<string, number | boolean | string>;
  bots?: string[];
  dial?: string;
  question?: string;
  own_cards?: string;
  own_deck?: string;
}

/** What can be asked about a rulebook: its questions, and its options with values worth trying. */
export interface LabRulebook {
  name: string;
  questions: LabQuestion[];
  dials: Record<string, (number | boolean | string)[]>;
  metrics: LabMetric[];
}

/** A study: what was asked, how far it is, and what came out. `version` rises with every change. */
export interface LabStudy {
  id: string;
  asked: LabRequest;
  state: "cancelled" | "done" | "lost" | "preparing" | "refused" | "running" | "waiting";
  version: number;
  created: number;
  mine: boolean;
  ahead: number;
  progress: LabProgress | null;
  problem: Trouble | null;
  result: LabComparison | LabMeasurement | LabCards | LabSweep | LabHoles | LabLevels | LabHealth | null;
}

/** One option over its values. */
export interface LabSweep {
  kind: "sweep";
  preset: string;
  question: Record<string, string> | null;
  told: Record<string, string[]>;
  matches_played: number;
  decided: boolean;
  option: string;
  values: (number | boolean | string)[];
  curves: LabCurve[];
}

/** What players of one skill show. */
export interface LabTier {
  bots: string[];
  who: Record<string, string>;
  deals: number;
  matches: number;
  findings: LabFinding[];
  arms: LabArm[];
}

/** The language of a file. */
export interface Language {
  language?: string;
}

/** Hear no more of a match. */
export interface Leave {
  t: "leave";
  match: string;
}

/** A lesson with its exercises in their order. */
export interface LessonLine {
  rulebook: string;
  lesson: string;
  preset: string;
  name: Record<string, string>;
  text: Record<string, string>;
  exercises: ExerciseLine[];
}

/** A level of a campaign, as it is described before it is played: what is new in it, who will be met, the set-up
    extras that it gives, how many items one may bring, and those that whoever wins it first finds. */
export interface LevelGuide {
  level: string;
  preset: string;
  name: Record<string, string>;
  text: Record<string, string>;
  new: Record<string, string> | null;
  enemies: string[];
  extras: Record<string, unknown>;
  room: number;
  found: string[];
  boss: boolean;
  own_deck: boolean;
}

/** A level: how often it was tried and won, in how few turns (0: not counted), and whether it is open. */
export interface LevelLine {
  level: string;
  tries: number;
  wins: number;
  best: number;
  first_won: number;
  open: boolean;
}

/** A position or a match in one line. */
export interface LineText {
  text: string;
}

/** What it says: the game, and the view or position in the shape of its rulebook. */
export interface LineTold {
  preset: string;
  rulebook: string;
  options: Record<string, number | boolean | string>;
  view: Record<string, unknown>;
}

/** The line. */
export interface LineWritten {
  line: string;
}

/** An address of the page, such as `/match/4XV9JJyFIEvz` or `/position?line=...`. */
export interface Link {
  path: string;
  language?: string;
}

/** Which matches to list. */
export interface Listing {
  account?: string;
  before?: number;
}

/** Be told what goes on in the lobby, or no longer. */
export interface Lobby {
  t: "lobby";
  on: boolean;
}

/** What goes on in the lobby; sent when it changes. It has 50 challenges at most; `open` is how many there are, and
    GET /api/challenges lists them all. */
export interface LobbyState {
  t: "lobby-state";
  online: number;
  queued: Record<string, number>;
  challenges: ChallengeLine[];
  matches: MatchLine[];
  open?: number;
  seekers?: Seeker[];
}

/** Whose password is forgotten. */
export interface Lost {
  name: string;
}

/** A match in a list. */
export interface MatchLine {
  match: string;
  preset: string;
  players: Player[];
  opened: number;
  rated?: boolean;
  seat?: number | null;
  your_turn?: boolean;
  watching?: number;
}

/** A match as lists show it: preset, players and result. */
export interface MatchPage {
  match: string;
  preset: string;
  players: Player[];
  rated: boolean;
  private: boolean;
  live: boolean;
  opened: number;
  ended: number;
  winner: number | null;
  reason: string;
  cause: string;
  changes: (number | null)[];
}

/** One's own account. */
export interface Me {
  id: string;
  name: string;
  kind: string;
  language: string;
  admin: boolean;
  created: number;
  banned_until: number;
  ban_reason: string;
  hidden: boolean;
}

/** A view of a game that is to be written in a line. */
export interface Moment {
  terms: Terms;
  view: Record<string, number | boolean | string | null | (number | boolean | string | null | (number | boolean | string | null)[] | Record<string, number | boolean | string | null | (number | boolean | string | null | (number | boolean | string | null)[] | Record<string, number | boolean | string | null | (number | boolean | string | null)[]>)[] | Record<string, number | boolean | string | null | (number | boolean | string | null)[]>>)[] | Record<string, number | boolean | string | null | (number | boolean | string | null | (number | boolean | string | null)[] | Record<string, number | boolean | string | null | (number | boolean | string | null)[]>)[] | Record<string, number | boolean | string | null | (number | boolean | string | null)[]>>>;
}

/** Hear no emotes of the opponent in this match, or hear them again. */
export interface Mute {
  t: "mute";
  match: string;
  on: boolean;
}

/** All moves so far; none to sit down. Nothing is noted where the solution is only shown. */
export interface NewAttempt {
  moves: (Record<string, number | boolean | string | null | (number | boolean | string | null | (number | boolean | string | null)[])[] | Record<string, number | boolean | string | null>>)[];
  shown?: boolean;
}

/** A bot account. */
export interface NewBot {
  name: string;
}

/** Terms of a match that another account can take up; a private one is only for those who have its link. */
export interface NewChallenge {
  terms: Terms;
  private?: boolean;
  seat?: 0 | 1 | null;
  deck?: string | null;
  watch?: boolean;
  to?: string | null;
}

/** Where one wants to be written to; the password proves that it is oneself who wants that. */
export interface NewMail {
  address: string;
  password: string;
}

/** A match against a bot of the house, or alone against the environment. */
export interface NewMatch {
  terms: Terms;
  opponent?: string;
  seat?: 0 | 1;
  deck?: string | null;
  bot_deck?: string | null;
}

/** One's own account when it has just been made, with the codes that stand in for a forgotten password: they are
    shown once and stored nowhere. */
export interface NewMe {
  id: string;
  name: string;
  kind: string;
  language: string;
  admin: boolean;
  created: number;
  banned_until: number;
  ban_reason: string;
  hidden: boolean;
  codes: string[];
}

/** The password as it is and as it shall be. */
export interface NewPassword {
  old: string;
  new: string;
}

/** What an account is reported for. */
export interface NewReport {
  account: string;
  match: string;
  reason: "abuse" | "cheating" | "other" | "stalling";
  words?: string;
}

/** A level that was won without a server, without anything brought along: luck that was handed out, a starter deck
    or cards, and all decisions as codes. */
export interface NewRun {
  level: string;
  seed: string;
  decisions: number[];
  deck?: string | string[] | null;
}

/** What the token is for. */
export interface NewToken {
  label?: string;
}

/** What is played, from when, for how long, and whether bots of the house fill it. */
export interface NewTournament {
  preset: string;
  starts: number;
  minutes?: number;
  bots?: boolean;
}

/** An option of a rulebook. */
export interface OptionLine {
  name: string;
  rule: string;
  type: string;
  default: number | boolean | string;
  min: number;
  max: number;
  choices: Record<string, Record<string, string>>;
  names: Record<string, Record<string, string>>;
  text: Record<string, string>;
}

/** How a match came out, and what proves that its luck was fixed beforehand. */
export interface Outcome {
  winner: number | null;
  reason: string;
  cause: "claimed" | "resigned" | "rules" | "stopped";
  seed: string;
  salt: string;
  changes?: (number | null)[];
}

/** The match has ended and its result is recorded. */
export interface Over {
  t: "over";
  match: string;
  outcome: Outcome;
}

/** A card set in the making. */
export interface OwnCards {
  cards: (Record<string, number | boolean | string | null | (number | boolean | string | null | Record<string, number | boolean | string | null | Record<string, number | boolean | string | null>>)[] | Record<string, number | boolean | string | null>>)[];
}

/** What cards of one's own say; or what is wrong with them, in English and as a sentence of any language. */
export interface OwnGuide {
  guide: Guide | null;
  said: Said | null;
  text: string;
}

/** What would help if one forgot the password: how many codes are left, and the address that one could be mailed.
    `wished` is an address that is not confirmed yet. */
export interface OwnRecovery {
  codes: number;
  mail: string;
  wished: string;
  offered: boolean;
}

/** Which part of a list: how many to leave out. */
export interface Page {
  skip?: number;
}

/** Answer at once with a pong: it measures how long messages take to reach you. */
export interface Ping {
  t: "ping";
  at: number;
}

/** Make a move for good. null locks what is staged. */
export interface Play {
  t: "play";
  match: string;
  prompt: number;
  id: number;
  move?: Record<string, number | boolean | string | null | (number | boolean | string | null | (number | boolean | string | null)[])[] | Record<string, number | boolean | string | null>> | number | string | null;
}

/** From where to play on, and against whom. */
export interface PlayOn {
  decisions: number;
  seat: 0 | 1;
  opponent?: string;
}

/** Who has a seat. */
export interface Player {
  kind: "account" | "bot" | "nobody";
  id?: string;
  name?: string;
  guest?: boolean;
  rating?: number | null;
}

/** The answer to a ping, with its moment. Only the first answer to the last ping counts. */
export interface Pong {
  t: "pong";
  at: number;
}

/** The bot at a seat is being prepared, which takes a while after the server's first start. It moves as soon as it
    can, or else a simpler one moves in its place: then `simpler` is the prompt of the move that this one made. */
export interface Preparing {
  t: "preparing";
  match: string;
  seat: number;
  simpler?: number | null;
}

/** A preset: what it is, and what its options are. */
export interface PresetLine {
  name: string;
  rulebook: string;
  text: Record<string, string>;
  level: string;
  solo: boolean;
  own_decks: boolean;
  deck_seats: number[];
  options: Record<string, number | boolean | string>;
  verdict: VerdictLine | null;
}

/** Ask what would happen if one stopped deciding now, in games that leave nothing of it to chance. */
export interface Preview {
  t: "preview";
  match: string;
}

/** The answer to a preview: what would happen as things stand at this prompt, in the shape of the rulebook. */
export interface Previewed {
  t: "preview";
  match: string;
  prompt: number;
  preview: Record<string, unknown>;
}

/** What went wrong: a code for programs, a sentence for people, and the same in English. */
export interface ProblemAnswer {
  code: string;
  said: Said;
  text: string;
}

/** An account, as others see it. */
export interface Profile {
  id: string;
  name: string;
  kind: string;
  created: number;
  ratings: RatingLine[];
}

/** The code that was sent to an address. */
export interface Proof {
  code: string;
}

/** All moves so far, none to sit down; whether the hint was seen; whether one would rather see the solution; and
    whether that is what is shown, so that nothing is noted of a puzzle that was tried before. */
export interface PuzzleAttempt {
  moves: (Record<string, number | boolean | string | null | (number | boolean | string | null | (number | boolean | string | null)[])[] | Record<string, number | boolean | string | null>>)[];
  hinted?: boolean;
  give_up?: boolean;
  shown?: boolean;
}

/** How an attempt stands, and once it has ended, what that has changed. */
export interface PuzzleAttempted {
  attempt: Attempted;
  result: PuzzleResult | null;
}

/** The puzzles of a game, and how good one is at them. */
export interface PuzzleGame {
  rulebook: string;
  count: number;
  rating: number;
  tried: number;
  solved: number;
  streak: number;
  best: number;
}

/** A puzzle in a list. What was missed is due again some time later. */
export interface PuzzleLine {
  id: string;
  preset: string;
  themes: string[];
  rating: number;
  state: "missed" | "new" | "solved";
  due: boolean;
}

/** What an attempt has changed. Only the first one is rated. */
export interface PuzzleResult {
  rating: number;
  change: number;
  streak: number;
  days: number;
}

/** A puzzle as it is put. */
export interface PuzzleTask {
  id: string;
  preset: string;
  name: Record<string, string>;
  task: Record<string, string>;
  hint: Record<string, string> | null;
  rating: number;
  tried: boolean;
}

/** What puzzles can be about. */
export interface PuzzleTheme {
  id: string;
  name: Record<string, string>;
}

/** All there is to choose from. */
export interface Puzzles {
  today: DailyPuzzle | null;
  games: PuzzleGame[];
  themes: PuzzleTheme[];
}

/** What to wait for. */
export interface QueueUp {
  preset: string;
  rated?: boolean;
  deck?: string | null;
}

/** You are in the queue: how far an opponent's rating may be from yours now, and a bot that would play you. */
export interface Queued {
  t: "queued";
  preset: string;
  since: number;
  window: number;
  bot?: string | null;
}

/** A rating in a rulebook. A provisional one is not sure enough for the board. */
export interface RatingLine {
  rulebook: string;
  rating: number;
  deviation: number;
  matches: number;
  provisional: boolean;
}

/** Can codes be mailed? */
export interface RecoveryOffer {
  mail: boolean;
}

/** The other player wants a rematch. */
export interface RematchWanted {
  t: "rematch-wanted";
  match: string;
  seat: number;
}

/** A report, with what was said in the match. */
export interface ReportLine {
  id: string;
  by: string;
  about: string;
  match: string;
  reason: string;
  words: string;
  created: number;
  closed: number;
  outcome: string;
  emotes: [number, number, string][];
}

/** Give up. */
export interface Resign {
  t: "resign";
  match: string;
  id: number;
}

/** How an account has fared in a game against a bot of the house (`bot:level:3`), against `people`, or where
    `nobody` plays the other side; `first_won`: when the first win was, 0 if there was none. */
export interface ResultLine {
  rulebook: string;
  foe: string;
  wins: number;
  losses: number;
  draws: number;
  first_won: number;
}

/** A review that a page has made of a match. */
export interface ReviewMadeThere {
  decisions: JudgedThere[];
}

/** How far a review has come, in decisions, and what it says, once it is done. */
export interface Reviewed {
  done: number;
  all: number;
  review: Record<string, unknown> | null;
}

/** What a review says of an account in a match: how well they decided, and what was luck, as shares of a win. */
export interface ReviewedMatch {
  match: string;
  rulebook: string;
  at: number;
  result: number;
  accuracy: number;
  luck: number;
}

/** A rulebook with all its options, and those who play it. */
export interface RulebookLine {
  name: string;
  own_decks: boolean;
  options: OptionLine[];
  bots: HouseBotLine[];
}

/** A sentence: its key in the message files, and what it speaks of. A card is {"card": id}, a list is a list, and
    what is said within a sentence is a sentence again. Sentences of a game are in the files of that game. */
export interface Said {
  key: string;
  data: Record<string, unknown>;
  game?: string;
}

/** Part of a name. */
export interface Search {
  name?: string;
}

/** A season of the ladder: `2026-4` is the fourth of its year. The one that is being played ends by the calendar. */
export interface SeasonLine {
  id: string;
  started: number;
  ends: number;
}

/** The season that is being played (none where there are no seasons), and those before it. */
export interface Seasons {
  now: SeasonLine | null;
  past: SeasonLine[];
}

/** What everybody knows about a seat. */
export interface SeatStatus {
  ready?: boolean;
  deadline?: number | null;
  away?: number | null;
  left?: number | null;
  bot?: string | null;
  idle?: number;
  gone?: boolean;
  cut?: number;
}

/** The luck of a level that is played without a server, 32 hexadecimal digits; it is good for one win. */
export interface SeedLine {
  level: string;
  seed: string;
}

/** An account that waits in the queue. */
export interface Seeker {
  player: Player;
  preset: string;
  rated?: boolean;
}

/** A device that is logged in. */
export interface SessionLine {
  id: string;
  label: string;
  created: number;
  used: number;
  current: boolean;
}

/** Cards that are not sent along: the SHA-256 of the set, shortened, and how many cards it has. Those of a match are
    at /api/matches/{match}/cards, those of a challenge at /api/challenges/{challenge}/cards. */
export interface SetReference {
  set: string;
  count: number;
}

/** The code of a share link: `/replay/<code>`. */
export interface Share {
  code: string;
}

/** Be told what one sees also as bots are given it, now and with every update that has a view. */
export interface Sight {
  t: "sight";
  match: string;
}

/** The answer to a sight: the view as bots are given it, the bytes of a state in base64. Only an engine of this very
    rulebook and these cards can read it: `stamp` says which. */
export interface Sighted {
  t: "sight";
  match: string;
  version: number;
  stamp: string;
  sight: string;
}

/** The version that one knows: the answer comes when there is a newer one, or after two seconds. */
export interface Since {
  version?: number;
}

/** Prepare a move that can still be changed, and that counts if time runs out. null takes it back. */
export interface Stage {
  t: "stage";
  match: string;
  prompt: number;
  id: number;
  move?: Record<string, number | boolean | string | null | (number | boolean | string | null | (number | boolean | string | null)[])[] | Record<string, number | boolean | string | null>> | number | string | null;
}

/** Oneself and another account: who follows whom, and how the matches between both ended. */
export interface Standing {
  follows: boolean;
  back: boolean;
  online: boolean;
  match: MatchLine | null;
  won: number;
  lost: number;
  drawn: number;
}

/** Moves cannot be stored at the moment, so all clocks stand still; or, with on false, both go on. */
export interface Standstill {
  t: "standstill";
  on: boolean;
}

/** Who is there, and what there is to play. */
export interface Start {
  me: Me | null;
  games: Games;
}

/** A match of yours begins: join it. */
export interface Started {
  t: "started";
  match: string;
  seat: number;
  preset: string;
  tournament?: string;
}

/** A deck to begin from. */
export interface Starter {
  id: string;
  name: Record<string, string>;
  plan: Record<string, string>;
  cards: string[];
}

/** A study in a list. */
export interface StudyLine {
  id: string;
  asked: LabRequest;
  state: "cancelled" | "done" | "lost" | "preparing" | "refused" | "running" | "waiting";
  created: number;
  own: boolean;
}

/** The answer to a join: the whole table as you may know it. seat is null for spectators. */
export interface Table {
  t: "table";
  match: string;
  seat: number | null;
  version: number;
  prompt: number;
  at: number;
  preset: string;
  rulebook: string;
  options: Record<string, number | boolean | string>;
  cards: string | SetReference;
  rated: boolean;
  private: boolean;
  turn: number;
  commitment: string;
  players: Player[];
  seats: SeatStatus[];
  view: Record<string, unknown>;
  legal: Record<string, unknown>[];
  events: Record<string, unknown>[];
  complete: boolean;
  last_id?: number;
  watching?: number;
  origin?: string;
  tournament?: string;
  outcome?: Outcome | null;
}

/** The deck to take a challenge up with, where decks are brought. */
export interface Taken {
  deck?: string | null;
}

/** A word that cards use: its name, what it does where that needs saying, and how much of it where that is a
    number. */
export interface Term {
  name: Record<string, string>;
  text: Record<string, string> | null;
  amount: number | null;
}

/** What is to be played: a preset, other options, other cards, set-up extras in the shape of the rulebook, with or
    without time, for rating or not. */
export interface Terms {
  preset: string;
  options?: Record<string, number | boolean | string>;
  cards?: string | (Record<string, number | boolean | string | null | (number | boolean | string | null | Record<string, number | boolean | string | null | Record<string, number | boolean | string | null>>)[] | Record<string, number | boolean | string | null>>)[] | null;
  rated?: boolean;
  timed?: boolean | null;
  extras?: Record<string, number | boolean | string | null | (number | boolean | string | null)[]>;
  bonuses?: string[] | null;
}

/** Terms without the cards themselves: the name of a set, or a reference. */
export interface TermsInShort {
  preset: string;
  options?: Record<string, number | boolean | string>;
  cards?: string | SetReference | null;
  rated?: boolean;
  timed?: boolean;
  extras?: Record<string, unknown>;
}

/** A token: it is shown once and stored nowhere. */
export interface Token {
  id: string;
  token: string;
}

/** A tournament in a list: when it is, whether bots of the house fill it, and how many people have joined. */
export interface TournamentLine {
  id: string;
  preset: string;
  starts: number;
  ends: number;
  bots: boolean;
  people: number;
}

/** A tournament with its standings, and one's own place in them. */
export interface TournamentPage {
  now: number;
  tournament: TournamentLine;
  standings: EntrantLine[];
  mine: EntrantLine | null;
}

/** Those that can be joined, the next to end first, and those that are over, the last one first. */
export interface Tournaments {
  open: TournamentLine[];
  past: TournamentLine[];
}

/** Why there is no result: a sentence for people, and the same in English. */
export interface Trouble {
  said: Said;
  text: string;
}

/** Undo one's last decision, in games where some can be undone, as long as it has shown nothing new. */
export interface Undo {
  t: "undo";
  match: string;
  prompt: number;
  id: number;
}

/** You are no longer in the queue. */
export interface Unqueued {
  t: "unqueued";
  preset: string;
}

/** Something changed. Versions are consecutive; without a view, the view is as it was. */
export interface Update {
  t: "update";
  match: string;
  version: number;
  prompt: number;
  at: number;
  seats: SeatStatus[];
  events?: Record<string, unknown>[];
  view?: Record<string, unknown> | null;
  legal?: Record<string, unknown>[] | null;
  sight?: string | null;
}

/** What is wrong with a deck, in English and in full; nothing if it may be played. */
export interface Verdict {
  offences: string[];
  faults?: DeckFault[];
}

/** What the lab found out about a preset among players of one kind; shares are from 0 to 1. */
export interface VerdictLine {
  players: string;
  first: number;
  error: number;
  draws: number;
  stalls: number;
  length: number;
  unit: string;
}

/** The bot at a seat waits for its turn to think: at most so many others are ahead. Told again while that lasts. */
export interface Waiting {
  t: "waiting";
  match: string;
  seat: number;
  ahead: number;
}

/** How a guest wants to be spoken to. */
export interface Welcome {
  language?: string;
}

/** What the lab found out about the cards of a preset: who played how many matches, and when. */
export interface WorthTold {
  players: string;
  matches: number;
  date: string;
  cards: Record<string, CardWorth>;
}

export type ClientMessage =
  | Join
  | Leave
  | Stage
  | Play
  | Undo
  | Preview
  | Sight
  | Resign
  | Claim
  | Here
  | Emote
  | Mute
  | Lobby
  | Pong;

export type ServerMessage =
  | Hello
  | Table
  | Update
  | Over
  | Ack
  | Error
  | Emoted
  | Previewed
  | Sighted
  | Preparing
  | Waiting
  | Started
  | Queued
  | Unqueued
  | RematchWanted
  | Invited
  | LobbyState
  | Ping
  | Standstill
  | Bye;

/** Every route of HTTP: what it takes and what it answers. */
export interface Api {
  "POST /api/register": { body: Credentials; answer: NewMe };
  "POST /api/guest": { body: Welcome; answer: Me };
  "POST /api/login": { body: Credentials; answer: Me };
  "POST /api/logout": { answer: void };
  "GET /api/me": { answer: Me };
  "PATCH /api/me": { body: Changes; answer: Me };
  "POST /api/me/claim": { body: Credentials; answer: NewMe };
  "POST /api/me/password": { body: NewPassword; answer: void };
  "DELETE /api/me": { body: Confirmation; answer: void };
  "GET /api/me/sessions": { answer: SessionLine[] };
  "DELETE /api/me/sessions/{session}": { answer: void };
  "GET /api/me/bots": { answer: BotLine[] };
  "POST /api/me/bots": { body: NewBot; answer: BotLine };
  "DELETE /api/me/bots/{bot}": { answer: void };
  "POST /api/me/bots/{bot}/tokens": { body: NewToken; answer: Token };
  "DELETE /api/me/bots/{bot}/tokens/{token}": { answer: void };
  "GET /api/recovery": { answer: RecoveryOffer };
  "POST /api/recover": { body: Forgotten; answer: Me };
  "POST /api/recover/mail": { body: Lost; answer: void };
  "GET /api/me/recovery": { answer: OwnRecovery };
  "POST /api/me/recovery": { body: Confirmation; answer: Codes };
  "POST /api/me/mail": { body: NewMail; answer: void };
  "POST /api/me/mail/confirm": { body: Proof; answer: void };
  "DELETE /api/me/mail": { answer: void };
  "GET /api/friends": { answer: Friend[] };
  "POST /api/friends": { body: Followed; answer: void };
  "DELETE /api/friends/{account}": { answer: void };
  "GET /api/friends/{account}": { answer: Standing };
  "GET /api/challenges": { query: Page; answer: ChallengeLine[] };
  "POST /api/challenges": { body: NewChallenge; answer: ChallengeLine };
  "GET /api/challenges/{challenge}": { answer: ChallengeLine };
  "GET /api/challenges/{challenge}/cards": { answer: Record<string, unknown>[] };
  "POST /api/challenges/{challenge}/accept": { body: Taken; answer: Begun };
  "DELETE /api/challenges/{challenge}": { answer: void };
  "POST /api/queue": { body: QueueUp; answer: InQueue };
  "DELETE /api/queue": { answer: void };
  "GET /api/watch": { answer: MatchLine[] };
  "GET /api/games": { answer: Games };
  "GET /api/games/{preset}/cards": { answer: Record<string, unknown>[] };
  "GET /api/rulebooks/{rulebook}/{language}": { answer: string };
  "POST /api/matches": { body: NewMatch; answer: Begun };
  "GET /api/matches": { query: Listing; answer: MatchPage[] };
  "GET /api/matches/running": { answer: MatchLine[] };
  "GET /api/matches/{match}": { answer: MatchPage };
  "GET /api/matches/{match}/cards": { answer: Record<string, unknown>[] };
  "POST /api/matches/{match}/rematch": { answer: Begun };
  "GET /api/blocks": { answer: Player[] };
  "POST /api/blocks": { body: Blocked; answer: void };
  "DELETE /api/blocks/{account}": { answer: void };
  "POST /api/reports": { body: NewReport; answer: void };
  "GET /api/decks": { answer: Deck[] };
  "POST /api/decks": { body: DeckBody; answer: Deck };
  "PUT /api/decks/{deck}": { body: DeckBody; answer: Deck };
  "DELETE /api/decks/{deck}": { answer: void };
  "POST /api/decks/check": { body: Draft; answer: Verdict };
  "POST /api/games/{preset}/offences": { body: string[]; answer: DeckFault[] };
  "GET /api/decks/code/{code}": { answer: Deck };
  "GET /api/games/{preset}/deck": { answer: string[] };
  "POST /api/campaign/seeds": { answer: SeedLine[] };
  "POST /api/campaign/runs": { body: NewRun; answer: LevelLine[] };
  "GET /api/campaign": { answer: LevelLine[] };
  "GET /api/campaign/items": { answer: ItemLine[] };
  "GET /api/start": { answer: Start };
  "GET /api/games/{preset}/guide": { answer: Guide };
  "POST /api/games/{preset}/guide": { body: OwnCards; answer: OwnGuide };
  "GET /api/games/{preset}/card-form": { answer: CardForm };
  "GET /api/games/{preset}/worth": { answer: WorthTold };
  "GET /api/games/{rulebook}/text": { answer: GameText };
  "GET /api/matches/{match}/guide": { answer: Guide };
  "GET /api/campaign/levels": { answer: LevelGuide[] };
  "POST /api/matches/{match}/hint": { query: HintQuery; answer: Hint };
  "GET /api/accounts/{account}": { answer: Profile };
  "GET /api/accounts/{account}/ratings/{rulebook}": { answer: HistoryPoint[] };
  "GET /api/leaderboards/{rulebook}": { answer: BoardLine[] };
  "GET /api/seasons": { answer: Seasons };
  "GET /api/seasons/{season}/{rulebook}": { answer: BoardLine[] };
  "GET /api/lessons": { answer: LessonLine[] };
  "POST /api/lessons/{rulebook}/{lesson}/{exercise}": { body: NewAttempt; answer: Attempted };
  "GET /api/puzzles": { answer: Puzzles };
  "GET /api/puzzles/today": { answer: DailyPuzzle };
  "GET /api/puzzles/{rulebook}": { answer: PuzzleLine[] };
  "GET /api/puzzles/{rulebook}/{puzzle}": { answer: PuzzleTask };
  "POST /api/puzzles/{rulebook}/{puzzle}": { body: PuzzleAttempt; answer: PuzzleAttempted };
  "GET /api/accounts/{account}/record": { answer: Deeds };
  "GET /api/matches/{match}/replay": { answer: Record<string, unknown> };
  "POST /api/matches/{match}/share": { answer: Share };
  "GET /api/shared/{code}": { answer: Record<string, unknown> };
  "GET /api/matches/{match}/review": { query: HowReviewed; answer: Reviewed };
  "POST /api/matches/{match}/review": { body: ReviewMadeThere; answer: void };
  "GET /api/accounts/{account}/reviews": { answer: ReviewedMatch[] };
  "GET /api/shared/{code}/review": { query: HowReviewed; answer: Reviewed };
  "POST /api/matches/{match}/play-on": { body: PlayOn; answer: Begun };
  "POST /api/lines/read": { body: LineText; answer: LineTold };
  "POST /api/lines/match": { body: LineText; answer: Record<string, unknown> };
  "POST /api/lines": { body: Moment; answer: LineWritten };
  "GET /api/preview": { query: Link; answer: string };
  "GET /api/tournaments": { answer: Tournaments };
  "POST /api/tournaments": { body: NewTournament; answer: TournamentLine };
  "DELETE /api/tournaments/{tournament}": { answer: void };
  "GET /api/tournaments/{tournament}": { answer: TournamentPage };
  "POST /api/tournaments/{tournament}/join": { body: Entry; answer: TournamentPage };
  "POST /api/tournaments/{tournament}/pause": { answer: TournamentPage };
  "GET /api/lab": { answer: Lab };
  "GET /api/lab/studies": { answer: StudyLine[] };
  "POST /api/lab/studies": { body: LabRequest; answer: LabStudy };
  "GET /api/lab/studies/{study}": { query: Since; answer: LabStudy };
  "DELETE /api/lab/studies/{study}": { answer: void };
  "GET /api/lab/studies/{study}/report": { query: Language; answer: string };
  "GET /api/lab/studies/{study}/table": { query: Language; answer: string };
  "GET /api/lab/studies/{study}/result": { answer: Record<string, unknown> };
  "GET /api/lab/studies/{study}/matches/{match}": { answer: Record<string, unknown> };
  "GET /api/admin/accounts": { query: Search; answer: AccountLine[] };
  "POST /api/admin/accounts/{account}/ban": { body: Ban; answer: AccountLine };
  "DELETE /api/admin/accounts/{account}": { answer: void };
  "GET /api/admin/reports": { answer: ReportLine[] };
  "POST /api/admin/reports/{report}/close": { body: AdminVerdict; answer: void };
  "GET /api/admin/matches": { answer: MatchLine[] };
  "POST /api/admin/matches/{match}/stop": { answer: void };
  "GET /api/admin/matches/{match}": { answer: Record<string, unknown> };
  "GET /health": { answer: Health };
  "GET /api/ready": { answer: Health };
  "GET /api/health": { answer: Health };
  "GET /metrics": { answer: string };
  "GET /api/openapi.json": { answer: Record<string, unknown> };
  "GET /api/docs": { answer: string };
}
