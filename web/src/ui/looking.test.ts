// What is looked at is what somebody turned to, not what happened to come to lie under a pointer or to get the focus.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tick } from 'svelte';
import { keepsFocus } from './focus';
import { looking } from './looking';

let card: HTMLButtonElement;
let told: boolean[];
beforeEach(() => {
  card = document.createElement('button');
  document.body.append(card);
  told = [];
});
const watch = (lifted?: 'stays'): Promise<void> => {
  looking((here) => told.push(here), lifted)(card);
  return tick(); // Svelte listens to pointers a moment later
};
afterEach(() => document.body.replaceChildren());

const point = (name: string, pointerType = 'mouse'): void => {
  card.dispatchEvent(Object.assign(new Event(name), { pointerType }));
};

it('waits for a mouse that rests to move', async () => {
  await watch();
  point('pointerenter');
  expect(told).toEqual([]);
  point('pointermove');
  point('pointermove');
  expect(told).toEqual([true]);
  point('pointerleave');
  expect(told).toEqual([true, false]);
});

it('looks where a finger touches', async () => {
  await watch();
  point('pointerenter', 'touch');
  point('pointerleave', 'touch');
  expect(told).toEqual([true, false]);
});

it('keeps looking where a finger was lifted, if that is wanted', async () => {
  await watch('stays');
  point('pointerenter', 'touch');
  point('pointerleave', 'touch');
  expect(told).toEqual([true]);
});

it('looks at what keys walk to, and not at what is given the focus', async () => {
  await watch();
  card.focus();
  expect(told).toEqual([true]);
  card.blur();
  expect(told).toEqual([true, false]);
  vi.stubGlobal('requestAnimationFrame', (go: () => void) => go());
  const table = document.createElement('main');
  document.body.append(table);
  card.dataset['hand'] = '0';
  card.tabIndex = 0;
  const first = document.createElement('button');
  table.append(first, card);
  keepsFocus(() => false)(table);
  first.focus();
  first.remove();
  return vi
    .waitFor(() => expect(document.activeElement).toBe(card))
    .then(() => expect(told).toEqual([true, false]))
    .finally(() => vi.unstubAllGlobals());
});
