// What a match is a match of: the game, and its version.
import { gameName, versionName } from '../../games/tiles';
import { session } from '../session.svelte';

export const played = (preset: string): string => {
  const rulebook = session.preset(preset)?.rulebook ?? preset;
  const version = versionName(rulebook, preset);
  return gameName(rulebook) + (version ? ` · ${version}` : '');
};
