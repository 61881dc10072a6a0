// Recorded matches of every preset: what the events say must lead from each view to the next one.
import { describe, expect, it } from 'vitest';
import { fold } from '.';
import type { AnyEvent, AnyView, Options } from '../shapes';

type Message = { t: string; view?: AnyView; events?: AnyEvent[]; options?: Options };
type Recording = { preset: string; seed: number; told: Record<string, Message[]> };

const files = import.meta.glob<Recording[]>('/recordings/*.json', { eager: true, import: 'default' });
const recordings = Object.values(files).flat();

it('there is a recording of every rulebook', () => {
  const rulebooks = recordings.map((match) => match.told['0']![0]!.view!.rulebook);
  expect([...new Set(rulebooks)].sort()).toEqual(['clash', 'duel', 'lanes', 'siege']);
});

describe.each(recordings.map((match) => [match.preset, match.seed, match] as const))('%s, seed %i', (_p, _s, match) => {
  it.each(Object.keys(match.told))('as seat %s is told', (viewer) => {
    const [table, ...updates] = match.told[viewer]!;
    let view = structuredClone(table!.view!);
    for (const update of updates) {
      if (!update.view) continue;
      const before = structuredClone(view);
      for (const event of update.events ?? []) fold(view, event, table!.options!);
      // A plan or a choice that is being made, or locked, is shown without an event.
      const told = update.events?.length ? update.view : ignoreStaged(update.view);
      const folded = update.events?.length ? view : ignoreStaged(view);
      expect(folded, JSON.stringify({ before, events: update.events }, null, 1)).toEqual(told);
      view = structuredClone(update.view);
    }
  });
});

function ignoreStaged(view: AnyView): AnyView {
  const rest = { ...view };
  if ('staged' in rest) delete rest.staged;
  return rest;
}
