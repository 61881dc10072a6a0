// The worker in which local matches are played and matches are thought about. It is loaded when the first is opened.
import type { Attempted, ClientMessage, ServerMessage } from '../app/protocol';
import { attempted, Illegal, type Task } from './attempt.ts';
import { Engine, type GameData, type Json, type MakeScript, type PresetData } from './engine.ts';
import { Game, type Options } from './match.ts';
import { playedFrom, Reviewer, watched, type Played, type RecordedTerms } from './recorded.ts';
import { FOLDER, indexOfEngines, json, file, loadJudging, type GameFiles, type Judging } from './files.ts';
import { sample } from './sample.ts';
import { Seer, type Question } from './seer.ts';
import { LocalTable, type LocalTerms } from './table.ts';

/** What is played at a table, wherever it is. */
export interface About {
  rulebook: string;
  preset: string;
  options: Options;
  stamp: string;
}
export type ToWorker =
  | { t: 'begin'; terms: LocalTerms }
  | { t: 'ask'; id: number; about: About; sight: string; question: Question }
  | { t: 'sample'; id: number; about: Omit<About, 'stamp'>; milliseconds: number }
  | { t: 'watch'; id: number; about: Omit<About, 'stamp'>; recorded: Recorded }
  | { t: 'review'; id: number; about: Omit<About, 'stamp'>; recorded: Recorded; open: boolean }
  | { t: 'stop'; id: number }
  | { t: 'prepare'; about: Omit<About, 'stamp'> }
  | { t: 'check'; id: number; about: Omit<About, 'stamp'>; cards: string[] }
  | { t: 'attempt'; id: number; names: Names; moves: Json[] }
  | { t: 'task'; id: number; names: Names }
  | ClientMessage;
/** A match that was played here, or that a file tells of. */
export type Recorded = { played: Played } | { file: RecordedTerms };
/** Of a game, a lesson and an exercise. */
export type Names = [rulebook: string, lesson: string, exercise: string];
/** An exercise, or how an attempt at it stands; else why there is none. */
export type Practised = Attempted | Task | 'not-found' | 'not-legal' | null;
/** What is kept of a match after every decision; that an engine could not be loaded; and answers, null if there is none. */
export type FromWorker =
  | ServerMessage
  | { t: 'kept'; terms: LocalTerms; over: boolean }
  | { t: 'failed'; match: string }
  | { t: 'answer'; id: number; answer: unknown }
  | { t: 'reached'; id: number; done: number; all: number };

/** Exercises by lesson and name. */
type Tasks = Record<string, Record<string, Task>>;

const tables = new Map<string, Promise<LocalTable>>();
const engines = new Map<string, Promise<Engine>>();
const presets = new Map<string, Promise<PresetData>>();
const seers = new Map<string, Promise<Seer>>();
const exercises = new Map<string, Promise<[Tasks, Judging]>>();
const MOST_SEERS = 2;
let index: Promise<Record<string, GameFiles>> | undefined;

const say = (message: FromWorker): void => self.postMessage(message);

async function filesOf(rulebook: string): Promise<GameFiles> {
  index ??= indexOfEngines();
  const found = (await index)[rulebook];
  if (!found) throw new Error(`there is no engine of ${rulebook}`);
  return found;
}

async function load(rulebook: string): Promise<Engine> {
  const { module, integrity, script, data } = await filesOf(rulebook);
  const [code, told, made] = await Promise.all([
    file(module, integrity).then((response) => response.arrayBuffer()),
    json<GameData>(data),
    import(/* @vite-ignore */ `${FOLDER}/${script}`) as Promise<{ default: MakeScript }>,
  ]);
  return Engine.open(code, told, made.default);
}

/** A preset, ready to be played. */
async function settle({ rulebook, preset, options, stamp }: Omit<About, 'stamp'> & { stamp?: string }): Promise<Game> {
  const engine = engines.get(rulebook) ?? load(rulebook);
  engines.set(rulebook, engine);
  const known = presets.get(preset) ?? filesOf(rulebook).then((files) => json<PresetData>(files.presets[preset]!));
  presets.set(preset, known);
  const [ready, told] = await Promise.all([engine, known]);
  if (stamp !== undefined && told.stamp !== stamp) throw new Error(`other rules or cards of ${preset} than here`);
  return new Game(ready, told, options);
}

async function begin(terms: LocalTerms): Promise<LocalTable> {
  return new LocalTable(await settle(terms), terms, say);
}

function seerFor(about: About): Promise<Seer> {
  const key = JSON.stringify(about);
  const known = seers.get(key);
  if (known) return known;
  for (const old of [...seers.keys()].slice(0, Math.max(0, seers.size + 1 - MOST_SEERS))) forget(old);
  const found = settle(about).then((game) => new Seer(game));
  seers.set(key, found);
  return found;
}

function forget(key: string): void {
  void seers.get(key)?.then(
    (seer) => seer.close(),
    () => undefined,
  );
  seers.delete(key);
}

async function answer({ id, about, sight, question }: Extract<ToWorker, { t: 'ask' }>): Promise<void> {
  try {
    const seer = await seerFor(about);
    const bytes = Uint8Array.from(atob(sight), (letter) => letter.charCodeAt(0));
    say({ t: 'answer', id, answer: seer.answer(bytes, question) });
  } catch {
    // Nothing of an engine that failed is kept: whoever has asked does without, and the next one loads it anew.
    seers.clear();
    forgetEngine(about.rulebook);
    say({ t: 'answer', id, answer: null });
  }
}

