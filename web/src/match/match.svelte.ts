// A match as somebody sees it. The same class serves live play, watching and replays: it only takes messages in.
import type { Spoken } from './spoken.svelte';
import { tick } from 'svelte';
import type { Foreseen, Plan, Question } from '../engine/seer';
import type { Kit, Why } from '../games/kit';
import { t } from '../i18n/table';
import { motion } from '../lib/motion';
import type {
  Emoted,
  Error as Refusal,
  Outcome,
  Over,
  Player,
  Preparing,
  Previewed,
  SeatStatus,
  Sighted,
  Table,
  Update,
  Waiting,
} from '../app/protocol';
import { faceOf, type Face, type Now } from './faces';
import { timeOf } from './numbers';
import type { AnyCard, AnyEvent, AnyMove, AnyView, CardBook, Named, Options, Seat, Terms } from './shapes';
import { Told } from './teller';

/** What a player may do; whoever holds the connection brings it. Watchers and replays have none. */
export interface Sender {
  stage(move: AnyMove | null): void;
  play(move: AnyMove): void;
  undo(): void;
  preview(): void;
  resign(): void;
  claim(): void;
  /** Say that one is there, after doing nothing for a while. */
  here(): void;
  emote(name: string): void;
  mute(on: boolean): void;
}

/** Who can say what would happen, from what one sees. Null: it cannot be said here. */
export interface Foresight {
  ask(sight: string, question: Question): Promise<unknown>;
}

/** How a board shows an event: it animates around `apply`, which changes the view. */
export type Performer = (event: AnyEvent, apply: () => Promise<void>) => Promise<void>;

export type LogLine = { n: number; event: AnyEvent; round: number; why?: Why | null };
export type Said = { seat: Seat; emote: string; n: number };
type Message = Table | Update | Over | Sighted;

const EMOTE_SHOWN = 3500;

export class MatchStore {
  table = $state.raw<Table | null>(null);
  view = $state<AnyView | null>(null);
  legal = $state.raw<AnyMove[]>([]);
  seats = $state.raw<SeatStatus[]>([]);
  prompt = $state(0);
  log = $state.raw<LogLine[]>([]);
  outcome = $state.raw<Outcome | null>(null);
  refusal = $state.raw<(Spoken & { code: string }) | null>(null);
  said = $state.raw<Said | null>(null);
  /** What would happen if one stopped here, for the prompt that it was asked at. */
  previewed = $state.raw<Previewed | null>(null);
  /** What one sees as bots are given it, where that is told. */
  sight = $state.raw<string | null>(null);
  foresight = $state.raw<Foresight | null>(null);
  /** A bot that is not ready yet sits here. */
  preparing = $state<Seat | null>(null);
  /** A simpler bot made its move at this prompt; told until the next one has passed. */
  simpler = $state.raw<{ seat: Seat; prompt: number } | null>(null);
  /** A bot that waits for its turn to think, and how many are ahead of it at most. */
  queued = $state.raw<Waiting | null>(null);
  /** Is something being shown that is already over? */
  busy = $state(false);
  /** A move is on its way to the server. */
  sent = $state(false);
  /** Who is shown below: the own seat, or whom a watcher chose. */
  below = $state<Seat>(0);
  /** Is the reader somebody who sees both hands? */
  onlooker = $state(false);
  /** How often another moment was shown at once: what a board remembers of the last one is gone. */
  jumps = $state(0);
  /** Does the log hold the match from its beginning? */
  whole = $state(true);

  performer: Performer | null = null;
  /** When `seats` was told: what it counts down goes on by itself. */
  heard = $state(0);
  /** Local time of the server's moments: add it to `Date.now()`. */
  skew = 0;
  private queue: Message[] = [];
  private draining = false;
  private drained: Promise<void> = Promise.resolve();
  private version = -1;
  private lines = 0;

  constructor(
    /** What the page knows about the game. */
    readonly kit: Kit,
    readonly cards: CardBook,
    readonly terms: Terms = { symbols: {}, bonuses: {} },
    readonly sender: Sender | null = null,
  ) {}

  // ---------------------------------------------------------------------------------------- what is known
  get seat(): Seat | null {
    return (this.table?.seat ?? null) as Seat | null;
  }
  /** Who the reader is; somebody who looks at both hands is neither. */
  get me(): Seat | null {
    return this.onlooker ? null : this.seat;
  }
  get above(): Seat {
    return (1 - this.below) as Seat;
  }
  get rulebook(): string {
    return this.table?.rulebook ?? '';
  }
  get options(): Options {
    return this.table?.options ?? {};
  }
  get players(): Player[] {
    return this.table?.players ?? [];
  }
  readonly names = $derived.by((): [string, string] => [this.nameOf(0), this.nameOf(1)]);
  readonly told = $derived.by(() => new Told(this.kit, this.cards, this.names, this.me));

