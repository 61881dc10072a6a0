// Levels that are won without a server: the luck for them is fetched before, and the decisions are sent on the next
// connection, where they are made again. The better result stays.
import type { LocalTerms } from '../../engine/table';
import { ask, Problem } from '../net/http';
import type { LevelLine, NewRun, SeedLine } from '../protocol';
import { RUNS, SERVED } from '../net/connection.svelte';

const SEEDS = 'quintain.seeds';

type Kept<T> = { account: string; of: T[] };
type Run = NewRun & { account: string };

function read<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}
const write = (key: string, value: unknown): void => localStorage.setItem(key, JSON.stringify(value));

/** While there is a server: remember how far somebody has come, and have luck for what is played without one. */
export async function prepare(account: string, lines: LevelLine[]): Promise<void> {
  write(SERVED, lines);
  const taken = new Set(unsent(account).map(({ seed }) => seed));
  const seeds = await ask('POST /api/campaign/seeds');
  write(SEEDS, { account, of: seeds.filter(({ seed }) => !taken.has(seed)) } satisfies Kept<SeedLine>);
}

/** Luck of a level that will count, if there is some left; it is gone then. */
export function takeSeed(level: string): { seed: string; account: string } | null {
  const kept = read<Kept<SeedLine>>(SEEDS, { account: '', of: [] });
  const found = kept.of.find((one) => one.level === level);
  if (!found) return null;
  write(SEEDS, { ...kept, of: kept.of.filter((one) => one !== found) });
  return { seed: found.seed, account: kept.account };
}

/** Keep a level that was won, to be sent. */
export function noteRun({ preset, seed, decks, decisions, account }: LocalTerms): void {
  const codes = decisions.flatMap(([, code]) => (code === 'resign' ? [] : [code]));
  const run = { account: account!, level: preset, seed, deck: decks[0] ?? null, decisions: codes };
  const others = read<Run[]>(RUNS, []).filter((one) => one.seed !== seed);
  write(RUNS, [...others, run]);
}

const unsent = (account: string): Run[] => read<Run[]>(RUNS, []).filter((one) => one.account === account);

/** Send what was won meanwhile. What the server refuses will not get better by waiting; the rest is tried again. */
export async function sendRuns(account: string): Promise<void> {
  for (const { account: _, ...body } of unsent(account)) {
    try {
      await ask('POST /api/campaign/runs', { body });
    } catch (error) {
      if (!(error instanceof Problem) || !FINAL.includes(error.code)) return;
    }
    const rest = read<Run[]>(RUNS, []).filter(({ seed }) => seed !== body.seed);
    if (rest.length) write(RUNS, rest);
    else localStorage.removeItem(RUNS);
  }
}

const FINAL = ['invalid', 'not-found'];
