// The module of a game: its memory, and its functions with plain arguments.
import { py, type Py } from './python.ts';

export type Json = Record<string, unknown>;
/** Where bytes differ from others: places, and what is there, in hexadecimal digits. */
export type Runs = [number, string][];
type Kind = 'record' | 'table' | 'int' | 'real' | 'bool';
type Given = number | bigint | boolean;
export type Call = (...given: Given[]) => number;

export interface RecordLine {
  size: number;
  /** Fields by their path, such as `scratch.log.length`. */
  places: Record<string, number>;
}

export interface TableLine {
  name: string;
  of: string;
  size: number;
  /** 0: a single record. */
  rows: number;
}

export interface LevelLine {
  kind: 'solver' | 'planner';
  config: Record<string, number> & { tried?: { playouts: number; moves: number; sample: number } | null };
  limits?: Json;
  planner?: Json;
  tries?: Json;
  tables: TableLine[];
  trying?: TableLine[];
  nets: ({ of: string } & Json)[];
}

/** Who reviews matches: how it thinks, and how it compares moves by trying them. */
export interface JudgeLine {
  name: string;
  level: LevelLine;
  worlds: number;
  samples: number;
  tried: { playouts: number; moves: number };
  tries: Json;
  trying: TableLine[];
}

export interface CharacterLine {
  level: string;
  margin: number;
  habits: [number, number][];
}

export interface GameData {
  rulebook: string;
  reasons: string[];
  new_turn: string;
  solo: boolean;
  moves: number;
  records: Record<string, RecordLine>;
  exports: Record<string, { takes: Kind[]; returns: Kind | 'none' }>;
  levels: Record<string, LevelLine>;
  judge: JudgeLine;
  characters: Record<string, CharacterLine>;
  /** What the numbers are called that positions are valued by, in all languages. */
  features: Record<string, string>[];
}

export interface PresetData {
  preset: string;
  /** Sights of matches with the same one can be read. */
  stamp: string;
  /** Recordings with the same ones can be played again: the rules with the cards, and what else decides a match. */
  rules: string;
  further: number;
  options: Record<string, number | boolean | string>;
  /** Options that can be changed here, with the names of their choices. */
  free: Record<string, string[]>;
  cards: string[];
  alone: boolean;
  world: Runs;
  blank: Runs;
  decks: Record<string, (Runs | null)[]>;
  /** The cards of starter decks. */
  starters: Record<string, string[]>;
  /** What a deck of one's own may hold; null where nobody may bring one. */
  limits: Json | null;
  bare: Runs;
  weights: Record<string, Json>;
  /** Of those who plan, by level and seat: slope and lift of their win chances. */
  chances: Record<string, [number, number][]>;
}

export interface EventKind {
  name: string;
  fields: [string, ((number: number, ids: string[]) => unknown) | null][];
}

type Reader = (view: DataView, place: number) => Json;
type Writer = (view: DataView, place: number, record: Json) => void;

export interface Weighed {
  chance: number;
  loss: number;
  mark: string;
  choices: number;
}
export interface Decided {
  number: number;
  seat: number;
  verdict: Weighed;
}
interface Mixed {
  moves: number[];
  shares: number[];
  worths: number[];
}

/** Which of some moves is best, by what each came to in every sample. */
export interface Racing {
  still_in(runs: number[][]): unknown;
  is_told(runs: number[][]): boolean;
  gap_of(ahead: number[], behind: number[]): number;
}

/** quintain.review.marking: what decisions gave away, and what a match came to. */
export interface Marking {
  playouts_for(decisions: number): number;
  worlds_for(worlds: number, decisions: number): number;
  luck_for(number: number): number;
  is_played(mix: Mixed, played: number): boolean;
  top_of(mix: Mixed): number;
  looked_behind(mix: Mixed, played: number): number;
  is_enough(gaps: number[]): boolean;
  sampled_loss(gaps: number[]): number;
  marked(loss: number): string;
  chance(worth: number): number;
  result_of(winner: number | null, seat: number): number;
  side_of(decisions: Decided[], seat: number, result: number, alone: boolean): unknown;
  moments_of(decisions: Decided[]): unknown;
}

