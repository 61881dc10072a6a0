// Moments of recorded matches at which a seat owes a move, at a table that notes the moves that are made.
import type { Table, Update } from '../app/protocol';
import { loadKit } from '../games';
import { MatchStore, type Sender } from '../match/match.svelte';
import type { AnyMove } from '../match/shapes';
import { bookOf, someOf } from './recordings';

const made: AnyMove[] = [];
const sender: Sender = {
  stage: () => undefined,
  undo: () => undefined,
  preview: () => undefined,
  play: (move) => void made.push(JSON.parse(JSON.stringify(move)) as AnyMove),
  resign: () => undefined,
  claim: () => undefined,
  here: () => undefined,
  emote: () => undefined,
  mute: () => undefined,
};

/** How many moves have been made so far. */
export const movesMade = (): number => made.length;

/** The last move that was made; the next one may follow at once. */
export function last<M>(match: MatchStore): M {
  match.sent = false;
  return made.at(-1) as M;
}

/** Stop at the first moments of each match of a game. */
export async function* moments(rulebook: string, viewer: '0' | '1', most: number): AsyncGenerator<MatchStore> {
  for (const recording of someOf(rulebook, 200)) {
    const match = new MatchStore(await loadKit(rulebook), bookOf(recording), recording.terms, sender);
    let shown = 0;
    for (const message of recording.told[viewer] as (Table | Update)[]) {
      await match.receive(message);
      if (match.legal.length && shown++ < most) yield match;
    }
  }
}
