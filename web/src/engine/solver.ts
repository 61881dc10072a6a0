// The bots that search, on the page's engine: the loops around compiled code, as in quintain.bots.subgamebot and trying.
import type { Engine, Json, LevelLine, TableLine } from './engine.ts';
import type { Game } from './match.ts';
import { Luck, Mix } from './mix.ts';
import { race } from './race.ts';

/** Milliseconds; who wants an answer in time brings it. */
export type Clock = () => number;

/** A world that agrees with a view, how likely it is, and how often the other side makes which moves in it. */
export interface Reply {
  state: Uint8Array;
  likely: number;
  moves: [number, number][];
}

/** Records and tables that go together, as compiled code takes them one after the other. */
export class Workspace {
  readonly given: number[];
  readonly at: Record<string, number>;
  private engine: Engine;
  private own: [number, number][] = [];

  /** Records that are there already are taken instead of new ones. */
  constructor(engine: Engine, tables: TableLine[], there: Record<string, number> = {}) {
    [this.engine, this.given, this.at] = [engine, [], {}];
    for (const { name, size, rows } of tables) {
      const place = there[name] ?? this.room(size * Math.max(1, rows));
      this.at[name] = place;
      this.given.push(place, ...(rows ? [rows] : []));
    }
  }

  private room(size: number): number {
    const place = this.engine.room(size);
    this.own.push([place, size]);
    return place;
  }

  close(): void {
    for (const [place, size] of this.own) this.engine.leave(place, size);
  }
}

/** Put the weights of a preset where a level has its nets, with what is different about them there. */
export function writeNets(game: Game, level: Pick<LevelLine, 'nets'>, places: number[]): void {
  level.nets.forEach(({ of, ...changes }, i) => {
    game.engine.write('ValueNet', places[i]!, { ...game.preset.weights[of], ...changes } as Json);
  });
}

/** So many worlds more for the moves that have not dropped out. */
export function tryWorlds(game: Game, trying: Workspace, view: number, worlds: number): void {
  game.engine.call('try_moves')(game.quiet, view, ...trying.given, worlds);
}

const roundsOf = (left: number): number => 32 - Math.clz32(left - 1);

/** Try what was nominated in so many play-outs; the worse half drops out again and again. */
export function tryAll(game: Game, trying: Workspace, view: number, nominated: number, playouts: number): void {
  const rounds = roundsOf(nominated);
  for (let [still, left] = [rounds, nominated]; still > 0; still--) {
    tryWorlds(game, trying, view, Math.max(1, Math.floor(Math.floor(playouts / rounds) / left)));
    left = game.engine.call('drop_worse')(...trying.given);
  }
}

/** The same in as many worlds as there is time for, but some in any case. */
function tryUntil(
  game: Game,
  trying: Workspace,
  view: number,
  nominated: number,
  slice: number,
  now: Clock,
  end: number,
): void {
  for (let still = roundsOf(nominated); still > 0; still--) {
    const over = now() + (end - now()) / still;
    do tryWorlds(game, trying, view, slice);
    while (now() < over);
    game.engine.call('drop_worse')(...trying.given);
  }
}

const REMEMBERED = 500; // sights

/** Which of a seat's sights the tables hold the solution of. */
const solutionOf = (seat: number, sight: string): string => `${seat}${sight}`;

export class Solver {
  private game: Game;
  private level: LevelLine;
  /** Whose sight the tables hold the solution of, to its end. */
  private solved: string | null = null;
  /** Is the next question about what follows from that? */
  private playsOn = false;
  /** Sights of the past that cannot be solved to their end. */
  private tooMuch = new Set<string>();
  private ws: Workspace;
  private trying: Workspace | null = null;
  private columns: { given: number[]; moves: number; shares: number; worths: number; size: number };

