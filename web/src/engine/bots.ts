// Bots by name, as on the server: the same view and luck give the same move, unless a clock is given.
import type { CharacterLine, LevelLine } from './engine.ts';
import type { Game } from './match.ts';
import { Luck, Mix } from './mix.ts';
import { Solver, Workspace, writeNets, type Clock, type Reply } from './solver.ts';

const SIMPLE = ['random', 'greedy'];
const WELL_TRIED = 0.5; // of the worlds of a plan: what was tried in fewer looks as good by luck too often

export interface Bot {
  /** The code of a move for a seat that owes one, from the seat's view. */
  choose(view: number, seat: number, luck: bigint, now?: Clock): number;
  /** Before it is asked for a move: what its seat saw when the match began and at its decisions since then. */
  recall?(past: readonly string[], seat: number): void;
  close(): void;
}

/** A bot that says what it thinks of all moves. */
export interface Adviser {
  /** In so much time; without a clock what it thinks is counted. */
  mix(view: number, seat: number, luck: bigint, milliseconds?: number, now?: Clock): Mix;
  /** The same with luck that others go on with; all that it thinks is counted. */
  ponder(view: number, seat: number, luck: Luck): Mix;
  /** Was the position that it has thought of last solved as a whole? */
  readonly isSolved: boolean;
  /** By whom a move is played on who is weaker than this bot: what their result promises it. */
  promise(seat: number, value: number): number;
  /** What it has thought of last: what the other side does, in worlds that may be. */
  replies(view: number, seat: number): Reply[];
  close(): void;
}

/** A level that gives advice. */
export function adviserFor(game: Game, name: string): Adviser {
  const level = game.engine.data.levels[name];
  if (!level) throw new Error(`there is no adviser ${name} for ${game.preset.preset} here`);
  return adviserOf(game, level, name);
}

/** Whoever thinks in such a way. */
export function adviserOf(game: Game, level: LevelLine, name: string): Adviser {
  return level.kind === 'planner' ? new PlanningBot(game, level, undefined, name) : new SolvingBot(game, level);
}

/** A bot for one game, with room for its thoughts. */
export function botFor(game: Game, name: string): Bot {
  const { levels, characters } = game.engine.data;
  if (SIMPLE.includes(name)) return new SimpleBot(game, SIMPLE.indexOf(name));
  const character = characters[name];
  const level = levels[character?.level ?? name];
  if (!level) throw new Error(`there is no bot ${name} for ${game.preset.preset} here`);
  return level.kind === 'planner' ? new PlanningBot(game, level, character) : new SolvingBot(game, level, character);
}

function lucky<T>(game: Game, number: bigint, work: (luck: Luck) => T): T {
  const luck = new Luck(game.engine, number);
  try {
    return work(luck);
  } finally {
    luck.close();
  }
}

class SimpleBot implements Bot {
  private game: Game;
  private kind: number;

  constructor(game: Game, kind: number) {
    [this.game, this.kind] = [game, kind];
  }

  choose(view: number, seat: number, luck: bigint): number {
    const { engine, quiet } = this.game;
    return lucky(this.game, luck, ({ stream }) => engine.call('choose')(quiet, view, seat, this.kind, stream));
  }

  close(): void {}
}

/** How much the habits of a character are for each move. */
class Likings {
  private game: Game;
  private habits: [number, number][];
  private moves: number;
  private rows: number;

  constructor(game: Game, habits: [number, number][]) {
    [this.game, this.habits, this.rows] = [game, habits, game.engine.data.moves];
    this.moves = game.engine.room(this.size);
  }

  private get size(): number {
    return 12 * this.rows + 8;
  }

  close(): void {
    this.game.engine.leave(this.moves, this.size);
  }

  of(view: number, seat: number): Map<number, number> {
    const { engine, quiet } = this.game;
    const liked = this.moves + ((4 * this.rows + 7) & -8);
    const total = new Map<number, number>();
    for (const [habit, limit] of this.habits) {
      const count = engine.call('lean')(quiet, view, seat, habit, limit, this.moves, this.rows, liked, this.rows);
      for (let i = 0; i < count; i++) {
        const move = engine.view.getInt32(this.moves + 4 * i, true);
        total.set(move, (total.get(move) ?? 0) + Number(engine.view.getBigInt64(liked + 8 * i, true)));
      }
    }
    return total;
  }
}

class SolvingBot implements Bot, Adviser {
  private game: Game;
  private solver: Solver;
  private drop: number;
  private margin: number;
  private likings: Likings | null;

  constructor(game: Game, level: LevelLine, character?: CharacterLine) {
    [this.game, this.solver, this.drop] = [game, new Solver(game, level), level.config['drop']!];
    this.likings = character ? new Likings(game, character.habits) : null;
    this.margin = character?.margin ?? 0;
  }

  /** Characters do not: what they like is asked anew at every decision. */
  recall(past: readonly string[], seat: number): void {
    if (!this.likings) this.solver.recall(past, seat);
  }

  choose(view: number, seat: number, number: bigint, now?: Clock): number {
    return lucky(this.game, number, (luck) => {
      const mix = this.solver.think(view, seat, luck, now);
      const leaning = this.likings && !mix.certain ? mix.leaning(this.likings.of(view, seat), this.margin) : mix;
      return leaning.trimmed(this.drop).pick(luck);
    });
  }

  mix(view: number, seat: number, number: bigint, milliseconds?: number, now?: Clock): Mix {
    return lucky(this.game, number, (luck) => this.solver.think(view, seat, luck, now, milliseconds)).trimmed(
      this.drop,
    );
  }

