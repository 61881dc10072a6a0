// What lists say of the games: names, order, pictures. A game without a tile is called by its name.
import { language } from '../i18n/language.svelte';
import { tidy } from '../i18n/tidy';
import type { Tile, TileWords } from './kit';

const found = import.meta.glob<Tile>('./*/tile.ts', { eager: true, import: 'tile' });

export const tileOf = (rulebook: string): Tile | undefined => found[`./${rulebook}/tile.ts`];
const wordsOf = (rulebook: string): TileWords | undefined => tileOf(rulebook)?.[language.current];

export const gameName = (rulebook: string): string => wordsOf(rulebook)?.name ?? tidy(rulebook);
export const gameMinutes = (rulebook: string): string => wordsOf(rulebook)?.minutes ?? '';
export const gameSteps = (rulebook: string): string[] => wordsOf(rulebook)?.steps ?? [];
/** What a version of a game is called, if it has a name of its own. */
export const versionName = (rulebook: string, preset: string): string | undefined =>
  wordsOf(rulebook)?.presets?.[preset];

/** Known games come in their order, all others after them. */
export const byOrder = (one: string, other: string): number =>
  (tileOf(one)?.order ?? Infinity) - (tileOf(other)?.order ?? Infinity) || 0;