  constructor(game: Game, level: LevelLine) {
    const { engine } = game;
    [this.game, this.level, this.ws] = [game, level, new Workspace(engine, level.tables)];
    const { search, move_net, net } = this.ws.at;
    engine.write('Limits', search! + engine.place('Search', 'limits'), level.limits!);
    writeNets(game, level, [move_net!, net!]);
    if (level.trying) {
      this.trying = new Workspace(engine, level.trying, { move_net: move_net!, net: net! });
      engine.write('Tries', this.trying.at['tries']!, level.tries!);
    }
    const rows = engine.data.moves;
    const moves = engine.room(20 * rows + 8);
    const shares = moves + ((4 * rows + 7) & -8);
    const worths = shares + 8 * rows;
    this.columns = { given: [moves, rows, shares, rows, worths, rows], moves, shares, worths, size: 20 * rows + 8 };
  }

  close(): void {
    this.ws.close();
    this.trying?.close();
    this.game.engine.leave(this.columns.moves, this.columns.size);
  }

  /** What a seat saw when the match began, and at its decisions before the one that it is asked about next. What was
   * solved to its end then is played on: whoever solves it anew forgets what the moves since have told. */
  recall(past: readonly string[], seat: number): void {
    if (!this.level.config['few'] || !past.length) return;
    this.playsOn = past.some((sight) => solutionOf(seat, sight) === this.solved) || this.solvePast(past[0]!, seat);
  }

  /** Solve what was seen first; false if there is too much for that. */
  private solvePast(sight: string, seat: number): boolean {
    if (this.tooMuch.has(sight)) return false;
    const { engine } = this.game;
    const seen = engine.record('State');
    engine.bytes(seen, sight.length).set(Uint8Array.from(sight, (letter) => letter.charCodeAt(0)));
    const luck = new Luck(engine, 0n);
    this.begin(seen, seat, luck);
    luck.close();
    engine.leave(seen, engine.size('State'));
    if (this.isSolved) this.solve(undefined, null);
    return this.keep(sight, seat);
  }

  /** Remember what the tables hold, if it was solved to its end. */
  private keep(sight: string, seat: number): boolean {
    if (this.flag('complete')) this.solved = solutionOf(seat, sight);
    else {
      if (this.tooMuch.size > REMEMBERED) this.tooMuch.delete([...this.tooMuch][0]!);
      this.tooMuch.add(sight);
    }
    return this.solved !== null;
  }

  private begin(view: number, seat: number, luck: Luck): void {
    this.solved = null;
    if (!this.game.engine.call('begin')(this.game.quiet, view, seat, luck.word(), ...this.ws.given))
      throw new Error('the tables of a search are too small for a single position');
  }

  /** All together if there is little enough to look at everything; else move by move. */
  think(view: number, seat: number, luck: Luck, now?: Clock, milliseconds?: number): Mix {
    const { config } = this.level;
    const time = milliseconds ?? config['milliseconds'];
    const end = now && time ? now() + time : null;
    const known = this.playsOn ? this.told('remember', view) : null;
    this.playsOn = false;
    if (known?.moves.length && Math.max(...known.worths) < config['sure']!) return known;
    const { engine, quiet } = this.game;
    this.begin(view, seat, luck);
    const winning = engine.call('find_sure_win')(quiet, ...this.ws.given);
    if (winning >= 0) return Mix.sure(winning, this.told('answer'));
    if (this.peek('choices') === 1) return this.told('answer');
    const warm = config['temperature'] && !this.isSolved;
    const found = warm ? this.weigh(view, luck, now, end).warmed(config['temperature']!) : this.solve(now, end);
    if (config['few']) this.keep(engine.sight(view), seat);
    return found;
  }

  /** Was the last position small enough to be solved as a whole? */
  get isSolved(): boolean {
    return this.flag('all_there');
  }

  private flag(name: string): boolean {
    return this.game.engine.view.getUint8(this.field(name)) === 1;
  }

  private field(name: string): number {
    return this.ws.at['search']! + this.game.engine.place('Search', name);
  }

  private peek(name: string): number {
    return this.game.engine.view.getInt32(this.field(name), true);
  }

