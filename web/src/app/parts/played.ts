// What a match is a match of: the game, and its version or the battle of its campaign.
import { gameName, versionName } from '../../games/tiles';
import { inWords } from '../../i18n/language.svelte';
import { session } from '../session.svelte';

export function played(preset: string): string {
  const line = session.preset(preset);
  const rulebook = line?.rulebook ?? preset;
  // What is said of a battle begins with its name.
  const version = line?.level ? inWords(line.text).split(/\.(?:\s|$)/)[0] : versionName(rulebook, preset);
  return version ? `${gameName(rulebook)} · ${version}` : gameName(rulebook);
}