  ponder(view: number, seat: number, luck: Luck): Mix {
    return this.solver.think(view, seat, luck).trimmed(this.drop);
  }

  get isSolved(): boolean {
    return this.solver.isSolved;
  }

  promise(_seat: number, value: number): number {
    return value;
  }

  replies(): Reply[] {
    return this.solver.replies();
  }

  close(): void {
    this.solver.close();
    this.likings?.close();
  }
}

interface Line {
  move: number;
  tries: number;
  total: number;
}

class PlanningBot implements Bot, Adviser {
  private game: Game;
  private ws: Workspace;
  private margin: number;
  private likings: Likings | null;

  private name: string;
  private config: LevelLine['config'];

  constructor(game: Game, level: LevelLine, character?: CharacterLine, name = '') {
    [this.game, this.ws] = [game, new Workspace(game.engine, level.tables)];
    [this.name, this.config] = [name, level.config];
    game.engine.write('Planner', this.ws.at['planner']!, level.planner!);
    writeNets(game, level, [this.ws.at['net']!]);
    this.likings = character ? new Likings(game, character.habits) : null;
    this.margin = character?.margin ?? 0;
  }

  choose(view: number, seat: number, number: bigint): number {
    return lucky(this.game, number, (luck) => {
      const chosen = this.plan(view, seat, luck, this.likings !== null);
      return this.likings ? this.liked(view, seat, chosen, this.likings) : chosen;
    });
  }

  close(): void {
    this.ws.close();
    this.likings?.close();
  }

  /** The chosen move with certainty, and what the moves that were tried came to. */
  mix(view: number, seat: number, number: bigint): Mix {
    return lucky(this.game, number, (luck) => this.ponder(view, seat, luck));
  }

  readonly isSolved = false;

  ponder(view: number, seat: number, luck: Luck): Mix {
    const { engine, quiet } = this.game;
    const chosen = this.plan(view, seat, luck, true);
    if (!engine.call('has_thought')(this.ws.at['planner']!)) return new Mix([chosen], [1], [1], true);
    const value = engine.call('weigh_plan')(quiet, view, seat, this.config['weighed']!, ...this.ws.given);
    const tried = [...this.tried(0)];
    const worths = tried.map(([, behind]) => this.promise(seat, value - behind));
    const shares = tried.map(([move]) => Number(move === chosen));
    return new Mix(
      tried.map(([move]) => move),
      shares,
      worths,
    );
  }

  /** Nobody decides beside the one who plans: a world that may be is enough. */
  replies(view: number, seat: number): Reply[] {
    const { engine, quiet } = this.game;
    const size = engine.size('State');
    const state = engine.room(size);
    engine.bytes(state, size).set(engine.bytes(view, size));
    lucky(this.game, 1n, ({ stream }) => engine.call('determinize')(quiet, state, seat, stream));
    const found = { state: engine.bytes(state, size).slice(), likely: 1, moves: [] };
    engine.leave(state, size);
    return [found];
  }

  /** How often it wins when its plan came to a value: play-outs are played by somebody weaker than itself. */
  promise(seat: number, value: number): number {
    const [slope, lift] = this.game.preset.chances[this.name]?.[seat] ?? [1, 0];
    const sure = this.config['sure']!;
    const known = Math.max(-sure, Math.min(sure, value));
    const stretched = (slope * known) / Math.sqrt(1 - known * known) + lift;
    return stretched / Math.sqrt(1 + stretched * stretched);
  }

  private plan(view: number, seat: number, luck: Luck, afresh: boolean): number {
    return this.game.engine.call('plan')(this.game.quiet, view, seat, luck.word(), afresh, ...this.ws.given);
  }

  /** Every decision is thought about afresh, since the plan may not be followed. */
  private liked(view: number, seat: number, chosen: number, likings: Likings): number {
    const behind = this.game.engine.call('has_thought')(this.ws.at['planner']!)
      ? this.tried(WELL_TRIED)
      : new Map<number, number>();
    const near = [...behind].filter(([move, lost]) => lost <= this.margin && move !== chosen).map(([move]) => move);
    const liked = near.length ? likings.of(view, seat) : new Map<number, number>();
    const rank = (move: number): number[] => [liked.get(move) ?? 0, -(behind.get(move) ?? 0), Number(move === chosen)];
    return [chosen, ...near].reduce((best, move) => (above(rank(move), rank(best)) ? move : best));
  }

  /** The first moves that were tried in a share of the worlds of the plan, and by how much each is behind it in the
   * worlds that both were tried in. */
  private tried(share: number): Map<number, number> {
    const planner = this.game.engine.read('Planner', this.ws.at['planner']!);
    const plan = planner['plan'] as { tries: number; total: number[] };
    const came = (tries: number): number => {
      const worlds = Math.floor(Math.min(tries, plan.tries) / (planner['first_worlds'] as number));
      return plan.total[31 - Math.clz32(worlds)]!;
    };
    const found = (planner['first'] as Line[]).slice(0, planner['firsts'] as number);
    const tried = found.filter(({ tries }) => tries >= share * plan.tries);
    return new Map(tried.map(({ move, tries, total }) => [move, Math.max(0, came(tries) - total) / tries]));
  }
}

function above(a: number[], b: number[]): boolean {
  const place = a.findIndex((number, i) => number !== b[i]);
  return place >= 0 && a[place]! > b[place]!;
}
