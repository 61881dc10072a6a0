// Options and their values as players read them.
import { inWords } from '../../i18n/language.svelte';
import type { OptionLine } from '../protocol';
import { t } from './words';

type Value = number | boolean | string;
type Named = Pick<OptionLine, 'choices' | 'names' | 'type'>;

/** A value in a word or two: on or off, a number, the name of a choice or of a card. */
export function valueName(option: Named | undefined, value: Value | undefined): string {
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  const [choice, names] = [String(value ?? ''), option?.type === 'card' ? option.choices : option?.names];
  return inWords(names?.[choice]) || choice;
}
