// Every game that draws positions in little draws its example, and hides in it what is hidden.
import { expect, it } from 'vitest';
import type { SceneMaker } from './kit';

const makers = import.meta.glob<SceneMaker>('./*/scene.ts', { import: 'maker', eager: true });
const sights = import.meta.glob<Record<string, unknown>>('../../../src/quintain/games/*/text/*/scene.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it.each(Object.entries(makers))('%s', (path, { scene, example }) => {
  const { far, near, rows } = scene(example.view, example.seat);
  expect(rows.some((row) => row.some((spot) => spot && !spot.foe))).toBe(true);
  expect(rows.some((row) => row.some((spot) => spot?.foe))).toBe(true);
  expect(Array.isArray(near.hand) && near.hand.length).toBeTruthy();
  expect(typeof far.hand).toBe('number');
  const rulebook = path.split('/')[1]!;
  const told = Object.entries(sights).filter(([file]) => file.includes(`/games/${rulebook}/`));
  expect(told.length).toBeGreaterThan(1);
  for (const [, sentences] of told)
    expect(Object.keys(sentences)).toEqual([1, 2, 3, 4, 5].map((part) => `scene-${part}`));
});
