// What lists say of the games: names, order, pictures. A game without a tile is called by its name.
import { firstOf } from '../i18n/first';
import { texts, type Texts } from '../i18n/texts.svelte';
import { tidy } from '../i18n/tidy';
import type { Tile } from './kit';

const found = import.meta.glob<Tile>('./*/tile.ts', { eager: true, import: 'tile' });
const said = new Map<string, Texts<never>>();

export const tileOf = (rulebook: string): Tile | undefined => found[`./${rulebook}/tile.ts`];

function wordsOf(rulebook: string): Texts<never> {
  let known = said.get(rulebook);
  if (!known) said.set(rulebook, (known = texts(firstOf(`games/${rulebook}`))));
  return known;
}

export const gameName = (rulebook: string): string => wordsOf(rulebook).maybe('tile-name') ?? tidy(rulebook);
export const gameMinutes = (rulebook: string): string => wordsOf(rulebook).maybe('tile-minutes') ?? '';
/** How it is played, in three sentences. */
export const gameSteps = (rulebook: string): string[] =>
  [1, 2, 3].flatMap((step) => wordsOf(rulebook).maybe(`tile-step-${step}`) ?? []);
/** What a version of a game is called, if it has a name of its own. */
export const versionName = (rulebook: string, preset: string): string | undefined =>
  wordsOf(rulebook).maybe(`preset-${preset}`);

/** Known games come in their order, all others after them. */
export const byOrder = (one: string, other: string): number =>
  (tileOf(one)?.order ?? Infinity) - (tileOf(other)?.order ?? Infinity) || 0;
