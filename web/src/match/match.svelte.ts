// A match as somebody sees it. The same class serves live play, watching and replays: it only takes messages in.
import type { Spoken } from './spoken.svelte';
import { tick } from 'svelte';
import type { Kit } from '../games/kit';
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
  emote(name: string): void;
  mute(on: boolean): void;
}

/** How a board shows an event: it animates around `apply`, which changes the view. */
export type Performer = (event: AnyEvent, apply: () => Promise<void>) => Promise<void>;

export type LogLine = { n: number; event: AnyEvent; round: number };
export type Said = { seat: Seat; emote: string; n: number };
type Message = Table | Update | Over;

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
  /** A bot that is not ready yet sits here. */
  preparing = $state<Seat | null>(null);
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

  card<C extends Named = AnyCard>(id: string): C | undefined {
    return this.cards[id] as C | undefined;
  }

  face(card: AnyCard, now: Now = {}): Face {
    return faceOf(this.rulebook, this.kit, card, now);
  }

  sentence(event: AnyEvent): string {
    return this.kit.say?.(event, this.told) ?? '';
  }

  nameOf(seat: Seat): string {
    const player = this.players[seat];
    if (player?.name) return player.name;
    return player?.kind === 'nobody' ? (this.kit.environment?.() ?? t('environment')) : t('player', { n: seat + 1 });
  }

  /** How many milliseconds a seat has left, or null where no clock runs. */
  timeLeft(seat: Seat): number | null {
    const deadline = this.seats[seat]?.deadline;
    return deadline == null ? null : Math.max(0, deadline - Date.now() - this.skew);
  }

  // ---------------------------------------------------------------------------------------- messages
  receive(message: Table | Update | Over | Emoted | Refusal | Previewed | Preparing | Waiting): Promise<void> {
    if (message.t === 'emoted') return this.hear(message);
    if (message.t === 'preview') this.previewed = message;
    if (message.t === 'preparing') this.preparing = message.seat as Seat;
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
      else this.outcome = message.outcome;
      if (this.queue.length === 0) motion.relax();
    }
    this.draining = false;
  }

  private async sitDown(table: Table): Promise<void> {
    const again = this.table?.match === table.match && table.complete && this.view !== null;
    this.table = table;
    this.queued = null;
    this.skew = table.at ? table.at - Date.now() : 0;
    this.hearSeats(table.seats);
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
    if (update.events?.length) this.preparing = null;
    if (update.events?.length || (this.queued && update.seats[this.queued.seat]?.ready)) this.queued = null;
    if (update.at) this.skew = update.at - Date.now();
    if (update.view) this.legal = [];
    await this.show((update.events ?? []) as AnyEvent[]);
    if (update.view) this.view = structuredClone(update.view) as AnyView;
    if (update.prompt !== this.prompt || (this.seat !== null && update.seats[this.seat]?.ready)) this.sent = false;
    this.settle(update.version, update.prompt, update.legal as AnyMove[] | null | undefined);
  }

  private hearSeats(seats: SeatStatus[]): void {
    this.seats = seats;
    this.heard = Date.now();
  }

  private settle(version: number, prompt: number, legal: AnyMove[] | null | undefined): void {
    this.version = version;
    this.prompt = prompt;
    if (legal) this.legal = legal;
  }

  private async show(events: AnyEvent[]): Promise<void> {
    if (events.length === 0) return;
    this.busy = true;
    for (const event of events) {
      const apply = async (): Promise<void> => {
        this.kit.fold?.(this.view!, event, this.options);
        this.note(event);
        await tick();
      };
      await (this.performer ? this.performer(event, apply) : apply());
    }
    this.busy = false;
  }

  private note(event: AnyEvent): void {
    if (event.event === 'undone') this.log = this.kit.takenBack?.(this.log) ?? this.log;
    const now = timeOf(event) ?? this.log.at(-1)?.round ?? 1;
    this.log = [...this.log, { n: ++this.lines, event, round: now }];
  }

  private async hear(message: Emoted): Promise<void> {
    const said: Said = { seat: message.seat as Seat, emote: message.emote, n: ++this.lines };
    this.said = said;
    await new Promise((done) => setTimeout(done, EMOTE_SHOWN));
    if (this.said?.n === said.n) this.said = null;
  }

  // ---------------------------------------------------------------------------------------- replay
  /** Show a moment of a recorded match at once; the log is what happened up to it. */
  jump(view: AnyView, events: AnyEvent[]): void {
    this.queue = [];
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

  /** Say that something is not possible, in words. */
  refuse(text: string): void {
    this.refusal = { code: 'here', text };
  }
}
