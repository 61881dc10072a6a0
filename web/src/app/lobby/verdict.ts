// What the lab found out about a preset, as one sentence.
import { language } from '../../i18n/language.svelte';
import { botName } from '../parts/people';
import type { VerdictLine } from '../protocol';
import { t } from './words';

const MATTERS = 0.005; // half a per cent

export function verdictSays(verdict: VerdictLine): string {
  const { players, first, error, draws, stalls, length, unit } = verdict;
  return t('verdict', {
    players: botName(players),
    first: shown(first * 100),
    error: shown(error * 100),
    draws: shown(draws * 100),
    stalls: stalls < MATTERS ? 'none' : shown(stalls * 100),
    n: shown(length),
    unit,
  });
}

const shown = (value: number): string =>
  value.toLocaleString(language.current, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