  /** May the reader decide something now? */
  get myMove(): boolean {
    return this.sender !== null && !this.busy && !this.sent && this.legal.length > 0 && !this.outcome;
  }

  /** What would happen as things stand, if that was told since the last decision. */
  get previewNow(): Previewed['preview'] | null {
    const told = this.previewed;
    return this.myMove && told?.prompt === this.prompt ? told.preview : null;
  }

  card<C extends Named = AnyCard>(id: string): C | undefined {
    return this.cards[id] as C | undefined;
  }

  face(card: AnyCard, now: Now = {}): Face {
    return faceOf(this.rulebook, this.kit, card, now, this.terms);
  }

  sentence({ event, why }: LogLine): string {
    return this.kit.say?.(event, this.told, why) ?? '';
  }

  nameOf(seat: Seat): string {
    const player = this.players[seat];
    if (player?.name) return player.name;
    return player?.kind === 'nobody' ? (this.kit.environment?.() ?? t('environment')) : t('player', { n: seat + 1 });
  }

  /** What somebody's crest is made from: bots have the same one in every language. */
  armsOf(seat: Seat): string {
    const player = this.players[seat];
    return (player?.kind === 'bot' && player.id) || (player?.kind === 'nobody' ? player.kind : this.nameOf(seat));
  }

  /** How many milliseconds a seat has left, or null where no clock runs. */
  timeLeft(seat: Seat): number | null {
    const deadline = this.seats[seat]?.deadline;
    return deadline == null ? null : Math.max(0, deadline - Date.now() - this.skew);
  }

  // ---------------------------------------------------------------------------------------- messages
  receive(message: Message | Emoted | Refusal | Previewed | Preparing | Waiting): Promise<void> {
    if (message.t === 'emoted') return this.hear(message);
    if (message.t === 'preview') this.previewed = message;
    if (message.t === 'preparing') this.prepares(message);
    if (message.t === 'waiting') this.queued = message;
    if (message.t === 'preview' || message.t === 'preparing' || message.t === 'waiting') return Promise.resolve();
    if (message.t === 'error') {
      this.refusal = message;
      this.sent = false;
      return Promise.resolve();
    }
    this.queue.push(message);
    if (!this.draining) this.drained = this.drain();
    return this.drained;
  }

  /** Show one message after the other. The flag falls in the same breath as the last look at the queue: a message
   * that comes a moment later finds nobody at work and begins anew. */
  private async drain(): Promise<void> {
    this.draining = true;
    for (let message = this.queue.shift(); message; message = this.queue.shift()) {
      if (message.t === 'table') await this.sitDown(message);
      else if (message.t === 'update') await this.take(message);
      else if (message.t === 'sight') this.sight = message.version === this.version ? message.sight : null;
      else this.outcome = message.outcome;
      if (this.queue.length === 0) motion.relax();
    }
    this.draining = false;
  }

  private async sitDown(table: Table): Promise<void> {
    const again = this.table?.match === table.match && table.complete && this.view !== null;
    this.table = table;
    this.queued = this.sight = null;
    this.skew = table.at ? table.at - Date.now() : 0;
    this.hearSeats(table.seats);
    this.arrived(table);
    if (!again) {
      this.below = (table.seat ?? 0) as Seat;
      this.log = [];
      this.whole = table.complete;
      this.view = structuredClone(table.view) as AnyView;
      for (const event of table.events as AnyEvent[]) this.note(event);
    } else {
      await this.show(table.events as AnyEvent[]);
      this.view = structuredClone(table.view) as AnyView;
    }
    this.settle(table.version, table.prompt, table.legal as AnyMove[]);
    this.outcome = table.outcome ?? null;
  }

  private async take(update: Update): Promise<void> {
    if (update.version <= this.version) return;
    this.hearSeats(update.seats);
    this.arrived(update);
    if (update.events?.length) this.preparing = null;
    if (update.events?.length || (this.queued && update.seats[this.queued.seat]?.ready)) this.queued = null;
    if (update.at) this.skew = update.at - Date.now();
    if (update.view) this.legal = [];
    await this.show((update.events ?? []) as AnyEvent[]);
    if (update.view) [this.view, this.sight] = [structuredClone(update.view) as AnyView, update.sight ?? null];
    this.settle(update.version, update.prompt, update.legal as AnyMove[] | null | undefined);
  }

