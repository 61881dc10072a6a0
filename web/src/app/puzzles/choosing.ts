// Which puzzle comes next: what was missed before and is due, then what is new and about as hard as somebody is good.
import type { PuzzleLine } from '../protocol';

export const withTheme = (lines: readonly PuzzleLine[], theme: string): PuzzleLine[] =>
  lines.filter((line) => !theme || line.themes.includes(theme));

export function nextOf(lines: readonly PuzzleLine[], rating: number, but = ''): PuzzleLine | undefined {
  const open = lines.filter((line) => line.id !== but && (line.due || line.state === 'new'));
  const far = (line: PuzzleLine): number => (line.due ? -1 : Math.abs(line.rating - rating));
  return open.reduce<PuzzleLine | undefined>((best, line) => (best && far(best) <= far(line) ? best : line), undefined);
}

/** How a list goes: what is due, what is new from what suits somebody outwards, what was missed, what is done. */
export function inOrder(lines: readonly PuzzleLine[], rating: number): PuzzleLine[] {
  const kinds = { new: 1, missed: 2, solved: 3 };
  const kind = (line: PuzzleLine): number => (line.due ? 0 : kinds[line.state]);
  const far = (line: PuzzleLine): number => Math.abs(line.rating - rating);
  return lines.toSorted((a, b) => kind(a) - kind(b) || far(a) - far(b));
}

export const STEPS = [1, 2, 3, 4, 5];
/** How hard a puzzle is in steps: ratings go from 600 to 2400. */
export const hardness = (rating: number): number => Math.max(1, Math.min(5, Math.floor((rating - 600) / 300)));
