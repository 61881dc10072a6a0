import { expect, test } from 'vitest';
import type { Frame } from './recording';
import type { Judged, Mark, Review } from './review.svelte';
import { chances, turnOf } from './turning';

const view = (round: number) => ({ rulebook: 'lanes', round });
const frame = (decisions: number, round: number): Frame => {
  const sight = { events: [], view: view(round) };
  return { at: 0, decisions, seen: { '0': sight, '1': sight, public: sight } };
};
const judged = (number: number, seat: 0 | 1, chance: number, loss = 0, mark: Mark = 'best'): Judged => ({
  ...{ number, seat, chance, loss, mark },
  ...{ played: { move: {} }, choices: 3, certain: true, better: [] },
});
const side = (seat: 0 | 1, result: number) => ({ seat, result, mistakes: 0, opponent: 0, luck: 0, accuracy: 1 });
// Two decide in every round: decisions 0 and 1 lead to step 1, 2 and 3 to step 2, 4 and 5 to step 3.
const frames = [frame(0, 1), frame(2, 2), frame(4, 3), frame(6, 4)];
const review = (decisions: Judged[]): Review => ({ decisions, sides: [side(0, 0), side(1, 1)], moments: [] });

test('the chances are those that one saw, and the result at the end', () => {
  const made = review([judged(0, 0, 0.5), judged(1, 1, 0.6), judged(2, 0, 0.4), judged(3, 1, 0.7)]);
  expect(chances(made, frames, 0)).toEqual([
    { step: 1, chance: 0.5 },
    { step: 2, chance: 0.4 },
    { step: 3, chance: 0 },
  ]);
});

test('what gave most away decided it, whoever did so', () => {
  const made = review([
    judged(0, 0, 0.5, 0.1, 'inaccuracy'),
    judged(3, 1, 0.8, 0.3, 'blunder'),
    judged(4, 0, 0.4, 0.2, 'mistake'),
  ]);
  const turn = turnOf(made, frames, 0);
  expect([turn?.by?.number, turn?.step, turn?.number]).toEqual([3, 2, 2]);
});

test('where nobody did much wrong it is where the chances changed most', () => {
  const made = review([judged(0, 0, 0.5), judged(2, 0, 0.45), judged(4, 0, 0.05)]);
  expect(turnOf(made, frames, 0)).toMatchObject({ by: null, step: 2, from: 0.45, to: 0.05 });
});

test('whoever lost is not told of the moment that did them good', () => {
  const made = review([judged(0, 0, 0.03), judged(2, 0, 0.63), judged(4, 0, 0.4)]);
  expect(turnOf(made, frames, 0)).toMatchObject({ by: null, step: 3, from: 0.4, to: 0 });
});

test('a match without a decision has no such moment', () => {
  expect(turnOf({ decisions: [], sides: [], moments: [] }, frames, 0)).toBeNull();
});
