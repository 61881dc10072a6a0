// What was done without a server and concerns it: it is said on the next connection, in the order in which it was done.
import type { Api } from '../protocol';
import { connection, NOBODY, OUTBOX } from './connection.svelte';
import { askServer, Problem } from './http';
import { keep, kept } from './shelf';

/** And what was made of puzzles since. */
export const PUZZLES = 'quintain.puzzles';
const MOST = 1000;
/** The server knows what it was asked and will not do it, however often it is asked. */
const FINAL = ['invalid', 'not-found', 'forbidden'];

export interface Unsent {
  /** What it is about: whatever was to be said of that before is replaced. */
  key: string;
  account: string;
  route: keyof Api;
  parts: Record<string, string>;
  body?: unknown;
}

/** All that is to be said. */
export const waiting = (): Unsent[] => kept<Unsent[]>(OUTBOX, []);

/** Say something later. */
export function later(one: Omit<Unsent, 'account'>): void {
  const others = waiting().filter(({ key }) => key !== one.key);
  keep(OUTBOX, [...others, { ...one, account: connection.account || NOBODY }].slice(-MOST));
}

/** Never mind. */
export function forget(key: string): void {
  const rest = waiting().filter((one) => one.key !== key);
  if (rest.length) keep(OUTBOX, rest);
  else localStorage.removeItem(OUTBOX);
}

/** Say it all, as somebody: what was done by nobody in particular, and by them. */
export async function send(account: string): Promise<void> {
  const told: Unsent['parts'][] = [];
  for (const { key, account: by, route, parts, body } of waiting()) {
    if (by !== NOBODY && by !== account) continue;
    try {
      await askServer(route, { parts, ...(body === undefined ? {} : { body }) } as never);
    } catch (error) {
      if (!(error instanceof Problem) || !FINAL.includes(error.code)) return;
    }
    forget(key);
    told.push(parts);
  }
  if (!told.length || waiting().length) return;
  await refresh(new Set(told.flatMap(({ rulebook, puzzle }) => (rulebook && puzzle ? [rulebook] : []))));
  localStorage.removeItem(PUZZLES);
}

/** The server knows it all now: what it says is what is remembered. */
async function refresh(puzzlesOf: Set<string>): Promise<void> {
  const asked: Promise<unknown>[] = [askServer('GET /api/decks'), askServer('GET /api/lessons')];
  if (puzzlesOf.size) asked.push(askServer('GET /api/puzzles'));
  for (const rulebook of puzzlesOf) asked.push(askServer('GET /api/puzzles/{rulebook}', { parts: { rulebook } }));
  await Promise.all(asked);
}
