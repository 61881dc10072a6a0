// What the page knows without a server: what it says to everybody alike is in files of the page (quintain.server.still),
// and what belongs to the visitor is kept on this device.
import { language } from '../../i18n/language.svelte';
import type { Api, LevelGuide, LevelLine, Me } from '../protocol';
import { NOBODY, SERVED } from './connection.svelte';
import { file, kept } from './shelf';
import { t } from './words';

const PROGRESS = 'quintain.campaign';

type Progress = Record<string, { tries: number; wins: number; first_won: number }>;
/** A question that no server has answered. */
export interface Asked {
  route: keyof Api;
  parts: Record<string, string>;
  address: string;
  body: unknown;
}
type Answer = (asked: Asked) => unknown;

const progress = (): Progress => kept<Progress>(PROGRESS, {});

/** Remember how a level that was played here came out. */
export function noteLevel(preset: string, won: boolean): void {
  const all = progress();
  const { tries = 0, wins = 0, first_won = 0 } = all[preset] ?? {};
  const line = { tries: tries + 1, wins: wins + Number(won), first_won: first_won || (won ? Date.now() : 0) };
  localStorage.setItem(PROGRESS, JSON.stringify({ ...all, [preset]: line }));
}

async function campaign(): Promise<LevelLine[]> {
  const levels = await file<LevelGuide[]>('/api/campaign/levels');
  const known = progress();
  const served = kept<LevelLine[]>(SERVED, []);
  let open = true;
  return levels.map(({ preset }) => {
    const { tries = 0, wins = 0, first_won = 0 } = known[preset] ?? {};
    const there = served.find(({ level }) => level === preset);
    const line = {
      ...{ level: preset, best: there?.best ?? 0, first_won: there?.first_won || first_won, open },
      ...{ tries: Math.max(tries, there?.tries ?? 0), wins: Math.max(wins, there?.wins ?? 0) },
    };
    open = line.wins > 0;
    return line;
  });
}

const guest = (): Me => ({
  ...{ id: NOBODY, name: t('guest-here'), kind: 'guest', language: language.current },
  ...{ admin: false, created: 0, banned_until: 0, ban_reason: '', hidden: false },
});

const learn: Answer = async (asked) => (await import('../learn/here')).answer(asked);
const puzzles: Answer = async (asked) => (await import('../puzzles/here')).answer(asked);

const rules: Answer = async (asked) => (await import('../howto/here')).answer(asked);
const decks: Answer = async (asked) => (await import('../decks/here')).answer(asked);

const OWN: Partial<Record<keyof Api, Answer>> = {
  'POST /api/guest': guest,
  'GET /api/campaign': campaign,
  'GET /api/campaign/items': () => [],
  'GET /api/matches/running': () => [],
  'GET /api/decks': decks,
  'POST /api/decks': decks,
  'PUT /api/decks/{deck}': decks,
  'DELETE /api/decks/{deck}': decks,
  'POST /api/games/{preset}/offences': decks,
  'GET /api/lessons': learn,
  'POST /api/lessons/{rulebook}/{lesson}/{exercise}': learn,
  'GET /api/rulebooks/{rulebook}/{language}': rules,
  'GET /api/puzzles': puzzles,
  'GET /api/puzzles/today': puzzles,
  'GET /api/puzzles/{rulebook}': puzzles,
  'GET /api/puzzles/{rulebook}/{puzzle}': puzzles,
  'POST /api/puzzles/{rulebook}/{puzzle}': puzzles,
};

/** What is the same for everybody. */
const ALIKE: ReadonlySet<keyof Api> = new Set([
  'GET /api/start',
  'GET /api/campaign/levels',
  'GET /api/games/{preset}/guide',
  'GET /api/games/{preset}/worth',
]);

/** The answer to a question that no server has answered; undefined where only a server knows. */
export async function answerHere(asked: Asked): Promise<unknown> {
  const own = OWN[asked.route];
  if (own) return own(asked);
  return ALIKE.has(asked.route) ? file(asked.address).catch(() => undefined) : undefined;
}
