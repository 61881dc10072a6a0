// A proposed step of a preparation, as the buttons and cells of the table call it.
import type { Mark } from '../../match/marks';
import type { MatchStore } from '../../match/match.svelte';
import { listed, type AnyMove } from '../../match/shapes';
import { unitAt } from './fold';
import { cellName } from './say';
import type { At, SiegeMove, SiegeView } from './shapes';
import { bonusName, t } from './words';

export function marks(any: AnyMove, match: MatchStore): Mark[] {
  const move = any as SiegeMove;
  if ('deploy' in move) {
    const hand = listed((match.view as SiegeView).hand);
    const victims = (move.sacrifice ?? []).map((at): Mark => ({ to: `${at}`, note: '✝' }));
    const to = `${[move.row ?? 0, move.column]}`;
    return [{ to, from: `hand:${hand.indexOf(move.deploy)}`, card: move.deploy }, ...victims];
  }
  if ('step' in move) return [{ to: `${move.to}`, from: `${move.step}` }];
  if ('ability' in move) return [{ to: `${move.at}`, from: `${move.ability}` }];
  if ('bonus' in move && move.at) return [{ to: `${move.at}`, note: bonusName(move.bonus) }];
  if ('draw' in move) return [{ to: `pile:${move.draw === 'own' ? 'deck' : 'pawns'}` }];
  return [];
}

export function moveWords(any: AnyMove, match: MatchStore): string | null {
  const move = any as SiegeMove;
  const who = (at: At): string => match.told.card(unitAt(match.view as SiegeView, at)?.unit ?? null);
  if ('done' in move) return t('page-done');
  if ('draw' in move) return t(move.draw === 'own' ? 'page-draw-own' : 'page-draw-pawn');
  if ('step' in move) return t('page-move-step', { card: who(move.step), cell: cellName(move.to) });
  if ('ability' in move) return t('page-move-ability', { card: who(move.ability), cell: cellName(move.at) });
  if ('bonus' in move) {
    const where = move.at ? cellName(move.at) : '';
    return where ? `${bonusName(move.bonus)}: ${where}` : bonusName(move.bonus);
  }
  if (!('deploy' in move))
    return (
      Object.values(move.prepare)
        .map((unit) => match.told.card(unit))
        .join(', ') || null
    );
  const victims = (move.sacrifice ?? []).map(who).join(', ');
  const cell = cellName([move.row ?? 0, move.column]);
  return t('page-move-deploy', { card: match.told.card(move.deploy), cell, victims: victims || 'none' });
}
