// Which puzzle comes next: what was missed before and is due, then what is new and about as hard as somebody is good.
import type { PuzzleLine } from '../protocol';

export const withTheme = (lines: readonly PuzzleLine[], theme: string): PuzzleLine[] =>
  lines.filter((line) => !theme || line.themes.includes(theme));

export function nextOf(lines: readonly PuzzleLine[], rating: number, but = ''): PuzzleLine | undefined {
  const open = lines.filter((line) => line.id !== but && (line.due || line.state === 'new'));
  const far = (line: PuzzleLine): number => (line.due ? -1 : Math.abs(line.rating - rating));
  return open.reduce<PuzzleLine | undefined>((best, line) => (best && far(best) <= far(line) ? best : line), undefined);
}
