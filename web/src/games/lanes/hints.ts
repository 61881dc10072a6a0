// A proposed plan: which cards go where, and which plans are the same but for left and right.
import type { Mark } from '../../match/marks';
import type { MatchStore } from '../../match/match.svelte';
import { listed, type AnyMove } from '../../match/shapes';
import { LANES, type LanesMove, type LanesView } from './shapes';
import { t } from './words';

export function marks(any: AnyMove, match: MatchStore): Mark[] {
  const { place } = any as LanesMove;
  const hand = listed((match.view as LanesView).seats[match.below]!.hand);
  return LANES.flatMap((lane) => {
    const card = place[lane];
    return card ? [{ to: `${match.below}:${lane}`, from: `hand:${hand.indexOf(card)}`, card }] : [];
  });
}

export function moveWords(any: AnyMove, match: MatchStore): string {
  const { place } = any as LanesMove;
  const placed = LANES.flatMap((lane) => {
    const card = place[lane];
    return card ? [t('move-placement', { card: match.told.card(card), lane })] : [];
  });
  return placed.length ? t('move-place', { placements: placed.join(', ') }) : t('move-nothing');
}

/** What stands in each lane after a plan, whichever lane it is. */
export function twin(any: AnyMove, match: MatchStore): string {
  const { place } = any as LanesMove;
  const { seats } = match.view as LanesView;
  const lanes = LANES.map((lane, i) => JSON.stringify([place[lane] ?? null, ...seats.map((seat) => seat.lanes[i])]));
  return lanes.sort().join();
}
