// Recorded matches for tests: `python -m tests.web.record web/recordings` writes them.
import type { Over, Table, Update } from '../app/protocol';
import type { AnyCard, CardBook, Terms } from '../match/shapes';

export type Message = Table | Update | Over;
export type Recording = {
  preset: string;
  seed: number;
  cards: AnyCard[];
  terms: Terms;
  told: Record<'0' | '1' | 'None', Message[]>;
};

const files = import.meta.glob<Recording[]>('/recordings/*.json', { eager: true, import: 'default' });
export const recordings = Object.values(files).flat();

export const bookOf = (recording: Recording): CardBook =>
  Object.fromEntries(recording.cards.map((card) => [card.id, card]));

export const rulebookOf = (recording: Recording): string => (recording.told['0'][0] as Table).rulebook;

/** The first recordings of a rulebook: enough for what need not hold for all of them. */
export const someOf = (rulebook: string, count = 4): Recording[] =>
  recordings.filter((recording) => rulebookOf(recording) === rulebook).slice(0, count);
