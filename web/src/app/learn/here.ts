// Lessons without a server: what is solved is kept on this device, and said to the server on the next connection.
import { servedAt } from '../net/http';
import { later } from '../net/outbox';
import { file, keep, kept } from '../net/shelf';
import type { Asked } from '../net/still';
import type { LessonLine, NewAttempt } from '../protocol';
import type { Names } from '../../engine/worker';
import { attemptHere } from './practised';

const SOLVED = 'quintain.lessons';
const ADDRESS = '/api/lessons';

const named = (line: LessonLine, exercise: string): string => [line.rulebook, line.lesson, exercise].join('/');

/** What is solved: here, or there as far as the server has said. */
function solved(): Set<string> {
  const served = kept<LessonLine[]>(servedAt(ADDRESS), []);
  const there = served.flatMap((line) => line.exercises.filter((one) => one.solved).map(({ id }) => named(line, id)));
  return new Set([...kept<string[]>(SOLVED, []), ...there]);
}

async function lessons(): Promise<LessonLine[]> {
  const known = solved();
  const lines = await file<LessonLine[]>(ADDRESS);
  return lines.map((line) => ({
    ...line,
    exercises: line.exercises.map((one) => ({ ...one, solved: known.has(named(line, one.id)) })),
  }));
}

export async function answer({ route, parts, body }: Asked): Promise<unknown> {
  if (route === 'GET /api/lessons') return lessons();
  const names = [parts['rulebook'], parts['lesson'], parts['exercise']] as Names;
  const { moves, shown } = body as NewAttempt;
  const found = await attemptHere(names, moves);
  if (found.state === 'solved' && !shown) {
    const key = names.join('/');
    keep(SOLVED, [...new Set([...kept<string[]>(SOLVED, []), key])]);
    later({ key, route, parts, body });
  }
  return found;
}
