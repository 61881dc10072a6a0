import { expect, it } from 'vitest';
import { language } from '../../i18n/language.svelte';
import { valueName } from './values';

const option = {
  type: 'choice',
  choices: { net: { en: 'A strike takes …', ru: 'Удар снимает …' }, full: { en: 'All of it.', ru: 'Всё.' } },
  names: { net: { en: 'the excess', ru: 'избыток' } },
};

it('calls values by their names, in the language of the reader', () => {
  expect(valueName(option, 'net')).toBe('the excess');
  expect(valueName(option, true)).toBe('yes');
  expect(valueName(option, 30)).toBe('30');
  language.choose('ru');
  expect(valueName(option, 'net')).toBe('избыток');
  expect(valueName(option, false)).toBe('нет');
  language.choose('en');
});
it('calls what has no name by its id, and cards as they are called', () => {
  expect(valueName(option, 'full')).toBe('full');
  expect(valueName({ ...option, type: 'card', names: {} }, 'full')).toBe('All of it.');
  expect(valueName(undefined, 'x')).toBe('x');
});
