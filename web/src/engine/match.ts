// A match on the page's own engine: the same questions and answers as quintain.Match, in the same shapes.
import type { Engine, Json, PresetData, Runs } from './engine.ts';
import { Luck } from './mix.ts';
import { Dict, plain } from './python.ts';

export const SPECTATOR = -1;
const RESIGNED = 1; // the same number in every rulebook's reasons
const HALF = 64n;

export interface Result {
  winner: 0 | 1 | null;
  reason: string;
}
/** The id of a starter deck, or cards. */
export type Deck = string | string[];
export type Decision = [number, number | 'resign'];
export type Told = Json & { event: string };
/** Options by name, as a player says them. */
export type Options = PresetData['options'];

/** A preset with options and cards settled: two worlds, one that listens and one for bots. */
export class Game {
  readonly engine: Engine;
  readonly preset: PresetData;
  readonly options: Options;
  readonly desk: number;
  readonly quiet: number;
  readonly glass: number;

  constructor(engine: Engine, preset: PresetData, changes: Options = {}) {
    [this.engine, this.preset] = [engine, preset];
    this.options = { ...preset.options, ...changes };
    this.desk = this.world(changes, true);
    this.quiet = this.world(changes, false);
    this.glass = engine.record('State');
  }

  close(): void {
    const { engine } = this;
    engine.leave(this.desk, engine.size('World'));
    engine.leave(this.quiet, engine.size('World'));
    engine.leave(this.glass, engine.size('State'));
  }

  private world(changes: Options, listening: boolean): number {
    const { engine, preset } = this;
    const world = engine.record('World');
    engine.apply(world, preset.world);
    for (const [name, value] of Object.entries(changes)) this.change(world, name, value);
    engine.view.setUint8(world + engine.place('World', 'scratch.log.on'), Number(listening));
    return world;
  }

  private change(world: number, name: string, value: number | boolean | string): void {
    const choices = this.preset.free[name];
    if (value === this.preset.options[name]) return;
    if (!choices) throw new Error(`the option ${name} of ${this.preset.preset} cannot be changed here`);
    const number = typeof value === 'string' ? choices.indexOf(value) : Number(value);
    if (number < 0 || !Number.isInteger(number)) throw new Error(`${name} cannot be ${String(value)}`);
    this.engine.writeOption(world, name, number);
  }

  /** What has happened since it was asked last. */
  takeEvents(world: number): Told[] {
    const { engine } = this;
    const length = world + engine.place('World', 'scratch.log.length');
    const begin = world + engine.place('World', 'scratch.log.events');
    const count = engine.view.getInt16(length, true);
    engine.view.setInt16(length, 0, true);
    return Array.from({ length: count }, (_, i) => this.tell(engine.read('Event', begin + i * engine.size('Event'))));
  }

  /** An event as it is told, from its row. */
  tell(row: Json): Told {
    const kind = this.engine.script.events[row['kind'] as number]!;
    const told: Told = { event: kind.name };
    kind.fields.forEach(([key, write], i) => {
      const number = row[`n${i}`] as number;
      told[key] = write ? plain(write(number, this.preset.cards)) : number;
    });
    return row['only'] === SPECTATOR ? told : { ...told, only: row['only'] };
  }

  /** What is wrong with a deck of one's own: keys, and the data of their sentences; null where nobody may bring one. */
  offences(deck: string[]): [string, Json][] | null {
    const { limits, cards } = this.preset;
    const { offences } = this.engine.script;
    return limits && offences ? (plain(offences(limits, cards, deck)) as [string, Json][]) : null;
  }

  scene(state: Json, viewer: number | null): Scene {
    return new Scene(this.options, this.preset.cards, state, viewer);
  }
}

/** A state, or a seat's view of it, with what is needed to read it. */
class Scene {
  readonly options: Options;
  readonly cards: { ids: string[]; id: (number: number) => string };
  readonly state: Json;
  readonly viewer: number | null;

  constructor(options: Options, ids: string[], state: Json, viewer: number | null) {
    [this.options, this.state, this.viewer] = [options, state, viewer];
    this.cards = { ids, id: (number) => ids[number]! };
  }

  get complete(): boolean {
    return this.viewer === null;
  }

  knows(seat: number): boolean {
    return this.viewer === null || this.viewer === seat;
  }

  list_or_length(cards: number[], known: boolean): string[] | number {
    return known ? cards.map((card) => this.cards.ids[card]!) : cards.length;
  }
}

/** Put a deck into a state before its set-up. */
function bring(game: Game, state: number, seat: number, deck: Deck): void {
  const { engine, preset } = game;
  if (typeof deck === 'string') {
    const runs = preset.decks[deck]?.[seat];
    if (!runs) throw new Error(`there is no deck ${deck} for seat ${seat}`);
    return engine.apply(state, runs);
  }
  if (game.offences(deck)?.length !== 0) throw new Error(`a deck that may not be played in ${preset.preset}`);
  const read = engine.read('State', state);
  engine.script.put_deck!(
    read,
    seat,
    deck.map((card) => preset.cards.indexOf(card)),
  );
  engine.write('State', state, read);
}

