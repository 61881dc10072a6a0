// Attacks are told as the sums that they are: over all recorded matches, the parts that are found add up.
import { expect, it } from 'vitest';
import type { Update } from '../../app/protocol';
import { bookOf, someOf } from '../../test/recordings';
import type { ClashEvent } from './shapes';
import { partsOf } from './sums';

it('finds the cards behind nearly every attack, and never a sum that is not the attack', () => {
  let [all, told, several] = [0, 0, 0];
  for (const recording of someOf('clash', 200)) {
    const log: { event: ClashEvent }[] = [];
    for (const message of recording.told['0'] as Update[]) {
      for (const event of (message.events ?? []) as unknown as ClashEvent[]) {
        if (event.event === 'attacked') {
          const parts = partsOf(log, event, bookOf(recording));
          all++;
          if (parts.length) told++;
          if (parts.length > 1) several++;
          if (parts.length) expect(parts.reduce((sum, { attack }) => sum + attack, 0)).toBe(event.attack);
        }
        log.push({ event });
      }
    }
  }
  expect(all).toBeGreaterThan(50);
  expect(told / all).toBeGreaterThan(0.95);
  expect(several).toBeGreaterThan(5);
});

it('says nothing where it knows too little', () => {
  const attacked = { event: 'attacked', seat: 0, attack: 9, blocked: 0, damage: 9 } as const;
  expect(partsOf([], attacked, {})).toEqual([]);
});
