// Players as the page names and paints them.
import type { Player } from '../protocol';
import { words } from '../words';

const CRESTS = 48;

/** The crest of somebody: always the same for the same name, at the table too. */
export function crestOf(name: string): string {
  let sum = 7;
  for (const letter of name) sum = (sum * 33 + letter.charCodeAt(0)) % 99991;
  return `/art/crests/${sum % CRESTS}.svg`;
}

export function nameOf(player: Player | undefined): string {
  if (!player || player.kind === 'nobody') return words.t.theEnvironment;
  if (player.kind === 'bot') return words.t.bots[player.id ?? ''] ?? player.name ?? '';
  return player.name || words.t.gone;
}
