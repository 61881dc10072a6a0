// Recorded matches of every preset: what the events say must lead from each view to the next one.
import { describe, expect, it } from 'vitest';
import type { Table, Update } from '../app/protocol';
import type { AnyEvent, AnyView } from '../match/shapes';
import { recordings, rulebookOf } from '../test/recordings';
import { loadKit } from '.';

it('there is a recording of every rulebook', () => {
  expect([...new Set(recordings.map(rulebookOf))].sort()).toEqual(['clash', 'duel', 'lanes', 'siege']);
});

const cases = recordings.map((recording) => [recording.preset, recording.seed, recording] as const);

describe.each(cases)('%s, seed %i', (_preset, _seed, { told }) => {
  it.each(['0', '1', 'None'] as const)('as viewer %s is told', async (viewer) => {
    const [first, ...rest] = told[viewer];
    const table = first as Table;
    const { fold } = await loadKit(table.rulebook);
    let view = structuredClone(table.view) as AnyView;
    for (const update of rest as Update[]) {
      if (!update.view) continue;
      const before = structuredClone(view);
      const events = (update.events ?? []) as AnyEvent[];
      for (const event of events) fold!(view, event, table.options);
      // A plan or a choice that is being made, or locked, is shown without an event.
      const clean = (seen: AnyView): AnyView => unmeasured(events.length ? seen : withoutStaged(seen));
      const what = JSON.stringify({ before, events }, null, 1);
      expect(clean(view), what).toEqual(clean(update.view as AnyView));
      view = structuredClone(update.view) as AnyView;
    }
  });
});

function withoutStaged(view: AnyView): AnyView {
  const rest = { ...view };
  delete rest['staged'];
  return rest;
}

/** What the rules say about those who stand on a field comes with the next view. */
function unmeasured(view: AnyView): AnyView {
  const { field } = view as { field?: { power?: number }[] };
  return field ? { ...view, field: field.map(({ power: _, ...unit }) => unit) } : view;
}
