// What Python means by its operators and functions, for the scripts that are translated from it (quintain.wasm.script).
// Only as much of it as the readable half of a game uses.

type Key = unknown;

/** A dictionary. Lists and tuples are keys by what is in them. */
export class Dict {
  private found = new Map<unknown, [Key, unknown]>();

  constructor(pairs: Iterable<[Key, unknown]> = []) {
    for (const [key, value] of pairs) this.set(key, value);
  }

  private static mark(key: Key): unknown {
    return Array.isArray(key) ? JSON.stringify(key) : key;
  }

  has(key: Key): boolean {
    return this.found.has(Dict.mark(key));
  }

  get(key: Key): unknown {
    return this.found.get(Dict.mark(key))?.[1];
  }

  set(key: Key, value: unknown): void {
    const before = this.found.get(Dict.mark(key));
    if (before) before[1] = value;
    else this.found.set(Dict.mark(key), [key, value]);
  }

  get size(): number {
    return this.found.size;
  }

  *[Symbol.iterator](): Generator<[Key, unknown]> {
    for (const [key, value] of this.found.values()) yield [key, value];
  }
}

type Numbers = { [name: string]: unknown };
type Compared = number | string | boolean | Compared[];

const order = (a: Compared, b: Compared): number => {
  if (!Array.isArray(a) || !Array.isArray(b)) return a < b ? -1 : a > b ? 1 : 0;
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const here = order(a[i]!, b[i]!);
    if (here) return here;
  }
  return a.length - b.length;
};

/** What can be gone through: the keys of a dictionary, the items of anything else. */
export function* each(many: unknown): Generator<unknown> {
  if (many instanceof Dict) for (const [key] of many) yield key;
  else yield* many as Iterable<unknown>;
}

const truth = (thing: unknown): boolean => {
  if (Array.isArray(thing)) return thing.length > 0;
  return thing instanceof Dict || thing instanceof Set ? thing.size > 0 : !!thing;
};

const same = (a: unknown, b: unknown): boolean => {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => same(item, b[i]));
  if (typeof a === 'boolean' && typeof b === 'number') return Number(a) === b;
  if (typeof a === 'number' && typeof b === 'boolean') return a === Number(b);
  return a === b || (a == null && b == null);
};

const at = (of: unknown, key: unknown): unknown => {
  if (of instanceof Dict) {
    if (!of.has(key)) throw new Error(`there is no ${String(key)}`);
    return of.get(key);
  }
  if (Array.isArray(of) || typeof of === 'string') {
    const place = (key as number) < 0 ? of.length + (key as number) : (key as number);
    if (!(place in Object(of))) throw new Error(`there is no item ${String(key)}`);
    return of[place];
  }
  return (of as Numbers)[key as string];
};

function* range(...ends: number[]): Generator<number> {
  const [begin, end, step] = ends.length === 1 ? [0, ends[0]!, 1] : [ends[0]!, ends[1]!, ends[2] ?? 1];
  for (let i = begin; step > 0 ? i < end : i > end; i += step) yield i;
}

function* enumerate(many: unknown, begin = 0): Generator<[number, unknown]> {
  for (const item of each(many)) yield [begin++, item];
}

function* zip(...many: unknown[]): Generator<unknown[]> {
  const lists = many.map((one) => [...each(one)]);
  for (let i = 0; i < Math.min(...lists.map((list) => list.length)); i++) yield lists.map((list) => list[i]);
}

function* map(change: (item: never) => unknown, many: unknown): Generator<unknown> {
  for (const item of each(many)) yield change(item as never);
}

const slice = (of: unknown[] | string, begin: number | null, end: number | null, step: number | null): unknown => {
  const part = of.slice(begin ?? 0, end ?? undefined);
  if (step === null || step === 1) return part;
  if (step === -1 && begin === null && end === null) return [...part].reverse();
  throw new Error(`a slice in steps of ${step}`);
};

const most = (sign: number, given: unknown[]): unknown => {
  const items = given.length === 1 ? [...each(given[0])] : given;
  return items.reduce((best, item) => (order(item as Compared, best as Compared) * sign > 0 ? item : best));
};

const sorted = (many: unknown, key?: (item: unknown) => Compared): unknown[] =>
  [...each(many)].sort((a, b) => (key ? order(key(a), key(b)) : order(a as Compared, b as Compared)));

const entries = (of: unknown): Iterable<[Key, unknown]> =>
  of instanceof Dict ? of : (Object.entries(of as Numbers) as [Key, unknown][]);

/** What a script has made, as plain JSON. */
export const plain = (thing: unknown): unknown => {
  if (Array.isArray(thing)) return thing.map(plain);
  if (!(thing instanceof Dict)) return thing ?? null;
  return Object.fromEntries([...thing].map(([key, value]) => [String(key), plain(value)]));
};

