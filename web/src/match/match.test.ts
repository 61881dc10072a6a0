// The store: messages in, views out, nothing lost and nothing twice.
import { describe, expect, it } from 'vitest';
import { loadKit } from '../games';
import { bookOf, rulebookOf, someOf, type Recording } from '../test/recordings';
import type { Table, Update } from '../app/protocol';
import { MatchStore } from './match.svelte';
import { numbersOf } from './numbers';

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const open = async (recording: Recording): Promise<MatchStore> =>
  new MatchStore(await loadKit(rulebookOf(recording)), bookOf(recording), recording.terms);
const settled = (): Promise<unknown> => new Promise((done) => setTimeout(done, 5));

describe.each(['lanes', 'clash', 'duel', 'siege'])('%s', (rulebook) => {
  const recording = someOf(rulebook, 2)[1]!;
  const messages = recording.told['0'];
  const last = messages.findLast((message) => message.t === 'update') as Update;

  it('ends where the match ended, with its outcome', async () => {
    const match = await open(recording);
    for (const message of messages) await match.receive(message);
    expect(plain(match.view)).toEqual(last.view);
    expect(match.outcome).not.toBeNull();
    expect(match.busy).toBe(false);
    expect(match.log.length).toBeGreaterThan(10);
  });

  it('loses no message, however close they come together', async () => {
    for (let gap = 0; gap < 12; gap++) {
      const match = await open(recording);
      for (const message of messages) {
        void match.receive(message);
        for (let i = 0; i < gap; i++) await Promise.resolve();
      }
      await settled();
      expect(plain(match.view)).toEqual(last.view);
    }
  });

  it('takes no message twice', async () => {
    const match = await open(recording);
    for (const message of messages) {
      await match.receive(message);
      if (message.t === 'update') await match.receive(message);
    }
    const once = await open(recording);
    for (const message of messages) await once.receive(message);
    expect(match.log.length).toBe(once.log.length);
  });

  it('goes on after a lost connection with what it missed', async () => {
    const match = await open(recording);
    await match.receive(messages[0]!);
    const missed = messages.slice(1, 5) as Update[];
    const now = missed.at(-1)!;
    const events = missed.flatMap((update) => update.events ?? []);
    const again = { ...(messages[0] as Table), ...now, t: 'table', events, complete: true } as unknown as Table;
    await match.receive(again);
    expect(plain(match.view)).toEqual(now.view);
  });

  it('says that a simpler bot moved until the next prompt has passed', async () => {
    const match = await open(recording);
    const prompts: number[] = [];
    for (const message of messages) {
      await match.receive(message);
      if (message.t !== 'update') continue;
      if (!prompts.length) {
        await match.receive({ t: 'preparing', match: '', seat: 1 });
        expect([match.preparing, match.simpler]).toEqual([1, null]);
        await match.receive({ t: 'preparing', match: '', seat: 1, simpler: match.prompt });
        expect(match.preparing).toBeNull();
      }
      prompts.push(match.prompt);
      expect(match.simpler !== null).toBe(match.prompt <= prompts[0]! + 1);
    }
    expect(prompts.at(-1)).toBeGreaterThan(prompts[0]! + 1);
  });

  it('calls a move sent only until the server has told what came of it, not until that was shown', async () => {
    const match = await open(recording);
    const showing: boolean[] = [];
    await match.receive(messages[0]!);
    match.performer = async (_, apply) => {
      showing.push(match.sent);
      await apply();
    };
    match.sent = true;
    for (const message of messages.slice(1)) await match.receive(message);
    const told = (messages[1] as Update).prompt;
    expect(told > (messages[0] as Table).prompt || (messages[1] as Update).seats[0]!.ready).toBe(true);
    expect(showing.length).toBeGreaterThan(10);
    expect(showing).not.toContain(true);
  });

  it('counts what happened', async () => {
    const match = await open(recording);
    for (const message of messages) await match.receive(message);
    const numbers = numbersOf(
      match.kit,
      match.log.map((line) => line.event),
    );
    expect(numbers.length).toBeGreaterThan(1);
    expect(numbers.dealt[0] + numbers.dealt[1]).toBeGreaterThan(0);
    expect(numbers.played[0]).toBeGreaterThan(0);
  });
});
