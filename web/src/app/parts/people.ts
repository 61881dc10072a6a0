// Players as the page names and paints them.
import { inWords } from '../../i18n/language.svelte';
import type { HouseBotLine, Player } from '../protocol';
import { session } from '../session.svelte';
import { t } from '../words';

const CRESTS = 48;

/** The crest of somebody: always the same for the same words, at the table too. */
export function crestOf(name: string): string {
  let sum = 7;
  for (const letter of name) sum = (sum * 33 + letter.charCodeAt(0)) % 99991;
  return `/art/crests/${sum % CRESTS}.svg`;
}

/** Bots are called by their strength or have a character of their own; the ids of others say enough. */
export const botName = (bot: string, otherwise = bot): string =>
  t.maybe(`bot-${keyOf(bot)}`) ?? (inWords(lineOf(bot)?.title) || otherwise);
export const botSays = (bot: string): string => t.maybe(`bot-says-${keyOf(bot)}`) ?? inWords(lineOf(bot)?.text);
export const isCharacter = (bot: string): boolean => bot.startsWith('character:');
/** What is known of a bot; no two games have a character of the same id. */
const lineOf = (bot: string): HouseBotLine | undefined =>
  session.games.rulebooks.flatMap(({ bots }) => bots).find(({ name }) => name === bot);
const keyOf = (bot: string): string => bot.replace(':', '-');

/** What somebody's crest is made from, here as at the table: bots have the same one in every language. */
export const armsOf = (player: Player | undefined): string =>
  (player?.kind === 'bot' && player.id) || (!player || player.kind === 'nobody' ? 'nobody' : nameOf(player));

export function nameOf(player: Player | undefined): string {
  if (!player || player.kind === 'nobody') return t('the-environment');
  if (player.kind === 'bot') return botName(player.id ?? '', player.name ?? '');
  return player.name || t('gone');
}
