import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection, NOBODY, OUTBOX } from './connection.svelte';
import { later, PUZZLES, send, waiting } from './outbox';

const solved = (exercise: string, ...moves: object[]) => ({
  key: exercise,
  route: 'POST /api/lessons/{rulebook}/{lesson}/{exercise}' as const,
  parts: { rulebook: 'lanes', lesson: 'first-steps', exercise },
  body: { moves },
});
/** A server that answers like this, in this order. */
function server(...answers: (Response | null)[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address.split('/').at(-1)!);
    const answer = answers.shift();
    return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('no server'));
  });
  return asked;
}
const fine = (): Response => new Response('{}', { status: 200 });
const refused = (status: number, code: string): Response =>
  new Response(JSON.stringify({ code, text: code, said: { key: code, data: {} } }), { status });

beforeEach(() => {
  localStorage.clear();
  connection.account = '';
});
afterEach(() => vi.unstubAllGlobals());

test('all is said in its order, and then forgotten', async () => {
  localStorage.setItem(PUZZLES, '{}');
  later(solved('a'));
  later(solved('b'));
  later(solved('a', { place: {} })); // instead of the first
  const asked = server(fine(), fine(), fine(), fine());
  await send('ann');
  expect(asked).toEqual(['b', 'a', 'decks', 'lessons']);
  expect(localStorage.getItem(OUTBOX)).toBeNull();
  expect(localStorage.getItem(PUZZLES)).toBeNull();
});

test('what a server will never take is dropped; what did not reach one, or was too much, waits', async () => {
  for (const name of ['a', 'b', 'c']) later(solved(name));
  server(refused(422, 'invalid'), fine(), null);
  await send('ann');
  expect(waiting().map(({ key }) => key)).toEqual(['c']);
  server(refused(429, 'slow-down'));
  await send('ann');
  expect(waiting().map(({ key }) => key)).toEqual(['c']);
});

test('nobody is told to have done what somebody else did', async () => {
  later(solved('a'));
  connection.account = 'ann';
  later(solved('b'));
  expect(waiting().map(({ account }) => account)).toEqual([NOBODY, 'ann']);
  const asked = server(fine());
  await send('ben');
  expect(asked).toEqual(['a']);
  expect(waiting().map(({ key }) => key)).toEqual(['b']);
});
