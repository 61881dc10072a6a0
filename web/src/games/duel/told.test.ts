import { describe, expect, it } from 'vitest';
import type { LogLine } from '../../match/match.svelte';
import type { AnyEvent, AnyView, CardBook } from '../../match/shapes';
import { kit } from './index';

const zones = [null, { card: 'rusalka', position: 'attack' }, { card: null, position: 'face-down' }, null, null];
const view = { seats: [{ zones: [] }, { zones }] } as unknown as AnyView;
const cards = { cyclops: { atk: 1250, def: 350 }, rusalka: { atk: 1100, def: 600 } } as unknown as CardBook;
const attack = (target: number): AnyEvent =>
  ({ event: 'attacked', seat: 0, zone: 0, card: 'cyclops', target }) as unknown as AnyEvent;

describe('a match that began with monsters on the table', () => {
  it('calls what is attacked by its name, and not a face-down card', () => {
    expect(kit.because!([], attack(1), cards, view)).toEqual({ target: 'rusalka' });
    expect(kit.because!([], attack(2), cards, view)).toEqual({ target: null });
  });

  it('tells what a loss of life is made of', () => {
    const line = { n: 1, round: 1, event: attack(1), why: { target: 'rusalka' } } as unknown as LogLine;
    const damaged = { event: 'damaged', seat: 1, damage: 150, life: 7850 } as unknown as AnyEvent;
    expect(kit.because!([line], damaged, cards, null)).toEqual({ more: 1250, less: 1100 });
  });
});
