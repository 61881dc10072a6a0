// Numbers as the reader writes them.
import { language } from '../../i18n/language.svelte';
import type { LabFinding } from '../protocol';
import { t } from './words';

export type Kind = LabFinding['kind'];

const written = (value: number, digits: number): string =>
  new Intl.NumberFormat(language.current, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    value,
  );
/** A value: a share of matches in per cent, or a count as it is. */
export const shown = (value: number, kind: Kind, digits = 1): string =>
  kind === 'share' ? `${written(value * 100, digits)}\u202f%` : written(value, kind === 'count' ? 2 : digits);

/** A difference, with its sign. */
export function signed(value: number, kind: Kind, digits = 1): string {
  const unit = kind === 'share' ? `\u202f${t('points')}` : '';
  const size = Math.abs(kind === 'share' ? value * 100 : value);
  const text = written(size, kind === 'share' ? digits : 2);
  return sign(value, text) + text + unit;
}

export function points(value: number): string {
  const text = written(Math.abs(value) * 100, 1);
  return sign(value, text) + text;
}

/** What is written as 0 has no sign. */
const sign = (value: number, text: string): string => (/[1-9]/.test(text) ? (value > 0 ? '+' : '−') : '');

export const plain = (value: number, digits = 0): string => written(value, digits);
export const whole = (value: number): string => new Intl.NumberFormat(language.current).format(Math.round(value));

/** Round marks between two ends, about so many. */
export function marks(low: number, high: number, wanted = 5): number[] {
  const span = Math.max(high - low, 1e-9);
  const rough = span / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? rough;
  const found: number[] = [];
  for (let at = Math.ceil(low / step) * step; at <= high + step * 1e-6; at += step)
    found.push(Math.abs(at) < step * 1e-6 ? 0 : at);
  return found;
}