  private weigh(view: number, luck: Luck, now: Clock | undefined, end: number | null): Mix {
    const first = this.told('answer');
    const { trying, level } = this;
    if (!trying || !level.config.tried) return first;
    const { engine } = this.game;
    const { tried } = level.config;
    const left = engine.call('nominate')(...this.ws.given, ...trying.given, tried.moves, luck.word());
    const { slice } = level.config;
    if (now && end !== null) tryUntil(this.game, trying, view, left, slice!, now, end);
    else if (tried.sample) race(this.game, trying, view, left, tried);
    else tryAll(this.game, trying, view, left, tried.playouts);
    engine.call('conclude')(...this.ws.given, ...trying.given);
    return this.told('tell_moves');
  }

  /** How often each move should be played, against somebody who knows as well. */
  private solve(now: Clock | undefined, end: number | null): Mix {
    const { config } = this.level;
    this.iterate(config['iterations']!);
    if (now && end !== null) this.growUntil(now, end);
    else this.growTo(config['outcomes']!);
    return this.told('answer');
  }

  private iterate(iterations: number): void {
    this.game.engine.call('iterate')(...this.ws.given, iterations);
  }

  private grow(wanted: number): number {
    return this.game.engine.call('grow')(this.game.quiet, ...this.ws.given, wanted);
  }

  /** Grow until so many outcomes have been looked at, or there are no more. */
  private growTo(outcomes: number): void {
    const { config } = this.level;
    const simulations = (): number => Number(this.game.engine.view.getBigInt64(this.field('simulations'), true));
    for (let grown = 1; grown && simulations() < outcomes;) {
      grown = this.grow(this.stage());
      this.iterate(config['iterations']!);
    }
    if (outcomes) this.iterate(config['last_iterations']!);
  }

  /** Grow as long as there is time to solve what has grown. */
  private growUntil(now: Clock, end: number): void {
    const { config } = this.level;
    let [began, cost, rate, grown] = [now(), 0, 0, 1];
    while (grown && began + 0.5 * cost < end) {
      const affordable = rate ? Math.trunc(rate * config['opening']! * (end - began)) : config['width']!;
      grown = this.grow(Math.max(1, Math.min(this.stage(), affordable)));
      rate = grown / Math.max(1e-3, now() - began);
      for (let i = 0; i < config['iterations']! && now() < end; i++) this.iterate(1);
      cost = now() - began;
      began = now();
    }
    for (let left = grown ? 0 : config['last_iterations']!; left > 0 && now() < end; left--) this.iterate(1);
  }

  /** How many outcomes to open up next: a part of what is there, so that solving anew pays. */
  private stage(): number {
    const { config } = this.level;
    return Math.max(config['width']!, Math.trunc(this.peek('nodes') * config['growth']!));
  }

  /** What the other side does in each world with the real secrets of the seat that thinks. */
  replies(): Reply[] {
    const { engine, quiet } = this.game;
    const size = engine.size('State');
    const real = this.peek('real_worlds');
    const chances = Array.from({ length: real }, (_, i) =>
      engine.view.getFloat64(this.ws.at['chances']! + 8 * i, true),
    );
    const whole = chances.reduce((sum, one) => sum + one, 0);
    return chances.map((likely, world) => {
      const count = engine.call('replies')(quiet, ...this.ws.given, world, ...this.columns.given);
      const { moves, shares } = this.columnsRead(count);
      const state = engine.bytes(this.ws.at['roots']! + world * size, size).slice();
      return { state, likely: likely / whole, moves: moves.map((move, i) => [move, shares[i]!]) };
    });
  }

  private told(by: 'answer' | 'tell_moves' | 'remember', ...about: number[]): Mix {
    const { engine, quiet } = this.game;
    const count = engine.call(by)(quiet, ...this.ws.given, ...about, ...this.columns.given);
    const { moves, shares, worths } = this.columnsRead(count);
    return new Mix(moves, shares, worths);
  }

  private columnsRead(count: number): { moves: number[]; shares: number[]; worths: number[] } {
    const { view } = this.game.engine;
    const reals = (begin: number): number[] =>
      Array.from({ length: count }, (_, i) => view.getFloat64(begin + 8 * i, true));
    const moves = Array.from({ length: count }, (_, i) => view.getInt32(this.columns.moves + 4 * i, true));
    return { moves, shares: reals(this.columns.shares), worths: reals(this.columns.worths) };
  }
}
