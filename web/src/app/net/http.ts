// HTTP with the types of the server's own routes.
import type { Api, ProblemAnswer } from '../protocol';
import { inSentence, prepareWords } from '../../match/spoken.svelte';
import { connection } from './connection.svelte';
import { t } from './words';

type Parts<R extends string> = R extends `${string}{${infer Name}}${infer Rest}` ? Name | Parts<Rest> : never;
type Given<R extends keyof Api> = ([Parts<R>] extends [never] ? unknown : { parts: Record<Parts<R>, string> }) &
  (Api[R] extends { body: infer B } ? { body: B } : unknown) &
  (Api[R] extends { query: infer Q } ? { query?: Q } : unknown);
type Arguments<R extends keyof Api> =
  unknown extends Given<R> ? [] : object extends Given<R> ? [Given<R>?] : [Given<R>];

/** What the server says it cannot do: a code for programs, a sentence for people. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly text: string,
    readonly said?: ProblemAnswer['said'],
  ) {
    super(text);
  }

  get sentence(): string {
    return this.code === OFFLINE ? t('offline') : inSentence(this);
  }
}

const OFFLINE = 'offline';
const offline = (): Problem => new Problem(0, OFFLINE, OFFLINE);

/** Ask a route of the server, such as `ask('GET /api/decks')`. Where no server answers, the page does if it can. */
export async function ask<R extends keyof Api>(route: R, ...given: Arguments<R>): Promise<Api[R]['answer']> {
  try {
    return await askServer(route, ...given);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== OFFLINE) throw error;
    connection.lost = true;
    const { answerHere } = await import('./still');
    const { parts = {}, body } = (given[0] ?? {}) as Loose;
    const found = await answerHere({ route, parts, address: addressOf(route, parts), body });
    if (found === undefined) throw error;
    return found as Api[R]['answer'];
  }
}

const addressOf = (route: string, parts: Record<string, string>): string =>
  route.split(' ')[1]!.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(parts[name] ?? ''));

/** The same, by a server or not at all. */
export async function askServer<R extends keyof Api>(route: R, ...given: Arguments<R>): Promise<Api[R]['answer']> {
  const { parts = {}, query, body } = (given[0] ?? {}) as Loose;
  const address = addressOf(route, parts);
  const search = query ? `?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}` : '';
  const content =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(address + search, { method: route.split(' ')[0]!, ...content }).catch(() => null);
  const problem = response?.ok ? null : response ? await problemOf(response) : offline();
  if (problem?.code !== OFFLINE) connection.answered();
  if (problem) throw problem;
  const answer = (response!.status === 204 ? undefined : await response!.json()) as Api[R]['answer'];
  if (REMEMBERED.has(route)) localStorage.setItem(servedAt(address), JSON.stringify(answer));
  return answer;
}

/** What the server has said to these last is remembered for when there is none: what somebody has reached. */
const REMEMBERED = new Set<keyof Api>([
  'GET /api/lessons',
  'GET /api/puzzles',
  'GET /api/puzzles/{rulebook}',
  'GET /api/decks',
]);
export const servedAt = (address: string): string => `quintain.served ${address}`;

interface Loose {
  parts?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

async function problemOf(response: Response): Promise<Problem> {
  try {
    const { code, text, said } = (await response.json()) as ProblemAnswer;
    await prepareWords(said.game).catch(() => undefined);
    return new Problem(response.status, code, text, said);
  } catch {
    return offline();
  }
}

/** The sentence of anything that went wrong. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Problem ? error.sentence : error instanceof Error ? error.message : String(error);
