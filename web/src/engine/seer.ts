// What can be said about a match from what one seat sees: what a move would do, what comes of stopping, what a bot would do.
import { adviserFor, type Adviser } from './bots.ts';
import type { Json } from './engine.ts';
import { Match, redacted, type Game, type Told } from './match.ts';
import { checksum, Luck } from './mix.ts';
import { reasonsFor, type Reason } from './reasons.ts';
import type { Reply } from './solver.ts';

/** A move, and what the other side does meanwhile: a given move, or any that it may have. */
export interface Plan {
  move: Json;
  foe: Json | 'any';
  /** In how many worlds that agree with the sight it is tried. */
  worlds: number;
}

export type Question =
  | { q: 'moves'; seat: number; plans: Plan[] }
  | { q: 'preview' }
  | { q: 'advice'; seat: number; level: string; milliseconds: number };

export interface AdviceLine {
  move: Json;
  share: number;
  win: number;
}
export interface Advised {
  moves: AdviceLine[];
  foe: { move: Json; share: number }[];
  /** By what the best move differs from the next, in all languages, and what that is worth in win chances. */
  reasons: Reason[];
  /** Did it think for as long as it was given? */
  timed: boolean;
}
/** Of each plan: what happens in each world until the next turn begins. Null: it is not legal. */
export type Foreseen = (Told[][] | null)[];

const FINE = 0.02; // a move that is played at least so often is no mistake
const MOST_FOE = 3;
const LUCK = 0x5ee4n; // the same question has the same answer

export class Seer {
  private game: Game;
  private advisers = new Map<string, Adviser>();

  constructor(game: Game) {
    this.game = game;
  }

  close(): void {
    for (const adviser of this.advisers.values()) adviser.close();
    this.game.close();
  }

  answer(sight: Uint8Array, question: Question): Foreseen | Json | Advised | null {
    const match = Match.seen(this.game, sight);
    try {
      if (question.q === 'preview') return match.preview();
      if (question.q === 'moves') return question.plans.map((plan) => this.foresee(match, sight, question.seat, plan));
      return this.advise(match, sight, question);
    } finally {
      match.close();
    }
  }

  private foresee(match: Match, sight: Uint8Array, seat: number, plan: Plan): Told[][] | null {
    const code = match.codeOf(seat, plan.move);
    if (code === undefined) return null;
    return Array.from({ length: plan.worlds }, (_, i) => this.happens(sight, seat, code, plan.foe, LUCK + BigInt(i)));
  }

  /** What happens in one world, as the seat would be told it. */
  private happens(sight: Uint8Array, seat: number, code: number, foe: Json | 'any', luck: bigint): Told[] {
    const world = Match.dealt(this.game, luck, sight, seat);
    try {
      const events = world.play(seat, code);
      const other = 1 - seat;
      // Only who owes a decision beside this one: a turn that comes afterwards is another matter.
      if (!this.isNewTurn(events) && world.toAct.includes(other)) events.push(...this.reply(world, other, foe, luck));
      const end = events.findIndex(({ event }) => event === this.game.engine.data.new_turn);
      return (end < 0 ? events : events.slice(0, end)).map((event) => redacted(event, seat));
    } finally {
      world.close();
    }
  }

  private isNewTurn(events: Told[]): boolean {
    return events.some(({ event }) => event === this.game.engine.data.new_turn);
  }

  private reply(world: Match, seat: number, foe: Json | 'any', number: bigint): Told[] {
    const given = foe === 'any' ? undefined : world.codeOf(seat, foe);
    if (given !== undefined) return world.play(seat, given);
    const { engine, quiet } = this.game;
    const luck = new Luck(engine, number);
    const code = engine.call('choose')(quiet, world.state, seat, 0, luck.stream);
    luck.close();
    return world.play(seat, code);
  }

  private advise(match: Match, sight: Uint8Array, asked: Extract<Question, { q: 'advice' }>): Advised {
    const { seat, level, milliseconds } = asked;
    const adviser = this.advisers.get(level) ?? adviserFor(this.game, level);
    this.advisers.set(level, adviser);
    const now = milliseconds ? () => performance.now() : undefined; // else what is thought is counted
    const mix = adviser.mix(match.state, seat, luckIn(sight), milliseconds, now);
    const legal = match.legalCodes(seat);
    const told = match.legal(seat);
    const moves = mix.moves
      .map((code, i) => ({ move: told[legal.indexOf(code)]!, share: mix.shares[i]!, win: chance(mix.worths[i]!) }))
      .filter(({ move, share }) => move && share >= FINE)
      .sort((a, b) => b.share - a.share || b.win - a.win);
    const worlds = adviser.replies(match.state, seat);
    const reasons = mix.certain ? [] : reasonsFor(this.game, worlds, seat, mix);
    // A level that looks at moves only once is done when it is done.
    const { config } = this.game.engine.data.levels[level]!;
    return { moves, foe: this.replies(worlds, 1 - seat), reasons, timed: !!config['milliseconds'] };
  }

  /** What the other side would do, over all that it may hold. */
  private replies(worlds: Reply[], seat: number): Advised['foe'] {
    const total = new Map<string, number>();
    for (const { state, likely, moves } of worlds) {
      if (!moves.length) continue;
      const world = Match.seen(this.game, state);
      const [codes, told] = [world.legalCodes(seat), world.legal(seat)];
      for (const [code, share] of moves) {
        const move = told[codes.indexOf(code)];
        if (move) total.set(JSON.stringify(move), (total.get(JSON.stringify(move)) ?? 0) + likely * share);
      }
      world.close();
    }
    const ranked = [...total].sort((a, b) => b[1] - a[1]).slice(0, MOST_FOE);
    return ranked.map(([move, share]) => ({ move: JSON.parse(move) as Json, share }));
  }
}

/** A value as a share of wins. */
const chance = (worth: number): number => (Math.min(1, Math.max(-1, worth)) + 1) / 2;

/** Luck that comes from what is seen, so that asking twice changes nothing, as on the server. */
const luckIn = (sight: Uint8Array): bigint => BigInt(checksum(sight));
