// A recorded match as the server gives it, and what each pair of eyes saw of it.
import type { RecordedTerms } from '../../engine/recorded';
import type { About, Recorded } from '../../engine/worker';
import type { AnyEvent, AnyView } from '../../match/shapes';
import type { Guide, Player } from '../protocol';

export type Eyes = '0' | '1' | 'public' | 'both';
interface Sight {
  events: AnyEvent[];
  view: AnyView;
}
export interface Frame {
  at: number;
  decisions: number;
  seen: Record<'0' | '1' | 'public', Sight>;
  /** What each seat saw, as the page's engine takes it: one can play on from there. */
  sights?: [string, string];
}
/** Where a match comes from: who can be asked about it. */
export interface Source {
  /** A match of the server, or one that was shared; null where there is none to be asked. */
  server: { match: string } | { code: string } | null;
  /** What the page's engine needs to play it again; null where it cannot be told. */
  recorded: Recorded | null;
  about: Omit<About, 'stamp'>;
  /** Has the reader played it? */
  own: boolean;
}
export interface Recording extends Partial<RecordedTerms> {
  preset: string;
  options: Record<string, number | boolean | string>;
  cards: string | Record<string, unknown>[];
  result: { winner: 0 | 1 | null; reason: string } | null;
  /** `cards`: as they were, with what they say; null where that can't be told any more. */
  watch: { match: string; frames: Frame[]; players?: Player[]; cards?: Record<string, unknown>[] | null };
}

/** Is a line of text a match? Otherwise it is a position, or nothing that can be read. */
export const isMatchLine = (text: string): boolean => text.trimStart().startsWith('match/');

const LONGEST = 2000; // letters of an address that everybody takes

/** The address of a line. Where it fits, those who show a preview of links can read it. */
export function wayTo(line: string): string {
  const asked = `/position?${new URLSearchParams({ line })}`;
  return asked.length <= LONGEST && !isMatchLine(line) ? asked : `/position#${encodeURIComponent(line)}`;
}

/** The guide with the cards of then, which need not be those of now. */
export const guideThen = (guide: Guide, { cards, watch }: Recording): Guide => ({
  ...guide,
  cards: watch.cards ?? (typeof cards === 'string' ? guide.cards : cards),
});

/** The steps worth looking at: a decision that nobody could see yet is part of the next one. */
export const stepsOf = ({ watch }: Recording): Frame[] =>
  watch.frames.filter((frame, i) => i === 0 || Object.values(frame.seen).some((sight) => sight.events.length > 0));

/** One step: what happened, and what was true afterwards. */
export function sightOf(frame: Frame, eyes: Eyes): Sight {
  return eyes === 'both' ? bothOf(frame) : frame.seen[eyes];
}

/** With all hands open: each side as it saw itself. */
function bothOf({ seen }: Frame): Sight {
  const [zero, one] = [seen['0'], seen['1']];
  const view = structuredClone(zero.view);
  for (const [name, other] of Object.entries(one.view)) {
    const own = view[name];
    if (!Array.isArray(own) || !Array.isArray(other)) continue;
    // A list of seats, or of one thing of each seat that the other one only knows the length of.
    if (name === 'seats' || (typeof own[1] === 'number' && Array.isArray(other[1]))) own[1] = structuredClone(other[1]);
  }
  const same = zero.events.length === one.events.length;
  const events = zero.events.map((event, i) => (same ? fuller(event, one.events[i]!) : event));
  return { view, events };
}

const fuller = (one: AnyEvent, other: AnyEvent): AnyEvent =>
  'card' in one && one.card === null && 'card' in other ? other : one;

/** Everything that happened up to a step. */
export const eventsUpTo = (frames: Frame[], step: number, eyes: Eyes): AnyEvent[] =>
  frames.slice(0, step + 1).flatMap((frame) => sightOf(frame, eyes).events);

/** In which step the event of a number lies. */
export function stepOf(frames: Frame[], event: number, eyes: Eyes): number {
  let before = 0;
  for (const [step, frame] of frames.entries()) {
    before += sightOf(frame, eyes).events.length;
    if (event < before) return step;
  }
  return frames.length - 1;
}