/** What is translated from the Python of a game, and of those who review its matches. */
export interface Script {
  write_position: (scene: unknown) => unknown;
  moves_json: (scene: unknown, seat: number, moves: number[]) => unknown;
  stage?: (state: Json, seat: number, move: number | null) => boolean;
  preview?: (match: unknown) => unknown;
  undo?: (match: unknown) => unknown;
  tell_more?: (view: unknown, seen: unknown) => void;
  review: Marking;
  race: Racing;
  put_deck?: (state: Json, seat: number, cards: number[]) => void;
  offences?: (limits: Json, known: string[], deck: string[]) => unknown;
  events: EventKind[];
  read: Record<string, Reader>;
  write: Record<string, Writer>;
}

export type MakeScript = (python: Py) => Script;

const ALIGNED = 16;
const PAGE = 65_536;

export class Engine {
  readonly data: GameData;
  readonly script: Script;
  private memory: WebAssembly.Memory;
  private top: number;
  private free = new Map<number, number[]>();
  private calls: Record<string, Call> = {};
  private seen: DataView;

  private constructor(instance: WebAssembly.Instance, data: GameData, script: Script) {
    const { memory, __heap_base: heap, ...functions } = instance.exports;
    [this.memory, this.data, this.script] = [memory as WebAssembly.Memory, data, script];
    this.top = aligned((heap as WebAssembly.Global).value as number);
    this.seen = new DataView(this.memory.buffer);
    for (const [name, { takes, returns }] of Object.entries(data.exports))
      this.calls[name] = plainCall(functions[name] as (...given: unknown[]) => unknown, takes, returns);
  }

  static async open(module: BufferSource, data: GameData, make: MakeScript): Promise<Engine> {
    const { instance } = await WebAssembly.instantiate(module, {});
    return new Engine(instance, data, make(py));
  }

  /** A function of the module by its name. Records are given by their address, tables by address and rows. */
  call(name: string): Call {
    const found = this.calls[name];
    if (!found) throw new Error(`the engine of ${this.data.rulebook} has no function ${name}`);
    return found;
  }

  /** The memory, which moves when it grows. */
  get view(): DataView {
    if (this.seen.buffer !== this.memory.buffer) this.seen = new DataView(this.memory.buffer);
    return this.seen;
  }

  bytes(place: number, size: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, place, size);
  }

  /** The bytes of a state as letters, to be compared and kept. */
  sight(state: number): string {
    return String.fromCharCode(...this.bytes(state, this.size('State')));
  }

  /** Room for so many bytes, all of them 0. */
  room(size: number): number {
    const whole = aligned(size);
    const again = this.free.get(whole)?.pop();
    if (again !== undefined) {
      this.bytes(again, whole).fill(0);
      return again;
    }
    const place = this.top;
    this.top += whole;
    const missing = this.top - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    return place;
  }

  /** Give room back. */
  leave(place: number, size: number): void {
    const whole = aligned(size);
    const places = this.free.get(whole) ?? [];
    this.free.set(whole, places);
    places.push(place);
  }

  record(name: string): number {
    return this.room(this.size(name));
  }

  size(name: string): number {
    return this.data.records[name]!.size;
  }

  place(record: string, path: string): number {
    const found = this.data.records[record]?.places[path];
    if (found === undefined) throw new Error(`${record} has no field ${path}`);
    return found;
  }

  read(name: string, place: number): Json {
    return this.script.read[name]!(this.view, place);
  }

  write(name: string, place: number, record: Json): void {
    this.script.write[name]!(this.view, place, record);
  }

  /** Change an option of a world. */
  writeOption(world: number, name: string, number: number): void {
    this.script.write['Options']!(this.view, world + this.place('World', 'options'), { [name]: number });
  }

  apply(place: number, runs: Runs): void {
    for (const [offset, digits] of runs) this.bytes(place + offset, digits.length / 2).set(unhex(digits));
  }
}

const aligned = (size: number): number => (size + ALIGNED - 1) & -ALIGNED;

const unhex = (digits: string): Uint8Array =>
  Uint8Array.from({ length: digits.length / 2 }, (_, i) => parseInt(digits.slice(2 * i, 2 * i + 2), 16));

/** A function that takes and gives numbers, whatever the module's own takes. */
function plainCall(inner: (...given: unknown[]) => unknown, takes: Kind[], returns: Kind | 'none'): Call {
  const long = takes.flatMap((kind) => (kind === 'table' ? [false, true] : [kind === 'int']));
  const whole = returns === 'int';
  return (...given) => {
    const found = inner(...given.map((one, i) => (long[i] ? BigInt(one) : Number(one))));
    return whole ? Number(found as bigint) : ((found as number | undefined) ?? 0);
  };
}