export const py = {
  Dict,
  each,
  truth,
  same,
  at,
  range,
  enumerate,
  zip,
  map,
  slice,
  sorted,
  plain,
  refused: (by: string): Error => new Error(`refused by ${by}`),
  /** Where the items of a table are. */
  places: (begin: number, size: number, count: number): number[] =>
    Array.from({ length: count }, (_, i) => begin + size * i),
  put: (of: unknown, key: unknown, value: unknown): void => {
    if (of instanceof Dict) of.set(key, value);
    else (of as Numbers)[key as string] = value;
  },
  has: (many: unknown, item: unknown): boolean => {
    if (many instanceof Dict || many instanceof Set) return many.has(item);
    if (typeof many === 'string') return many.includes(item as string);
    return Symbol.iterator in Object(many)
      ? [...each(many)].some((one) => same(one, item))
      : (item as string) in Object(many);
  },
  either: (first: unknown, other: () => unknown): unknown => (truth(first) ? first : other()),
  both: (first: unknown, other: () => unknown): unknown => (truth(first) ? other() : first),
  either_bits: (a: unknown, b: unknown): unknown => {
    if (typeof a === 'boolean' && typeof b === 'boolean') return a || b;
    return typeof a === 'number' ? a | (b as number) : new Dict([...entries(a), ...entries(b)]);
  },
  add: (a: never, b: never): unknown => (Array.isArray(a) ? [...(a as unknown[]), ...(b as unknown[])] : a + b),
  times: (a: unknown, b: unknown): unknown =>
    Array.isArray(a)
      ? Array.from({ length: (b as number) * a.length }, (_, i) => a[i % a.length])
      : (a as number) * (b as number),
  mod: (a: number, b: number): number => a - b * Math.floor(a / b),
  floordiv: (a: number, b: number): number => Math.floor(a / b),
  divmod: (a: number, b: number): [number, number] => [Math.floor(a / b), a - b * Math.floor(a / b)],
  abs: Math.abs,
  all: (many: unknown): boolean => [...each(many)].every(truth),
  any: (many: unknown): boolean => [...each(many)].some(truth),
  bool: truth,
  dict: (from?: unknown): Dict => new Dict(from === undefined ? [] : entries(from)),
  getattr: (of: Numbers, name: string): unknown => of[name],
  is_int: (thing: unknown): boolean => typeof thing === 'boolean' || Number.isInteger(thing),
  is_list: (thing: unknown): boolean => Array.isArray(thing),
  is_str: (thing: unknown): boolean => typeof thing === 'string',
  int: (from: unknown): number => Math.trunc(Number(from)),
  len: (many: { length?: number; size?: number }): number => many.length ?? many.size ?? 0,
  list: (many: unknown = []): unknown[] => [...each(many)],
  max: (...given: unknown[]): unknown => most(1, given),
  min: (...given: unknown[]): unknown => most(-1, given),
  next: (many: unknown, none: unknown = null): unknown => {
    for (const item of each(many)) return item;
    return none;
  },
  reversed: (many: unknown): unknown[] => [...each(many)].reverse(),
  set: (many: unknown = []): Set<unknown> => new Set(each(many)),
  str: (thing: unknown): string =>
    thing === null ? 'None' : thing === true ? 'True' : thing === false ? 'False' : String(thing),
  sum: (many: unknown): number => [...each(many)].reduce((total: number, one) => total + Number(one), 0),
  tuple: (many: unknown = []): unknown[] => [...each(many)],
  m_append: (list: unknown[], item: unknown): void => void list.push(item),
  m_get: (of: unknown, key: unknown, none: unknown = null): unknown => {
    const found = of instanceof Dict ? of.get(key) : (of as Numbers)[key as string];
    return found === undefined ? none : found;
  },
  m_index: (list: unknown[] | string, item: never): number => list.indexOf(item),
  m_items: (of: unknown): Iterable<[Key, unknown]> => [...entries(of)],
  m_join: (between: string, many: unknown): string => [...each(many)].join(between),
  m_keys: (of: unknown): unknown[] => [...entries(of)].map(([key]) => key),
  m_lower: (text: string): string => text.toLowerCase(),
  m_replace: (text: string, from: string, to: string): string => text.replaceAll(from, to),
  m_setdefault: (of: Dict, key: unknown, value: unknown): unknown => {
    if (!of.has(key)) of.set(key, value);
    return of.get(key);
  },
  m_split: (text: string, between: string): string[] => text.split(between),
  m_update: (of: Dict, more: unknown): void => {
    for (const [key, value] of entries(more)) of.set(key, value);
  },
  m_upper: (text: string): string => text.toUpperCase(),
  m_values: (of: unknown): unknown[] => [...entries(of)].map(([, value]) => value),
};

export type Py = typeof py;
