// Words at the edge of the screen.
import { expect, it } from 'vitest';
import { toasts } from './toasts.svelte';

it('are shown once, however often they are said', () => {
  for (const text of ['one', 'two', 'one', 'one']) toasts.say(text);
  toasts.say('one', '/match/1');
  expect(toasts.all.map(({ text, link }) => `${text} ${link ?? ''}`)).toEqual(['two ', 'one ', 'one /match/1']);
});
