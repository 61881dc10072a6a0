// Which matches have come to wait for the visitor since they were looked at last.
import type { MatchLine } from './protocol';

export function turned(before: readonly MatchLine[], now: readonly MatchLine[]): MatchLine[] {
  const waited = new Set(before.filter((line) => line.your_turn).map((line) => line.match));
  const known = new Set(before.map((line) => line.match));
  return now.filter((line) => line.your_turn && known.has(line.match) && !waited.has(line.match));
}
