import { expect, test } from 'vitest';
import type { Frame } from './recording';
import { decidedAt, stepAfter, worse, type Judged } from './review.svelte';

const frames = [0, 2, 4, 5].map((decisions) => ({ at: 0, decisions, seen: {} }) as unknown as Frame);
const decisions = [0, 1, 2, 3, 4].map((number) => ({ number, mark: number % 2 ? 'mistake' : 'good' }) as Judged);

test('a decision is shown at the first step that has it', () => {
  expect([0, 1, 2, 4].map((decision) => stepAfter(frames, decision))).toEqual([1, 1, 2, 3]);
});

test('what was decided at a step is all since the one before', () => {
  expect(decidedAt(frames, 0, decisions)).toEqual([]);
  expect(decidedAt(frames, 1, decisions).map(({ number }) => number)).toEqual([0, 1]);
  expect(decidedAt(frames, 3, decisions).map(({ number }) => number)).toEqual([4]);
});

test('only what gave something away is worth a mark', () => {
  expect(decisions.filter(worse).map(({ number }) => number)).toEqual([1, 3]);
});
