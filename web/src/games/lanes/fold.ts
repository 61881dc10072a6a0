// What each event of lanes changes in a view.
import { added, counted, removed } from '../../match/cards';
import { LANES, type LanesEvent, type LanesView } from './shapes';

export function fold(view: LanesView, event: LanesEvent): void {
  forgetPlans(view, event);
  if (event.event === 'over') {
    view.quiet = quietAtEnd(view.quiet, event.reason);
    return;
  }
  if (event.event === 'round') {
    view.round = event.round;
    view.quiet = event.quiet;
    return;
  }
  if (event.event === 'striker') {
    view.striker = event.seat;
    return;
  }
  const seat = view.seats[event.seat]!;
  switch (event.event) {
    case 'drawn':
      seat.hand = added(seat.hand, event.card);
      view.deck = counted(view.deck, event.deck);
      break;
    case 'mana':
      seat.mana = event.mana;
      break;
    case 'placed':
      seat.hand = removed(seat.hand, event.card);
      seat.mana = event.mana;
      seat.lanes[LANES.indexOf(event.lane)] = { card: event.card, defence: event.defence };
      break;
    case 'struck':
      seat.lanes[LANES.indexOf(event.lane)]!.defence = event.defence;
      break;
    case 'destroyed':
      seat.lanes[LANES.indexOf(event.lane)] = null;
      break;
    case 'hit':
      seat.hp = event.hp;
      break;
  }
}

/** A match that stalls ends with one more quiet round; one that ends by itself, with a round in which something happened. */
const quietAtEnd = (quiet: number, reason: string): number =>
  reason === 'stalled' ? quiet + 1 : reason === 'resigned' ? quiet : 0;

/** Plans are gone once they take effect; if somebody resigns, what was locked stays on the table. */
function forgetPlans(view: LanesView, event: LanesEvent): void {
  if (!view.staged) return;
  const resigned = event.event === 'over' && event.reason === 'resigned';
  const kept = resigned ? view.staged.map((plan) => (plan?.ready ? plan : null)) : [];
  if (kept.some(Boolean)) view.staged = kept;
  else delete view.staged;
}
