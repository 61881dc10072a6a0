// A value beside the forms that it may have.
import type { Field, Form } from '../protocol';

export type Value = unknown;
export type Values = Record<string, Value>;
export type Draft = Values & { id: string };

/** One way to fill in a field: a word of its own, or a form that has to be filled in further. */
export interface Way {
  key: string;
  form: Form;
  /** The word, where this way is one. */
  word?: string;
}

/** All ways besides leaving it out. */
export function waysOf(field: Field): Way[] {
  return field.forms
    .filter(({ kind }) => kind !== 'nothing')
    .flatMap((form, n): Way[] =>
      form.kind === 'choice'
        ? form.choices!.map(({ value }) => ({ key: `=${value}`, form, word: value }))
        : [{ key: `${form.kind}${n}`, form }],
    );
}

/** The way that a value has taken; nothing if it was left out. */
export function wayOf(field: Field, value: Value): Way | undefined {
  return waysOf(field).find(({ form, word }) => (word === undefined ? fits(form, value) : word === value));
}

function fits({ kind, fields = [] }: Form, value: Value): boolean {
  if (kind === 'number') return typeof value === 'number';
  if (kind === 'flag') return typeof value === 'boolean';
  if (kind === 'text') return typeof value === 'string';
  if (kind === 'list') return Array.isArray(value);
  if (kind === 'words') return typeof value === 'string' || isRecord(value);
  return isRecord(value) && Object.keys(value).every((name) => fields.some((field) => field.name === name));
}

export const isRecord = (value: Value): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value to begin with. */
export function blank(form: Form, word?: string): Value {
  if (form.kind === 'choice') return word ?? form.choices![0]!.value;
  if (form.kind === 'number') return Math.max(form.least ?? 0, Math.min(1, form.most ?? 1));
  if (form.kind === 'flag') return false;
  if (form.kind === 'list') return [];
  if (form.kind === 'record') return filled(form.fields ?? []);
  return form.kind === 'words' ? { en: '' } : '';
}

/** What cannot be left out of a record. Where everything can, its first field is there, as a record of nothing says nothing. */
export function filled(fields: readonly Field[]): Values {
  const needed = fields.filter((field) => field.needed);
  return Object.fromEntries(
    (needed.length ? needed : fields.slice(0, 1)).map((field) => {
      const way = waysOf(field)[0]!;
      return [field.name, blank(way.form, way.word)];
    }),
  );
}

/** A record with one field changed, or without it. */
export function withField(record: Values, name: string, value: Value): Values {
  const rest = Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
  if (value === undefined) return rest;
  return name in record ? { ...record, [name]: value } : { ...rest, [name]: value };
}

/** Cards as they are sent: what they say is made of the rest, and what is left out is not there. */
export function plain(card: Values): Draft {
  const parts = Object.entries(card).filter(
    ([name, value]) => name !== 'text' && value !== null && value !== undefined,
  );
  return Object.fromEntries(parts.map(([name, value]) => [name, tidied(value)])) as Draft;
}

function tidied(value: Value): Value {
  if (Array.isArray(value)) return value.map(tidied);
  return isRecord(value) ? plain(value) : value;
}

/** An id that nobody has, from a name in letters that ids are made of. */
export function freshId(name: string, taken: ReadonlySet<string>): string {
  const base =
    name
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 34)
      .replace(/-+$/, '') || 'card';
  for (let n = 1; ; n++) {
    const id = n === 1 ? base : `${base}-${n}`;
    if (!taken.has(id)) return id;
  }
}

/** What is wrong with cards, as it is said of a list: `cards=: [2].cost: …`. Here every card has a name and a line. */
export const namedIn = (sentence: string, names: readonly string[]): string =>
  sentence.replace(/(?:; )?cards=: \[(\d+)\]\.?/g, (_, n: string) => `\n${names[Number(n)] ?? n}: `).trim();
