// Sentences, by their keys: Fluent files, which the server and the terminal read too.
import { FluentBundle, type FluentResource, type FluentVariable } from '@fluent/bundle';
import { ENGLISH, language } from './language.svelte';
import { languageOf, type Files, type Sentences } from './sentences';

export type { Sentences };

export type Arg = string | number;
type Args = Readonly<Record<string, Arg>>;

/** A sentence as the server sends it: its key, and data that mean the same in every language. */
export interface Said {
  key: string;
  data?: Record<string, SaidValue>;
}
export type SaidValue = Arg | Said | { card: string } | SaidValue[];
export type CardName = (id: string) => string;

export interface Texts<M> {
  /** A sentence in the reader's language. */
  <K extends keyof M & string>(key: K, ...args: M[K] extends null ? [] : [M[K]]): string;
  /** The same for a key that is made up while the page runs; undefined if there is no such sentence. */
  maybe(key: string, args?: Args): string | undefined;
  /** What the server says. */
  say(said: Said, cardName: CardName): string | undefined;
  bundles(language: string): FluentBundle;
}

function bundleOf(files: Files, wanted: string): FluentBundle {
  const bundle: FluentBundle = new FluentBundle([wanted, ENGLISH], {
    useIsolating: false,
    functions: {
      // `{ WORD("lane", $lane) }` is the message `lane-left` where $lane is `left`.
      WORD: ([prefix, value]) => {
        const pattern = bundle.getMessage(`${prefix}-${value}`)?.value;
        return pattern ? bundle.formatPattern(pattern) : String(value);
      },
    },
  });
  for (const [path, sentences] of Object.entries(files))
    if (languageOf(path) === wanted) bundle.addResource(resourceOf(sentences), { allowOverrides: true });
  return bundle;
}

/** As Fluent would have read it. */
const resourceOf = (sentences: Sentences): FluentResource => ({
  body: Object.entries(sentences).map(([id, value]) => ({ id, value, attributes: {} })) as FluentResource['body'],
});

/** The sentences of some files (`import.meta.glob('./text/*.ftl', { query: '?raw', import: 'default', eager: true })`).
    What a language has no words for is said in English. Files may be added later, whole languages at a time. */
export function texts<M>(files: Files, below?: Texts<never>): Texts<M> {
  const bundles = new Map<string, { files: number; bundle: FluentBundle }>();
  const bundle = (wanted: string): FluentBundle => {
    let made = bundles.get(wanted);
    const there = Object.keys(files).length;
    if (made?.files !== there) bundles.set(wanted, (made = { files: there, bundle: bundleOf(files, wanted) }));
    return made.bundle;
  };
  const maybe = (key: string, args?: Args): string | undefined => {
    for (const tried of [language.current, ENGLISH]) {
      const pattern = bundle(tried).getMessage(key)?.value;
      if (pattern) return bundle(tried).formatPattern(pattern, args as Record<string, FluentVariable>);
    }
    return below?.maybe(key, args);
  };
  const say = (said: Said, cardName: CardName): string | undefined => {
    const value = (it: SaidValue): Arg => {
      if (typeof it !== 'object') return it;
      if (Array.isArray(it)) return listed(it.map((each) => String(value(each))));
      return 'card' in it ? cardName(it.card) : (say(it, cardName) ?? it.key);
    };
    const data = Object.entries(said.data ?? {}).map(([name, it]) => [name, value(it)] as const);
    return maybe(said.key, Object.fromEntries(data));
  };
  const t = (key: string, args?: Args): string => maybe(key, args) ?? key;
  return Object.assign(t, { maybe, say, bundles: bundle }) as unknown as Texts<M>;
}

export const listed = (parts: string[]): string =>
  new Intl.ListFormat(language.current, { type: 'conjunction' }).format(parts);
