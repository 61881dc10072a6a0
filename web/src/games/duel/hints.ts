// A proposed summons or attack, in the names of monsters: nobody counts zones.
import type { Mark } from '../../match/marks';
import type { MatchStore } from '../../match/match.svelte';
import { listed, type AnyMove, type Seat } from '../../match/shapes';
import type { DuelMove, DuelView } from './shapes';
import { t } from './words';

export function marks(any: AnyMove, match: MatchStore): Mark[] {
  const move = any as DuelMove;
  const me = match.below;
  const foe = (1 - me) as Seat;
  if ('summon' in move) {
    const hand = listed((match.view as DuelView).seats[me]!.hand);
    const note = t(`page-position-${move.position}`);
    return [{ to: `${me}:${move.zone}`, from: `hand:${hand.indexOf(move.summon)}`, card: move.summon, note }];
  }
  if ('attack' in move)
    return [{ to: move.target === 'direct' ? `crest:${foe}` : `${foe}:${move.target}`, from: `${me}:${move.attack}` }];
  return 'draw' in move ? [{ to: `pile:deck:${me}` }] : [];
}

export function moveWords(any: AnyMove, match: MatchStore, mover: Seat = match.below): string {
  const move = any as DuelMove;
  const { seats } = match.view as DuelView;
  const name = (seat: Seat, zone: number): string => {
    const card = seats[seat]!.zones[zone]?.card ?? null;
    return card ? match.told.card(card) : 'none';
  };
  if ('summon' in move) return t('page-move-summon', { card: match.told.card(move.summon), position: move.position });
  if ('draw' in move) return t('page-move-draw');
  if ('pass' in move) return t('page-pass');
  const foe = (1 - mover) as Seat;
  const target = move.target === 'direct' ? 'direct' : name(foe, move.target);
  return t('page-move-attack', { card: name(mover, move.attack), target });
}

/** Any empty zone is as good as another. */
export function twin(any: AnyMove): string {
  const move = any as DuelMove;
  return 'summon' in move ? `${move.summon}:${move.position}` : JSON.stringify(move);
}
