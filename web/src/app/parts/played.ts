// What a match is a match of: the game, and its version or the battle of its campaign.
import { gameName, versionName } from '../../games/tiles';
import { inWords } from '../../i18n/language.svelte';
import { session } from '../session.svelte';

/** A battle of a campaign: what is said of it begins with its name. */
export function battle(preset: string): string | undefined {
  const line = session.preset(preset);
  return line?.level ? inWords(line.text).split(/\.(?:\s|$)/)[0] : undefined;
}

export function played(preset: string): string {
  const rulebook = session.preset(preset)?.rulebook ?? preset;
  const version = battle(preset) ?? versionName(rulebook, preset);
  return version ? `${gameName(rulebook)} · ${version}` : gameName(rulebook);
}
