// Puzzles without a server. What was solved and missed is kept on this device, so that days, streaks and repetition go on,
// and every attempt is said to the server on the next connection: ratings are its own matter.
import { indexOfEngines, loadJudging, type Judging } from '../../engine/files';
import type { Names } from '../../engine/worker';
import { attemptHere, taskHere } from '../learn/practised';
import { servedAt } from '../net/http';
import { later, PUZZLES, waiting } from '../net/outbox';
import { file, keep, kept } from '../net/shelf';
import type { Asked } from '../net/still';
import type { Attempted } from '../protocol';
import type { DailyPuzzle, PuzzleAttempt, PuzzleAttempted, PuzzleGame, PuzzleLine } from '../protocol';
import type { PuzzleResult, Puzzles, PuzzleTask } from '../protocol';

const ADDRESS = '/api/puzzles';
const LESSON = 'puzzles';

interface Try {
  solved: boolean;
  due: number;
  step: number;
}
/** What was made of puzzles here, and the last day whose puzzle was solved. */
interface Record_ {
  tries: Record<string, Try>;
  games: Record<string, Pick<PuzzleGame, 'tried' | 'solved' | 'streak' | 'best'>>;
  day: number;
  days: number;
}

const made = (): Record_ => kept<Record_>(PUZZLES, { tries: {}, games: {}, day: 0, days: 0 });
const served = (): Puzzles | null => kept<Puzzles | null>(servedAt(ADDRESS), null);

let judging: Promise<Judging> | undefined;
const judge = (): Promise<Judging> => {
  judging ??= indexOfEngines().then((games) => loadJudging(Object.values(games)[0]!.judging));
  judging.catch(() => (judging = undefined));
  return judging;
};

/** How good somebody is at the puzzles of a game: as the server has said last, and what came since. */
function gameLine(line: PuzzleGame): PuzzleGame {
  const there = served()?.games.find(({ rulebook }) => rulebook === line.rulebook);
  return { ...line, ...there, count: line.count, ...made().games[line.rulebook] };
}

async function all(): Promise<Puzzles> {
  const found = await file<Puzzles>(ADDRESS);
  return { ...found, games: found.games.map(gameLine), today: await today() };
}

async function today(): Promise<DailyPuzzle | null> {
  const [{ chosen, day_of, in_a_row }, choice] = await Promise.all([
    judge(),
    file<[string, string[]][]>('/puzzles/days'),
  ]);
  const day = day_of(Date.now());
  const found = chosen(choice, day);
  if (!found) return null;
  const [rulebook, puzzle] = found;
  const known = made();
  const there = served()?.today;
  const done = known.day === day || (there?.puzzle === puzzle && there.solved);
  const days = Math.max(in_a_row(known.day, known.days, day, false), there?.puzzle === puzzle ? there.days : 0);
  return { rulebook, puzzle, solved: done, days };
}

async function lines(rulebook: string): Promise<PuzzleLine[]> {
  const address = `${ADDRESS}/${rulebook}`;
  const there = new Map(kept<PuzzleLine[]>(servedAt(address), []).map((line) => [line.id, line]));
  const { tries } = made();
  return (await file<PuzzleLine[]>(address)).map((line) => {
    const known = { ...line, ...there.get(line.id) };
    const own = tries[`${rulebook}/${line.id}`];
    if (!own) return known;
    const state = own.solved || known.state === 'solved' ? 'solved' : 'missed';
    return { ...known, state, due: own.due > 0 && own.due <= Date.now() };
  });
}

async function task(rulebook: string, puzzle: string): Promise<PuzzleTask> {
  const [found, known] = await Promise.all([taskHere([rulebook, LESSON, puzzle]), lines(rulebook)]);
  const { preset, name, task, hint = null } = found;
  const line = known.find(({ id }) => id === puzzle);
  return { id: puzzle, preset, name, task, hint, rating: line?.rating ?? 0, tried: (line?.state ?? 'new') !== 'new' };
}

/** Keep an attempt that has ended. Only the first one counts for streaks. */
async function note(rulebook: string, puzzle: string, solved: boolean): Promise<PuzzleResult> {
  const [rules, daily, before] = await Promise.all([judge(), today(), lines(rulebook)]);
  const known = made();
  const key = `${rulebook}/${puzzle}`;
  const now = Date.now();
  const line = before.find(({ id }) => id === puzzle);
  const first = (line?.state ?? 'new') === 'new';
  const own = known.tries[key] ?? { solved: line?.state === 'solved', due: line?.due ? 1 : 0, step: 0 };
  const [due, step] = rules.repetition(own.due, own.step, first, solved, now);
  known.tries[key] = { solved: own.solved || solved, due, step };
  const game = gameLine((await file<Puzzles>(ADDRESS)).games.find((one) => one.rulebook === rulebook)!);
  const streak = first ? (solved ? game.streak + 1 : 0) : game.streak;
  if (first) {
    const counted = { tried: game.tried + 1, solved: game.solved + Number(solved) };
    known.games[rulebook] = { ...counted, streak, best: Math.max(game.best, streak) };
  }
  const isToday = solved && daily?.rulebook === rulebook && daily.puzzle === puzzle;
  if (isToday && !daily.solved) {
    const day = rules.day_of(now);
    [known.days, known.day] = [Math.max(rules.in_a_row(known.day, known.days, day, true), daily.days + 1), day];
  }
  keep(PUZZLES, known);
  return { rating: game.rating, change: 0, streak, days: isToday ? known.days : 0 };
}

async function attempt({ route, parts, body }: Asked): Promise<PuzzleAttempted> {
  const { rulebook, puzzle } = parts as { rulebook: string; puzzle: string };
  const { moves, give_up, shown } = body as PuzzleAttempt;
  const names: Names = [rulebook, LESSON, puzzle];
  const found = give_up ? await givenUp(names) : await attemptHere(names, moves);
  if (found.state === 'open' || shown) return { attempt: found, result: null };
  // The first attempt is the one that is rated; of later ones it counts that it was solved.
  const key = names.join('/');
  const again = waiting().some((one) => one.key === key);
  if (!again || found.state === 'solved') later({ key: again ? `${key} again` : key, route, parts, body });
  return { attempt: found, result: await note(rulebook, puzzle, found.state === 'solved') };
}

async function givenUp(names: Names): Promise<Attempted> {
  const { wrong = null, solution } = await taskHere(names);
  const nothing = { table: null, updates: [], preview: null, stamp: '', sight: '' };
  return { ...nothing, state: 'missed', words: wrong, solution };
}

export async function answer(asked: Asked): Promise<unknown> {
  const { rulebook = '', puzzle = '' } = asked.parts;
  if (asked.route === 'GET /api/puzzles') return all();
  if (asked.route === 'GET /api/puzzles/today') return (await today()) ?? undefined;
  if (asked.route === 'GET /api/puzzles/{rulebook}') return lines(rulebook);
  return asked.route.startsWith('GET ') ? task(rulebook, puzzle) : attempt(asked);
}
