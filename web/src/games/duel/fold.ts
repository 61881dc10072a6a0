// What each event of duel changes in a view.
import { added, counted, removed } from '../../match/cards';
import type { DuelEvent, DuelView } from './shapes';

export function fold(view: DuelView, event: DuelEvent): void {
  if (event.event === 'over') return;
  const seat = view.seats[event.seat]!;
  switch (event.event) {
    case 'turn':
      view.turn = event.turn;
      view.active = event.seat;
      view.drawn = 0;
      break;
    case 'paid':
    case 'damaged':
      seat.life = event.life;
      break;
    case 'drawn':
      seat.hand = added(seat.hand, event.card);
      seat.deck = counted(seat.deck, event.deck);
      seat.draws = event.draws;
      view.drawn = event.drawn;
      break;
    case 'summoned':
      seat.hand = removed(seat.hand, event.card);
      seat.zones[event.zone] = { card: event.card, position: event.position };
      break;
    case 'revealed':
      seat.zones[event.zone] = { card: event.card, position: 'defence' };
      break;
    case 'destroyed':
      seat.zones[event.zone] = null;
      seat.graveyard.push(event.card);
      break;
  }
}
