// What is taken back leaves the log, and what it cost with it.
import { describe, expect, it } from 'vitest';
import type { Previewed, Table, Update } from '../../app/protocol';
import { MatchStore } from '../../match/match.svelte';
import { numbersOf } from '../../match/numbers';
import type { AnyEvent } from '../../match/shapes';
import { bookOf, someOf } from '../../test/recordings';
import { kit } from '.';
import { mayTakeBack, takenBack } from './undone';

const event = (name: string, more: object = {}): { event: AnyEvent } => ({
  event: { event: name, side: 'player', ...more } as unknown as AnyEvent,
});
const turn = event('turn', { turn: 1, initiative: 3 });

describe('a log', () => {
  it('loses its last decision, with the price that was paid for it', () => {
    const step = event('stepped');
    const log = [turn, step, event('sacrificed'), event('fallen'), event('deployed')];
    expect(takenBack(log)).toEqual([turn, step]);
    expect(takenBack(takenBack(log))).toEqual([turn]);
    expect(takenBack([turn])).toEqual([turn]);
  });
  it('knows whether there is anything to take back', () => {
    expect(mayTakeBack([])).toBe(false);
    expect(mayTakeBack([turn])).toBe(false);
    expect(mayTakeBack([turn, event('deployed')])).toBe(true);
    expect(mayTakeBack([turn, event('bonus'), event('drawn')])).toBe(false);
    expect(mayTakeBack([turn, event('deployed'), event('stage', { stage: 2 })])).toBe(false);
  });
});

describe('a match', () => {
  const recording = someOf('siege', 1)[0]!;
  const [table] = recording.told['0'] as [Table, ...Update[]];
  const deploy = recording.told['0'].find(
    (message) => message.t === 'update' && (message.events ?? []).some((each) => each['event'] === 'deployed'),
  ) as Update;

  it('counts no card that was taken back', async () => {
    const match = new MatchStore(kit, bookOf(recording), recording.terms);
    await match.receive(table);
    const before = numbersOf(
      kit,
      match.log.map((line) => line.event),
    ).played[0];
    await match.receive({ ...deploy, version: table.version + 1 });
    expect(
      numbersOf(
        kit,
        match.log.map((line) => line.event),
      ).played[0],
    ).toBe(before + 1);
    const undone = { ...deploy, version: table.version + 2, events: [{ event: 'undone', seat: 0 }], view: table.view };
    await match.receive(undone);
    expect(
      numbersOf(
        kit,
        match.log.map((line) => line.event),
      ).played[0],
    ).toBe(before);
    expect(JSON.parse(JSON.stringify(match.view))).toEqual(table.view);
    expect(match.log.at(-1)!.event.event).toBe('undone');
  });

  it('keeps a preview, and who is getting ready until something happens', async () => {
    const match = new MatchStore(kit, bookOf(recording), recording.terms);
    await match.receive(table);
    const told: Previewed = { t: 'preview', match: 'm', prompt: 1, preview: { strikes: [], winner: null } };
    await match.receive(told);
    expect(match.previewed).toEqual(told);
    await match.receive({ t: 'preparing', match: 'm', seat: 1 });
    expect(match.preparing).toBe(1);
    await match.receive({ t: 'waiting', match: 'm', seat: 1, ahead: 3 });
    expect(match.queued?.ahead).toBe(3);
    await match.receive({ ...deploy, version: table.version + 1 });
    expect(match.preparing).toBeNull();
    expect(match.queued).toBeNull();
  });
});
