// The files of the page's engines, as quintain.wasm.build writes them.
import type { Attempted } from '../app/protocol';
import type { SoFar, Task } from './attempt.ts';
import { py, type Py } from './python.ts';

export interface GameFiles {
  module: string;
  /** A digest of the module, for the browser to compare. */
  integrity: string;
  script: string;
  data: string;
  tasks: string;
  judging: string;
  presets: Record<string, string>;
}

/** What is translated from quintain.exercises. */
export interface Judging {
  standing: (task: Task, soFar: SoFar) => Attempted['state'];
  day_of: (now: number) => number;
  chosen: (choice: [string, string[]][], day: number) => [string, string] | null;
  repetition: (due: number, step: number, first: boolean, solved: boolean, now: number) => [number, number];
  in_a_row: (last: number, days: number, day: number, solved: boolean) => number;
}

export const FOLDER = '/engine';

export async function file(name: string, integrity = ''): Promise<Response> {
  const response = await fetch(`${FOLDER}/${name}`, { integrity });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

export const json = async <T>(name: string): Promise<T> => (await (await file(name)).json()) as T;

export const indexOfEngines = (): Promise<Record<string, GameFiles>> => json('index.json');

export async function loadJudging(name: string): Promise<Judging> {
  const made = (await import(/* @vite-ignore */ `${FOLDER}/${name}`)) as { default: (python: Py) => Judging };
  return made.default(py);
}
