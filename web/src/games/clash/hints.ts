// A proposed card.
import type { Mark } from '../../match/marks';
import type { MatchStore } from '../../match/match.svelte';
import { listed, type AnyMove } from '../../match/shapes';
import type { ClashMove, ClashView } from './shapes';
import { t } from './words';

export function marks(any: AnyMove, match: MatchStore): Mark[] {
  const move = any as ClashMove;
  if (!('play' in move)) return [];
  const hand = listed((match.view as ClashView).seats[match.below]!.hand);
  return [{ to: `slot:${match.below}`, from: `hand:${hand.indexOf(move.play)}`, card: move.play }];
}

export function moveWords(any: AnyMove, match: MatchStore): string {
  const move = any as ClashMove;
  return 'play' in move ? t('move-play', { card: match.told.card(move.play) }) : t('move-pass');
}
