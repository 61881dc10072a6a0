// Plays a recording: the same store and the same boards as a live match, fed from a file.
import type { Kit } from '../../games/kit';
import { motion, type Speed } from '../../lib/motion';
import { MatchStore, type LogLine } from '../../match/match.svelte';
import type { Guide, Player, Table } from '../protocol';
import { bookOf, termsOf } from '../play/seat.svelte';
import { nameOf } from '../parts/people';
import { eventsUpTo, sightOf, stepOf, stepsOf, type Eyes, type Frame, type Recording } from './recording';

const PAUSE = 700;

export class ReplayPlayer {
  readonly store: MatchStore;
  readonly frames: Frame[];
  step = $state(0);
  playing = $state(false);
  eyes = $state<Eyes>('public');
  speed = $state<Speed>(1);
  private version = 0;
  private runs = 0;

  constructor(
    readonly recording: Recording,
    guide: Guide,
    kit: Kit,
    rulebook: string,
    players: Player[],
    eyes: Eyes,
    speed: Speed,
  ) {
    this.store = new MatchStore(kit, bookOf(guide), termsOf(guide));
    this.frames = stepsOf(recording);
    [this.eyes, this.speed] = [eyes, speed];
    motion.choose(speed);
    const named = players.map((player) => (player.kind === 'bot' ? { ...player, name: nameOf(player) } : player));
    void this.store.receive(this.table(rulebook, named)).then(() => this.look(eyes));
  }

  get last(): number {
    return this.frames.length - 1;
  }

  /** Show a moment at once. */
  go(step: number): void {
    this.halt();
    this.show(step);
  }

  look(eyes: Eyes): void {
    this.halt();
    this.eyes = eyes;
    this.store.below = eyes === '1' ? 1 : 0;
    this.store.onlooker = eyes === 'both';
    // Whose eyes they are has a hand to show; a spectator sees backs only.
    const seat = eyes === 'public' ? null : this.store.below;
    if (this.store.table) this.store.table = { ...this.store.table, seat };
    this.show(this.step);
  }

  pace(speed: Speed): void {
    this.speed = speed;
    motion.choose(speed);
  }

  jump = (line: LogLine): void => {
    const at = this.store.log.indexOf(line);
    if (at >= 0) this.go(stepOf(this.frames, at, this.eyes));
  };

  async play(): Promise<void> {
    if (this.step >= this.last) this.show(0);
    this.playing = true;
    const run = ++this.runs;
    while (this.playing && run === this.runs && this.step < this.last) {
      await this.forward();
      if (run === this.runs) await new Promise((done) => setTimeout(done, PAUSE / (this.speed || 1)));
    }
    if (run === this.runs) this.playing = false;
  }

  /** Stop playing: what the step that was being shown comes to is on the table. */
  pause(): void {
    this.halt();
    this.show(this.step);
  }

  private halt(): void {
    this.playing = false;
    this.runs++;
  }

  /** One step further, with everything that moves; what was still moving is over at once. */
  next(): void {
    this.pause();
    void this.forward();
  }

  /** The next step, with everything that moves. */
  async forward(): Promise<void> {
    if (this.step >= this.last) return;
    const frame = this.frames[++this.step]!;
    const { events, view } = sightOf(frame, this.eyes);
    const nothing = { match: '', prompt: 0, at: 0, seats: [{}, {}] };
    await this.store.receive({ t: 'update', version: ++this.version, ...nothing, events, view } as never);
  }

  private show(step: number): void {
    this.step = Math.max(0, Math.min(this.last, step));
    const { view } = sightOf(this.frames[this.step]!, this.eyes);
    this.store.jump(view, eventsUpTo(this.frames, this.step, this.eyes));
  }

  private table(rulebook: string, players: Player[]): Table {
    const { preset, options, watch } = this.recording;
    const own = this.recording.cards;
    const cards = typeof own === 'string' ? own : { set: '', count: own.length };
    const { view } = sightOf(this.frames[0]!, this.eyes);
    const seats = [{}, {}];
    const still = { prompt: 0, at: 0, rated: false, private: false, turn: 0, commitment: '', legal: [], events: [] };
    const known = { preset, rulebook, options, cards, players, seats, view: view as unknown as Table['view'] };
    // A version that is not 0: nobody tosses the coin again.
    return { t: 'table', match: watch.match, seat: null, version: 1, complete: true, ...still, ...known };
  }
}
