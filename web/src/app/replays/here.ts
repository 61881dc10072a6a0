// Recorded matches that no server is asked for: those that were played on this device, and those that somebody has in a file.
import type { Decision } from '../../engine/match';
import type { RecordedTerms } from '../../engine/recorded';
import type { About, Recorded } from '../../engine/worker';
import { hired } from '../net/hired';
import { Problem } from '../net/http';
import { local } from '../net/local.svelte';
import type { Player } from '../protocol';
import { session } from '../session.svelte';
import type { Frame, Recording, Source } from './recording';
import { t } from './words';

/** In the place of a code: the file that was opened last. */
export const FILE = 'file';
const MOST_BYTES = 4 << 20;
const MOST_DECISIONS = 20_000;
const opened: { last: Recording | null } = { last: null };

export interface Found {
  recording: Recording;
  source: Source;
}

const refused = (text: string): Problem => new Problem(0, 'file', text);

/** What each viewer saw, by the page's own engine; null if that cannot tell. */
async function seen(about: Omit<About, 'stamp'>, recorded: Recorded): Promise<Pick<Recording, 'result'> & Seen> {
  const found = await hired.watch(about, recorded);
  return { result: found?.result ?? null, frames: (found?.frames as Frame[] | undefined) ?? null };
}
interface Seen {
  frames: Frame[] | null;
}

export async function fromDevice(match: string): Promise<Found> {
  const terms = local.kept(match);
  if (!terms) throw refused(t('file-gone'));
  const { rulebook, preset, options, seed, decks, bare, sight, seat, decisions, person, opponent } = terms;
  const about = { rulebook, preset, options };
  const recorded = { played: { seed, decks, bare, decisions, ...(sight ? { sight: { of: sight, seat } } : {}) } };
  const { frames, result } = await seen(about, recorded);
  if (!frames) throw refused(t('file-other'));
  const other: Player = opponent === 'nobody' ? { kind: 'nobody' } : { kind: 'bot', id: opponent, name: opponent };
  const players = seat === 0 ? [person, other] : [other, person];
  const recording = { preset, options, cards: 'base', result, watch: { match, frames, players } };
  return { recording, source: { server: null, recorded, about, own: true } };
}

export async function fromFile(): Promise<Found> {
  const told = opened.last;
  if (!told) throw refused(t('file-gone'));
  const { preset, options } = told;
  const rulebook = session.preset(preset)?.rulebook;
  if (!rulebook) throw refused(t('file-other'));
  const about = { rulebook, preset, options };
  const recorded = { file: plainly(told) };
  const { frames } = await seen(about, recorded);
  // What a server has written down can be seen even if it was played with other rules than those of today.
  const known = frames ?? told.watch?.frames;
  if (!known?.length) throw refused(t('file-other'));
  const { players } = told.watch ?? {};
  const seats = [0, 1].map((seat) => ({ kind: 'account' as const, name: t('seat', { seat: seat + 1 }) }));
  const watch = { ...told.watch, match: '', frames: known, players: players ?? seats };
  return {
    recording: { ...told, watch },
    source: { server: null, recorded: frames ? recorded : null, about, own: false },
  };
}

/** What the worker needs of a recording. */
export const plainly = ({ rules, further, setup, seed, decisions }: Partial<RecordedTerms>): RecordedTerms => ({
  rules: rules!,
  further: further ?? null,
  setup: setup!,
  seed: seed!,
  decisions: decisions!,
});

/** Keep what is in a file, to be looked at. What is no recording is refused with a sentence. */
export async function openFile(file: File): Promise<void> {
  if (file.size > MOST_BYTES) throw refused(t('file-no-replay'));
  const told = read(await file.text());
  if (!told) throw refused(t('file-no-replay'));
  opened.last = told;
}

const isObject = (thing: unknown): thing is Record<string, unknown> =>
  typeof thing === 'object' && thing !== null && !Array.isArray(thing);

const isDecision = (thing: unknown): thing is Decision =>
  Array.isArray(thing) &&
  thing.length === 2 &&
  (thing[0] === 0 || thing[0] === 1) &&
  (thing[1] === 'resign' || Number.isSafeInteger(thing[1]));

/** A recording; null for anything else. */
export function read(text: string): Recording | null {
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(told) || told['quintain'] !== 'replay' || told['version'] !== 1) return null;
  const { preset, options, setup, seed, rules, decisions } = told;
  const named = typeof preset === 'string' && typeof rules === 'string' && isObject(options) && isObject(setup);
  if (!named || typeof seed !== 'string' || !/^[0-9a-f]{1,32}$/.test(seed)) return null;
  if (!Array.isArray(decisions) || decisions.length > MOST_DECISIONS || !decisions.every(isDecision)) return null;
  return told as unknown as Recording;
}
