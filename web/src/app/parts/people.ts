// Players as the page names and paints them.
import type { Player } from '../protocol';
import { t } from '../words';

const CRESTS = 48;

/** The crest of somebody: always the same for the same name, at the table too. */
export function crestOf(name: string): string {
  let sum = 7;
  for (const letter of name) sum = (sum * 33 + letter.charCodeAt(0)) % 99991;
  return `/art/crests/${sum % CRESTS}.svg`;
}

/** Bots are called by their strength; the ids of others say enough. */
export const botName = (bot: string, otherwise = bot): string => t.maybe(`bot-${keyOf(bot)}`) ?? otherwise;
export const botSays = (bot: string): string => t.maybe(`bot-says-${keyOf(bot)}`) ?? '';
const keyOf = (bot: string): string => bot.replace(':', '-');

export function nameOf(player: Player | undefined): string {
  if (!player || player.kind === 'nobody') return t('the-environment');
  if (player.kind === 'bot') return botName(player.id ?? '', player.name ?? '');
  return player.name || t('gone');
}
