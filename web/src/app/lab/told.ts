// What a result says: a heading, and sentences, the most important first.
import { gameName, versionName } from '../../games/tiles';
import { ENGLISH, inWords, language } from '../../i18n/language.svelte';
import { session } from '../session.svelte';
import type { LabResult } from './lab.svelte';
import { t } from './words';

interface Told {
  heading: string;
  lines: string[];
}

/** A comparison has a heading of its own, and a question is one. */
export function told(of: LabResult): Told {
  const lines = (of.told[language.current] ?? of.told[ENGLISH] ?? []).map((line) => line.trim());
  if (of.kind === 'holes') lines.splice(0, of.holes.length ? lines.length : 0); // they are told one by one
  if (of.question) return { heading: inWords(of.question), lines: lines.flatMap(sentences) };
  if (of.kind === 'compare') return { heading: lines[0]!.replace(/:$/, ''), lines: lines.slice(1) };
  if (of.kind === 'sweep') return { heading: title(of), lines: [] };
  return { heading: title(of), lines: lines.slice(0, 1) };
}

function sentences(text: string): string[] {
  const parts = new Intl.Segmenter(language.current, { granularity: 'sentence' }).segment(text);
  return [...parts].map(({ segment }) => segment.trim());
}

export function brief(of: LabResult): string {
  const { heading, lines } = told(of);
  return lines[0] ?? heading;
}

/** Players of the lab are called by how well they play. */
export const playerName = (bot: string, otherwise = bot): string =>
  t.maybe(`player-${bot.replace(':', '-')}`) ?? otherwise;

export function presetName(preset: string): string {
  const book = session.preset(preset)?.rulebook ?? preset;
  return preset === book ? gameName(book) : `${gameName(book)}: ${versionName(book, preset) ?? preset}`;
}

/** What an option does, as a name for it: its sentence without the full stop. */
export const optionSays = (preset: string, name: string): string =>
  inWords(session.option(session.preset(preset)?.rulebook ?? '', name)?.text).replace(/\.$/, '') || name;

function title(of: LabResult): string {
  if (of.kind === 'cards') return `${presetName(of.preset)}: ${t('cards').toLowerCase()}`;
  if (of.kind === 'health') return `${presetName(of.preset)}: ${t('mode-health').toLowerCase()}`;
  if (of.kind === 'sweep') return t('sweep', { option: optionSays(of.preset, of.option) });
  return of.kind === 'holes' ? t('holes') : presetName(of.preset);
}
