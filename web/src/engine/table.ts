// A table without a server: it takes the messages that the server's socket takes, and answers with those that it sends.
// One person sits at it, alone or against a bot; there is no clock.
import type { ClientMessage, Player, SeatStatus, ServerMessage } from '../app/protocol';
import { botFor, type Bot } from './bots.ts';
import { Match, redacted, type Deck, type Decision, type Game, type Options, type Told } from './match.ts';
import { luckOf } from './mix.ts';

/** What is played, and how far it has come: enough to go on with it another time. */
export interface LocalTerms {
  match: string;
  rulebook: string;
  preset: string;
  options: Options;
  /** Where the person sits. */
  seat: 0 | 1;
  /** A bot by its name, or `nobody`. */
  opponent: string;
  /** Starter decks by id, or the cards of others; null is the usual one. */
  decks: (Deck | null)[];
  /** Is nothing brought that could be? */
  bare: boolean;
  /** A match that began elsewhere goes on from what the person saw there. */
  sight?: string;
  seed: string;
  /** Whose progress a win counts for, if a server has handed out the luck. */
  account?: string;
  person: Player;
  decisions: Decision[];
}

type Hear = (message: ServerMessage) => void;
type Move = Extract<ClientMessage, { t: 'play' }>['move'];

class Refused extends Error {}

export class LocalTable {
  readonly terms: LocalTerms;
  private game: Game;
  private match: Match;
  private bot: Bot | null;
  private tell: Hear;
  private version = 0;
  /** Which decision is owed. */
  prompt = 1;
  private asked: number[];
  private frames: Told[][] = [];
  private lastId = 0;
  private seen = '';
  private glass: number;
  /** What the bot saw when the match began, and at its decisions; nothing where it is not told. */
  private past: string[] | null;
  /** Nobody sits here any more, and its memory is somebody else's. */
  private closed = false;

  /** Who has set up a match brings it, with the bot that plays in it. */
  constructor(game: Game, terms: LocalTerms, tell: Hear, brought?: { match: Match; bot: Bot | null }) {
    [this.game, this.terms, this.tell] = [game, terms, tell];
    this.match = brought?.match ?? this.begin();
    const hired = (): Bot | null => (terms.opponent === 'nobody' ? null : botFor(game, terms.opponent));
    this.bot = brought ? brought.bot : hired();
    this.glass = game.engine.record('State');
    this.asked = this.match.toAct;
    this.past = this.bot?.recall ? [this.match.sight(1 - terms.seat)] : null;
    for (const decision of terms.decisions) this.repeat(decision);
  }

  private begin(): Match {
    const { seed, decks, bare, sight, seat } = this.terms;
    const luck = BigInt(`0x${seed}`);
    if (sight === undefined) return Match.begin(this.game, luck, decks, bare);
    const seen = Uint8Array.from(atob(sight), (letter) => letter.charCodeAt(0));
    return Match.dealt(this.game, luck, seen, seat);
  }

  close(): void {
    this.closed = true;
    this.bot?.close();
    this.match.close();
    this.game.engine.leave(this.glass, this.game.engine.size('State'));
    this.game.close();
  }

  /** The terms with all that was decided. */
  get kept(): LocalTerms {
    return { ...this.terms, decisions: this.match.decisions };
  }

  get over(): boolean {
    return this.match.result !== null;
  }

  /** All that has happened, whoever may know it. */
  get events(): Told[] {
    return [...this.match.opening, ...this.frames.flat()];
  }

  /** Take a message; what comes of it is told before it is acknowledged. */
  hear(message: ClientMessage): void {
    try {
      if (message.t === 'join') return this.whole(message.version ?? null);
      if (message.t === 'preview') return this.preview();
      if (message.t === 'sight') return this.showSight();
      if (!('id' in message)) return;
      if (message.id > this.lastId) this.obey(message);
      this.lastId = Math.max(this.lastId, message.id);
      this.tell({ t: 'ack', match: this.terms.match, id: message.id });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refuse(error.message, 'id' in message ? message.id : null);
    }
  }

  private obey(message: Extract<ClientMessage, { id: number }>): void {
    const { seat } = this.terms;
    if (message.t === 'emote' || message.t === 'here') return;
    if (message.t === 'claim') throw new Refused('no-claim');
    if (this.over) throw new Refused('over');
    if (message.t === 'resign') return this.show(this.match.resign(seat));
    if (message.prompt !== this.prompt) throw new Refused('stale-prompt');
    if (!this.match.toAct.includes(seat)) throw new Refused('not-due');
    if (message.t === 'undo') return this.undo();
    if (message.t === 'stage') return this.stage(message.move);
    this.decide(seat, this.code(message.move));
  }

  private code(move: Move): number {
    const { seat } = this.terms;
    const code = move == null ? this.match.stagedBy(seat) : this.match.codeOf(seat, move);
    if (code === undefined) throw new Refused(move == null ? 'nothing-staged' : 'not-legal');
    return code;
  }

  private stage(move: Move): void {
    if (move == null) this.match.unstage(this.terms.seat);
    else this.match.stage(this.terms.seat, this.code(move));
    this.show([]);
  }

