// Exercises without a server: the page's own engine plays them, and says what the server would.
import type { Task } from '../../engine/attempt';
import type { Json } from '../../engine/engine';
import type { Names, Practised } from '../../engine/worker';
import { hired } from '../net/hired';
import { Problem } from '../net/http';
import { t } from '../net/words';
import type { Attempted } from '../protocol';

const SAID: Record<string, () => string> = {
  'not-found': () => t('local-not-found'),
  'not-legal': () => t('local-not-legal'),
};

function checked<T>(answer: Practised): T {
  if (answer === null) throw new Problem(0, 'no-engine', t('local-no-engine-alone'));
  if (typeof answer === 'string') throw new Problem(0, answer, SAID[answer]!());
  return answer as T;
}

export const attemptHere = async (names: Names, moves: Json[]): Promise<Attempted> =>
  checked<Attempted>(await hired.attempt(names, moves));

export const taskHere = async (names: Names): Promise<Task> => checked<Task>(await hired.task(names));