/** An event as one seat may know it: what is for another seat only loses its card. */
export function redacted({ only, ...told }: Told, seat: number | null): Told {
  return (only !== undefined && only !== seat ? { ...told, card: null } : told) as Told;
}

export class Match {
  readonly game: Game;
  readonly seed: bigint;
  readonly state: number;
  decisions: Decision[] = [];
  opening: Told[] = [];
  /** The state before the first decision. */
  private begun: Uint8Array;
  private staged = new Map<number, number>();
  private legals = new Map<number, number[]>();

  private constructor(game: Game, seed: bigint, state: number) {
    [this.game, this.seed, this.state] = [game, seed, state];
    this.begun = this.bytes();
  }

  /** A new match; decks by the ids of starter decks, or as lists of cards; null for the usual one. */
  static begin(game: Game, seed: bigint, decks: (Deck | null)[] = [], bare = false): Match {
    const { engine, preset } = game;
    const state = engine.record('State');
    engine.apply(state, preset.blank);
    decks.forEach((deck, seat) => {
      if (deck !== null) bring(game, state, seat, deck);
    });
    engine.view.setBigInt64(state + engine.place('State', 'seed.low'), BigInt.asIntN(64, seed), true);
    engine.view.setBigInt64(state + engine.place('State', 'seed.high'), BigInt.asIntN(64, seed >> HALF), true);
    engine.call('setup')(game.desk, state);
    const opening = game.takeEvents(game.desk);
    if (bare) engine.apply(state, preset.bare);
    const match = new Match(game, seed, state);
    match.opening = opening;
    return match;
  }

  /** A match that goes on from a state, which is told by where it differs from that before a usual match. */
  static from(game: Game, seed: bigint, runs: Runs, opening: Told[]): Match {
    const state = game.engine.record('State');
    game.engine.apply(state, game.preset.blank);
    game.engine.apply(state, runs);
    const match = new Match(game, seed, state);
    match.opening = opening;
    return match;
  }

  /** A match as a seat sees it, to ask what is legal and what would happen. */
  static seen(game: Game, sight: Uint8Array): Match {
    const { engine } = game;
    if (sight.length !== engine.size('State')) throw new Error('a sight of other rules');
    const state = engine.record('State');
    engine.bytes(state, sight.length).set(sight);
    return new Match(game, 0n, state);
  }

  /** A match that goes on from what a seat has seen: all that it has not seen is dealt anew, as it may well be. */
  static dealt(game: Game, seed: bigint, sight: Uint8Array, seat: number): Match {
    const match = Match.seen(game, sight);
    const luck = new Luck(game.engine, seed);
    game.engine.call('determinize')(game.quiet, match.state, seat, luck.stream);
    luck.close();
    return new Match(game, seed, match.state);
  }

  close(): void {
    this.game.engine.leave(this.state, this.game.engine.size('State'));
  }

  /** The same match before its first decision. */
  again(): Match {
    const { engine } = this.game;
    const state = engine.record('State');
    engine.bytes(state, this.begun.length).set(this.begun);
    const match = new Match(this.game, this.seed, state);
    match.opening = this.opening;
    return match;
  }

  bytes(): Uint8Array {
    return this.game.engine.bytes(this.state, this.game.engine.size('State')).slice();
  }

  // ------------------------------------------------------------------------------ what is going on
  get toAct(): number[] {
    const owes = this.game.engine.call('owes');
    return [0, 1].filter((seat) => owes(this.state, seat));
  }

  get result(): Result | null {
    const { engine } = this.game;
    const of = (name: string): number => this.state + engine.place('State', name);
    if (!engine.view.getUint8(of('over'))) return null;
    const winner = engine.view.getInt16(of('winner'), true);
    const reason = engine.data.reasons[engine.view.getInt16(of('reason'), true)]!;
    return { winner: winner < 0 ? null : (winner as 0 | 1), reason };
  }

  legalCodes(seat: number): number[] {
    const known = this.legals.get(seat);
    if (known) return known;
    const { engine, desk } = this.game;
    const count = engine.call('legal')(desk, this.state, seat);
    const begin = desk + engine.place('World', 'scratch.moves');
    const codes = Array.from({ length: count }, (_, i) => engine.view.getInt16(begin + 2 * i, true));
    this.legals.set(seat, codes);
    return codes;
  }

  /** The legal moves of a seat, from what it may know. */
  legal(seat: number): Json[] {
    return plain(this.game.engine.script.moves_json(this.scene(seat), seat, this.legalCodes(seat))) as Json[];
  }

  /** The code of a move as it was handed out; undefined for anything else. */
  codeOf(seat: number, move: unknown): number | undefined {
    const wanted = canonical(move);
    return this.legalCodes(seat)[this.legal(seat).findIndex((one) => canonical(one) === wanted)];
  }

