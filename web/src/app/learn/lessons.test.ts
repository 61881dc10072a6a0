import { afterEach, expect, test, vi } from 'vitest';
import { connection } from '../net/connection.svelte';
import { lessons, solvedIn } from './lessons.svelte';

const line = (solved: boolean) => ({ rulebook: 'lanes', lesson: 'a', exercises: [{ id: 'one', name: {}, solved }] });

afterEach(() => vi.unstubAllGlobals());

test('whoever logs in sees what they have solved, and not what the guest before them has', async () => {
  const answers: unknown[] = [[line(true)], [line(false)]];
  const asked = vi.fn(() => Promise.resolve(new Response(JSON.stringify(answers.shift()), { status: 200 })));
  vi.stubGlobal('fetch', asked);
  connection.account = 'guest';
  await lessons.fetch();
  await lessons.fetch();
  expect(lessons.of('lanes').map(solvedIn)).toEqual([1]);
  connection.account = 'ann';
  await lessons.fetch();
  expect(lessons.of('lanes').map(solvedIn)).toEqual([0]);
  expect(asked).toHaveBeenCalledTimes(2);
});
