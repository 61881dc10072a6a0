// What whoever shows a table may bring along.
import type { KeyName } from '../lib/keys.svelte';
import type { LogLine } from '../match/match.svelte';
import type { Text } from '../match/shapes';
import type { Next } from './EndScreen.svelte';

/** An option as the server describes it. */
export type Rule = {
  name: string;
  text: Text;
  default?: number | boolean | string;
  choices?: Record<string, Text>;
};

export type TableOptions = {
  /** What can be done after the end. */
  next?: Next;
  /** The options of the rulebook, for the drawer. */
  rules?: Rule[];
  /** Show the coin at the beginning? */
  coin?: boolean;
  /** In a replay: go to where a line of the log happened. */
  onjump?: ((line: LogLine) => void) | undefined;
  onhint?: () => void;
};

/** What lies over the table. */
export type Opened = 'menu' | 'rules' | 'log' | 'help' | 'resign' | 'emote' | null;

/** Keys that do the same kind of thing, and what. */
export type KeyLine = [KeyName[], string];