  /** The server has the move as soon as it says what came of it, however long that takes to be shown. */
  private arrived({ prompt, seats }: Table | Update): void {
    if (prompt !== this.prompt || (this.seat !== null && seats[this.seat]?.ready)) this.sent = false;
  }

  private hearSeats(seats: SeatStatus[]): void {
    this.seats = seats;
    this.heard = Date.now();
  }

  private prepares({ seat, simpler }: Preparing): void {
    if (simpler == null) this.preparing = seat as Seat;
    else [this.preparing, this.simpler] = [null, { seat: seat as Seat, prompt: simpler }];
  }

  private settle(version: number, prompt: number, legal: AnyMove[] | null | undefined): void {
    this.version = version;
    this.prompt = prompt;
    if (this.simpler && prompt > this.simpler.prompt + 1) this.simpler = null;
    if (legal) this.legal = legal;
  }

  private async show(events: AnyEvent[]): Promise<void> {
    if (events.length === 0) return;
    this.busy = true;
    for (const event of events) {
      const apply = async (): Promise<void> => {
        this.kit.fold?.(this.view!, event, this.options);
        this.note(event, this.view);
        await motion.unlessStopped(tick());
      };
      await (this.performer ? this.performer(event, apply) : apply());
    }
    this.busy = false;
  }

  private note(event: AnyEvent, view: AnyView | null = null): void {
    if (event.event === 'undone') this.log = this.kit.takenBack?.(this.log) ?? this.log;
    const now = timeOf(event) ?? this.log.at(-1)?.round ?? 1;
    this.log = [...this.log, { n: ++this.lines, event, round: now, why: this.because(event, view) }];
  }

  /** What else is to be said about an event that comes after all that is in the log, and just now if there is a view. */
  because(event: AnyEvent, view: AnyView | null = null): Why | null {
    return this.kit.because?.(this.log, event, this.cards, view) ?? null;
  }

  private async hear(message: Emoted): Promise<void> {
    const said: Said = { seat: message.seat as Seat, emote: message.emote, n: ++this.lines };
    this.said = said;
    await new Promise((done) => setTimeout(done, EMOTE_SHOWN));
    if (this.said?.n === said.n) this.said = null;
  }

  // ---------------------------------------------------------------------------------------- replay
  /** Show a moment of a recorded match at once, whatever is being shown; the log is what happened up to it. */
  jump(view: AnyView, events: AnyEvent[]): void {
    motion.stop();
    this.queue = [];
    this.draining = false;
    this.busy = this.sent = false;
    this.refusal = null;
    this.lines = 0;
    this.jumps++;
    this.log = [];
    for (const event of events) this.note(event);
    this.view = structuredClone(view);
    this.legal = [];
    this.outcome = null;
    this.version = -1;
  }

  // ---------------------------------------------------------------------------------------- deciding
  stage(move: AnyMove | null): void {
    this.refusal = null;
    this.sender?.stage(move);
  }

  play(move: AnyMove): void {
    this.refusal = null;
    this.sent = true;
    this.sender?.play(move);
  }

  undo(): void {
    this.refusal = null;
    this.sent = true;
    this.sender?.undo();
  }

  // ---------------------------------------------------------------------------------------- looking ahead
  /** What moves of one's own would do, as far as one can know: null if nobody can say. */
  async foresee(plans: Plan[]): Promise<Foreseen | null> {
    const { sight, foresight, seat } = this;
    if (!sight || !foresight || seat === null || !plans.length) return null;
    const asked: Question = { q: 'moves', seat, plans: $state.snapshot(plans) as Plan[] };
    return (await foresight.ask(sight, asked)) as Foreseen | null;
  }

  /** What would come of stopping now, from what one sees. Was there somebody to say it? */
  async lookAhead(): Promise<boolean> {
    const { sight, foresight, prompt } = this;
    if (!sight || !foresight) return false;
    const preview = (await foresight.ask(sight, { q: 'preview' })) as Previewed['preview'] | null;
    if (preview) this.previewed = { t: 'preview', match: this.table?.match ?? '', prompt, preview };
    return preview !== null;
  }

  /** Say that something is not possible, in words. */
  refuse(text: string): void {
    this.refusal = { code: 'here', text };
  }
}
