// Events in the reader's language: for the log, for screen readers and for replays.
import type { AnyEvent, RulebookName } from '../shapes';
import { sayClash } from './clash';
import { sayDuel } from './duel';
import { sayLanes } from './lanes';
import { saySiege } from './siege';
import type { Told } from './teller';

type Say = (event: never, told: Told) => string;

const TELLERS: Record<RulebookName, Say> = { lanes: sayLanes, clash: sayClash, duel: sayDuel, siege: saySiege };

/** An event as a sentence; empty for what needs no telling. */
export const say = (rulebook: RulebookName, event: AnyEvent, told: Told): string =>
  TELLERS[rulebook](event as never, told);

export { Told } from './teller';
