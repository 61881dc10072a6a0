// What whoever shows a table may bring along.
import type { Snippet } from 'svelte';
import type { KeyName } from '../lib/keys.svelte';
import type { Mark } from '../match/marks';
import type { LogLine } from '../match/match.svelte';
import type { Text } from '../match/shapes';
import type { Next } from './EndScreen.svelte';

/** An option as the server describes it, with what the rulebook says unless a preset or the players say otherwise. */
export type Rule = {
  name: string;
  text: Text;
  default?: number | boolean | string;
  choices?: Record<string, Text>;
};

export type TableOptions = {
  /** What can be done after the end. */
  next?: Next;
  /** Who has asked for another match: the reader, or the other side. */
  rematch?: 'asked' | 'wanted' | null;
  /** How the reader stands against the other side, in words. */
  record?: string;
  /** What else is told on the end screen. */
  after?: Snippet;
  /** The options of the rulebook, for the drawer. */
  rules?: Rule[];
  /** What is new in the level that is played. */
  news?: Text | null;
  /** Is what was to be done here done? Then nobody is waited for, though the match would go on. */
  done?: boolean;
  /** Show the coin at the beginning? */
  coin?: boolean;
  /** In a replay: go to where a line of the log happened. */
  onjump?: ((line: LogLine) => void) | undefined;
  onhint?: () => void;
  /** A move that is proposed, drawn on the table. */
  marks?: Mark[];
  /** Is there a connection? What is decided without one waits for it. */
  connected?: boolean;
};

/** What lies over the table. */
export type Opened = 'menu' | 'rules' | 'log' | 'help' | 'resign' | 'emote' | null;

/** Keys that do the same kind of thing, and what. */
export type KeyLine = [KeyName[], string];