  // ------------------------------------------------------------------------------ what a seat may know
  /** Write a seat's view into room for a state. */
  observe(seat: number, into: number): void {
    const { engine, desk } = this.game;
    engine.bytes(into, engine.size('State')).fill(0);
    engine.call('observe')(desk, this.state, seat, into);
  }

  /** A seat's view to read; null is the whole state. */
  scene(seat: number | null): unknown {
    const { engine, glass } = this.game;
    if (seat === null) return this.game.scene(engine.read('State', this.state), null);
    this.observe(seat, glass);
    return this.game.scene(engine.read('State', glass), seat);
  }

  /** What a seat may know, with what follows from it by the rules. */
  view(seat: number): Json {
    const { engine, desk, glass } = this.game;
    const view = engine.script.write_position(this.scene(seat));
    engine.script.tell_more?.(view, { engine: binder(engine), world: desk, state: glass });
    return plain(view) as Json;
  }

  /** What a seat sees, to be compared. */
  sight(seat: number): string {
    const { engine, glass } = this.game;
    this.observe(seat, glass);
    return engine.sight(glass);
  }

  // ------------------------------------------------------------------------------ what is done
  play(seat: number, code: number): Told[] {
    const { engine, desk } = this.game;
    if (!this.legalCodes(seat).includes(code)) throw new Error(`the move ${code} of seat ${seat} is not legal`);
    this.unstage(seat);
    engine.call('apply')(desk, this.state, seat, code);
    this.decisions.push([seat, code]);
    this.legals.clear();
    return this.game.takeEvents(desk);
  }

  stage(seat: number, code: number): void {
    this.staged.set(seat, code);
    this.showStaged(seat, code);
  }

  unstage(seat: number): void {
    if (this.staged.delete(seat)) this.showStaged(seat, null);
  }

  stagedBy(seat: number): number | undefined {
    return this.staged.get(seat);
  }

  private showStaged(seat: number, code: number | null): void {
    const { engine } = this.game;
    const state = engine.read('State', this.state);
    if (engine.script.stage?.(state, seat, code)) engine.write('State', this.state, state);
    this.legals.clear();
  }

  resign(seat: number): Told[] {
    const { engine } = this.game;
    for (const other of [...this.staged.keys()]) this.unstage(other);
    engine.write('State', this.state, { over: true, winner: 1 - seat, reason: RESIGNED });
    this.decisions.push([seat, 'resign']);
    this.legals.clear();
    return [{ event: 'over', winner: 1 - seat, reason: engine.data.reasons[RESIGNED] }];
  }

  /** What would happen if the seat that has to decide stopped now; null where a game does not say. */
  preview(): Json | null {
    const made = this.game.engine.script.preview?.(new AsPython(this));
    return made === undefined || made === null ? null : (plain(made) as Json);
  }

  /** The match without its last decision; null where that cannot be undone. */
  undone(): Match | null {
    try {
      const found = this.game.engine.script.undo?.(new AsPython(this)) as AsPython | undefined;
      return found?.match ?? null;
    } catch {
      return null;
    }
  }
}

/** Two JSON values are the same exactly if these are. */
export const canonical = (thing: unknown): string =>
  JSON.stringify(thing, (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** An engine as the Python of a game knows it. */
const binder = (engine: Engine): unknown => ({ bind: (name: string) => engine.call(name) });

/** A match as the Python of a game knows it. */
class AsPython {
  readonly match: Match;
  readonly setup = new Dict();
  readonly game: unknown;

  constructor(match: Match) {
    this.match = match;
    const { game } = match;
    const begin = (): AsPython => new AsPython(match.again());
    this.game = {
      new: begin,
      position: begin,
      world: () => new Box(game, 'World', game.desk),
      card_set: { ids: game.preset.cards },
      engine: binder(game.engine),
      rulebook: { events: { json: (row: Told) => row } }, // rows are told when they are taken
    };
  }

  get decisions(): Decision[] {
    return this.match.decisions;
  }

  get result(): Result | null {
    return this.match.result;
  }

  legal_codes(seat: number): number[] {
    return this.match.legalCodes(seat);
  }

  scene(): unknown {
    return this.match.scene(null);
  }

  observe(seat: number): Box {
    this.match.observe(seat, this.match.game.glass);
    return new Box(this.match.game, 'State', this.match.game.glass);
  }

  play(moves: Dict): void {
    for (const [seat, code] of moves) this.match.play(seat as number, code as number);
  }
}

/** A record of the module's memory as Python knows it. */
class Box {
  readonly record: number;
  private game: Game;
  private name: string;

  constructor(game: Game, name: string, record: number) {
    [this.game, this.name, this.record] = [game, name, record];
  }

  plain(): Json {
    return this.game.engine.read(this.name, this.record);
  }

  take_events(): Told[] {
    return this.game.takeEvents(this.record);
  }
}