  private decide(seat: number, code: number): void {
    this.show(this.played(seat, code));
  }

  /** Make a move, and open the next prompt if all who were asked have decided. */
  private played(seat: number, code: number): Told[] {
    const before = this.match.toAct;
    const events = this.match.play(seat, code);
    const owing = this.match.toAct;
    const rest = before.filter((each) => each !== seat);
    if (!owing.length || owing.join() !== rest.join()) [this.prompt, this.asked] = [this.prompt + 1, owing];
    return events;
  }

  /** A decision of an earlier sitting. */
  private repeat([seat, code]: Decision): void {
    if (seat !== this.terms.seat) this.past?.push(this.match.sight(seat));
    const events = code === 'resign' ? this.match.resign(seat) : this.played(seat, code);
    this.version += 1;
    this.frames.push(events);
  }

  private undo(): void {
    const earlier = this.match.undone();
    if (!earlier) throw new Refused('undo');
    this.match.close();
    this.match = earlier;
    [this.prompt, this.asked] = [this.prompt + 1, earlier.toAct];
    this.show([{ event: 'undone', seat: this.terms.seat }]);
  }

  private preview(): void {
    if (this.over) throw new Refused('over');
    if (!this.match.toAct.includes(this.terms.seat)) throw new Refused('not-due');
    const preview = this.match.preview();
    if (!preview) throw new Refused('no-preview');
    this.tell({ t: 'preview', match: this.terms.match, prompt: this.prompt, preview });
  }

  private showSight(): void {
    const { match, seat } = this.terms;
    const sight = btoa(this.match.sight(seat));
    this.tell({ t: 'sight', match, version: this.version, stamp: this.game.preset.stamp, sight });
  }

  /** Does a bot owe a decision? */
  get waiting(): boolean {
    return !this.closed && this.bot !== null && this.match.toAct.includes(1 - this.terms.seat);
  }

  /** Let the bot decide; it is given no more than its seat's view, and those before. */
  think(now?: () => number): void {
    const seat = 1 - this.terms.seat;
    if (!this.bot || !this.waiting) return;
    if (this.past) this.bot.recall?.(this.past, seat);
    this.match.observe(seat, this.glass);
    this.past?.push(this.game.engine.sight(this.glass));
    const luck = luckOf(this.match.seed, seat, this.match.decisions.length);
    this.decide(seat, this.bot.choose(this.glass, seat, luck, now));
  }

  // ------------------------------------------------------------------------------ what is told
  private get seats(): SeatStatus[] {
    const owing = this.match.toAct;
    return [0, 1].map((seat) => ({ ready: owing.length > 0 && this.asked.includes(seat) && !owing.includes(seat) }));
  }

  private legal(): Record<string, unknown>[] {
    const { seat } = this.terms;
    return this.match.toAct.includes(seat) ? this.match.legal(seat) : [];
  }

  private show(events: Told[]): void {
    const { match, seat } = this.terms;
    this.version += 1;
    this.frames.push(events);
    const seen = this.match.sight(seat);
    const news =
      seen === this.seen && !events.length
        ? {}
        : { view: this.match.view(seat), legal: this.legal(), sight: btoa(seen) };
    this.seen = seen;
    const told = events.map((event) => redacted(event, seat));
    const { version, prompt, seats } = this;
    this.tell({ t: 'update', match, version, prompt, at: Date.now(), seats, events: told, ...news });
    if (this.over) this.tell({ t: 'over', match, outcome: this.outcome() });
  }

  private outcome(): Extract<ServerMessage, { t: 'over' }>['outcome'] {
    const { winner, reason } = this.match.result!;
    const resigned = this.match.decisions.at(-1)?.[1] === 'resign';
    return { winner, reason, cause: resigned ? 'resigned' : 'rules', seed: this.terms.seed, salt: '' };
  }

  private whole(known: number | null): void {
    const { match, seat, preset, rulebook, person, opponent } = this.terms;
    const other: Player = opponent === 'nobody' ? { kind: 'nobody' } : { kind: 'bot', id: opponent, name: opponent };
    const missed = known === null ? (this.version ? [] : this.match.opening) : this.frames.slice(known).flat();
    this.seen = this.match.sight(seat);
    this.tell({
      t: 'table',
      match,
      seat,
      version: this.version,
      prompt: this.prompt,
      at: Date.now(),
      preset,
      rulebook,
      options: this.game.options,
      cards: 'base',
      rated: false,
      private: true,
      turn: 0,
      commitment: '',
      players: seat === 0 ? [person, other] : [other, person],
      seats: this.seats,
      view: this.match.view(seat),
      legal: this.legal(),
      events: missed.map((event) => redacted(event, seat)),
      complete: known !== null || this.version === 0,
      last_id: this.lastId,
      outcome: this.over ? this.outcome() : null,
    });
  }

  private refuse(code: string, id: number | null): void {
    const said = { key: `refused-${code}`, data: {} };
    this.tell({ t: 'error', code, said, text: code, match: this.terms.match, ...(id === null ? {} : { id }) });
  }
}