async function simulate({ id, about, milliseconds }: Extract<ToWorker, { t: 'sample' }>): Promise<void> {
  const game = await settle(about).catch(() => null);
  say({ t: 'answer', id, answer: game && sample(game, milliseconds, () => performance.now()) });
  game?.close();
}

const howPlayed = (game: Game, recorded: Recorded): Played | null =>
  'played' in recorded ? recorded.played : playedFrom(game, recorded.file);

async function watch({ id, about, recorded }: Extract<ToWorker, { t: 'watch' }>): Promise<void> {
  const game = await settle(about).catch(() => null);
  try {
    const played = game && howPlayed(game, recorded);
    say({ t: 'answer', id, answer: played && watched(game, played) });
  } catch {
    say({ t: 'answer', id, answer: null }); // what is told cannot have been played
  }
  game?.close();
}

const reviews = new Set<number>();

/** Decision by decision: messages come in between. */
async function review({ id, about, recorded, open }: Extract<ToWorker, { t: 'review' }>): Promise<void> {
  reviews.add(id);
  let [game, reviewer]: [Game | null, Reviewer | null] = [null, null];
  let answer: unknown = null;
  try {
    game = await settle(about);
    const played = howPlayed(game, recorded);
    if (played) {
      reviewer = new Reviewer(game, played, open);
      for (let done = 0; done < reviewer.all && reviews.has(id);) {
        say({ t: 'reached', id, done, all: reviewer.all });
        await new Promise((then) => setTimeout(then));
        done = reviewer.step();
      }
      answer = reviews.has(id) ? reviewer.review() : null;
    }
  } catch {
    answer = null; // no engine, or what is told cannot have been played
  }
  reviewer?.close();
  game?.close();
  reviews.delete(id);
  say({ t: 'answer', id, answer });
}

/** Somebody is about to play: all that takes time is loaded. */
async function prepare(about: Omit<About, 'stamp'>): Promise<void> {
  const game = await settle(about).catch(() => forgetEngine(about.rulebook));
  game?.close();
}

/** What is wrong with a deck. */
async function check({ id, about, cards }: Extract<ToWorker, { t: 'check' }>): Promise<void> {
  const game = await settle(about).catch(() => null);
  say({ t: 'answer', id, answer: game?.offences(cards) ?? null });
  if (!game) forgetEngine(about.rulebook);
  game?.close();
}

async function loadExercises(rulebook: string): Promise<[Tasks, Judging]> {
  const { tasks, judging } = await filesOf(rulebook);
  return Promise.all([json<Tasks>(tasks), loadJudging(judging)]);
}

/** An exercise, and what judges it. */
async function exerciseOf([rulebook, lesson, exercise]: Names): Promise<[Task | undefined, Judging]> {
  const ready = exercises.get(rulebook) ?? loadExercises(rulebook);
  exercises.set(rulebook, ready);
  const [tasks, judging] = await ready;
  return [tasks[lesson]?.[exercise], judging];
}

/** Answer a question about an exercise; null if something of the engine is missing. */
async function practise(message: Extract<ToWorker, { t: 'attempt' | 'task' }>): Promise<void> {
  const { id, names } = message;
  const told = (answer: Practised): void => say({ t: 'answer', id, answer });
  try {
    const [task, judging] = await exerciseOf(names);
    if (!task) return told('not-found');
    if (message.t === 'task') return told(task);
    const game = await settle({ rulebook: names[0], preset: task.preset, options: task.options });
    told(attempted(game, judging, task, names.join('/'), message.moves));
  } catch (error) {
    if (error instanceof Illegal) return told('not-legal');
    exercises.delete(names[0]);
    forgetEngine(names[0]);
    told(null);
  }
}

/** Nothing of an engine is kept that something was wrong with, so that it can be loaded anew. */
function forgetEngine(rulebook: string): void {
  index = undefined;
  engines.delete(rulebook);
  presets.clear();
}

/** Something is wrong with the engine of a match. */
function failed(match: string, rulebook: string): void {
  forgetEngine(rulebook);
  tables.delete(match);
  say({ t: 'failed', match });
}

function keep(table: LocalTable): void {
  say({ t: 'kept', terms: table.kept, over: table.over });
}

/** Let bots decide until it is the person's turn, one decision at a time: messages come in between. */
function goOn(table: LocalTable): void {
  if (!table.waiting) return;
  setTimeout(() => {
    try {
      table.think(() => performance.now());
      keep(table);
      goOn(table);
    } catch {
      failed(table.terms.match, table.terms.rulebook);
    }
  });
}

async function hear(message: ToWorker): Promise<void> {
  if (message.t === 'ask') return answer(message);
  if (message.t === 'sample') return simulate(message);
  if (message.t === 'watch') return watch(message);
  if (message.t === 'review') return void review(message);
  if (message.t === 'stop') return void reviews.delete(message.id);
  if (message.t === 'prepare') return prepare(message.about);
  if (message.t === 'check') return check(message);
  if (message.t === 'attempt' || message.t === 'task') return practise(message);
  if (message.t === 'begin') {
    const { terms } = message;
    tables.set(terms.match, begin(terms));
    await tables.get(terms.match)!.catch(() => failed(terms.match, terms.rulebook));
    return;
  }
  if (!('match' in message)) return;
  const table = await tables.get(message.match)?.catch(() => undefined);
  if (!table) return;
  if (message.t === 'leave') {
    tables.delete(message.match);
    return table.close();
  }
  try {
    table.hear(message);
    keep(table);
    if (message.t !== 'preview' && message.t !== 'sight' && message.t !== 'stage') goOn(table);
  } catch {
    failed(message.match, table.terms.rulebook);
  }
}

let last: Promise<void> = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<ToWorker>): void => {
  last = last.then(() => hear(data));
};
