// What each event of clash changes in a view.
import { added, counted, removed } from '../../match/cards';
import type { Of } from '../../match/shapes';
import type { ClashEvent, SeatView, ClashView } from './shapes';

type SeatEvent = Exclude<ClashEvent, { event: 'turn' } | { event: 'over' }>;

export function fold(view: ClashView, event: ClashEvent): void {
  forgetChoices(view, event);
  if (event.event === 'over') return;
  if (event.event === 'turn') {
    view.turn = event.turn;
    for (const seat of view.seats) for (const laid of seat.in_play) laid.age += 1;
    return;
  }
  foldSeat(view.seats[event.seat]!, event);
}

function foldSeat(seat: SeatView, event: SeatEvent): void {
  switch (event.event) {
    case 'shuffled':
      recycle(seat);
      seat.deck_number = event.deck_number;
      seat.deck = event.deck;
      break;
    case 'returned':
      recycle(seat);
      comeBack(seat, event.card);
      break;
    case 'drawn':
      seat.hand = added(seat.hand, event.card);
      seat.deck = counted(seat.deck, event.deck);
      break;
    case 'overdrawn':
      seat.deck = counted(seat.deck, event.deck);
      seat.discard.push(event.card);
      forget(seat, event.card);
      break;
    case 'fatigue':
      seat.max_health = event.max_health;
      seat.health = event.health;
      break;
    case 'laid':
    case 'played':
      seat.hand = removed(seat.hand, event.card);
      seat.in_play.push({ card: event.card, age: 0 });
      forget(seat, event.card);
      break;
    case 'health':
      seat.health = event.health;
      break;
    case 'discarded':
      leave(seat, event.from, event.card);
      seat.discard.push(event.card);
      if (event.from === 'hand' || event.from === 'deck') forget(seat, event.card);
      break;
    case 'removed':
      seat.in_play.splice(
        seat.in_play.findIndex((laid) => laid.card === event.card && laid.age === event.age),
        1,
      );
      if (event.to === 'discard') seat.discard.push(event.card);
      else setAside(seat, event.card, true);
      break;
    case 'set_aside':
      leave(seat, event.from, event.card);
      setAside(seat, event.card, event.from === 'in_play' || event.from === 'discard');
      break;
  }
}

/** The discard becomes a deck, and everybody remembers what was in it. */
function recycle(seat: SeatView): void {
  if (seat.discard.length === 0) return;
  seat.known = [...(seat.known ?? []), ...seat.discard];
  seat.discard = [];
}

function leave(seat: SeatView, from: Of<ClashEvent, 'discarded'>['from'], card: string | null): void {
  if (from === 'hand') seat.hand = removed(seat.hand, card);
  else if (from === 'deck') seat.deck = removed(seat.deck, card);
  else if (from === 'discard') seat.discard = removed(seat.discard, card) as string[];
  else if (from === 'set_aside') takeAside(seat, card!);
  else
    seat.in_play.splice(
      seat.in_play.findIndex((laid) => laid.card === card),
      1,
    );
}

/** Cards that were never seen lie before those that were. */
function setAside(seat: SeatView, card: string | null, seen: boolean): void {
  if (seen) {
    seat.set_aside.push(card);
    seat.revealed = [...(seat.revealed ?? []), card!];
  } else {
    seat.set_aside.splice(seat.set_aside.length - (seat.revealed?.length ?? 0), 0, card);
  }
}

/** A card is set aside no longer, and everybody sees it: of copies, one that had been seen before. */
function takeAside(seat: SeatView, card: string): void {
  const shown = seat.revealed ?? [];
  const unseen = seat.set_aside.length - shown.length;
  const at = shown.indexOf(card);
  if (at >= 0) {
    seat.set_aside.splice(unseen + at, 1);
    seat.revealed = shown.toSpliced(at, 1);
    if (seat.revealed.length === 0) delete seat.revealed;
    return;
  }
  const hidden = seat.set_aside.slice(0, unseen);
  seat.set_aside.splice(hidden.includes(card) ? hidden.indexOf(card) : hidden.indexOf(null), 1);
  forget(seat, card);
}

function comeBack(seat: SeatView, card: string | null): void {
  const at = seat.set_aside.indexOf(card);
  const shown = seat.revealed ?? [];
  if (card !== null && at >= seat.set_aside.length - shown.length) {
    seat.known = [...(seat.known ?? []), card];
    seat.revealed = shown.toSpliced(at - (seat.set_aside.length - shown.length), 1);
    if (seat.revealed.length === 0) delete seat.revealed;
  }
  seat.set_aside.splice(at, 1);
}

/** A card comes to light, so it is no longer one of those known to be out of sight. */
function forget(seat: SeatView, card: string): void {
  const at = seat.known?.indexOf(card) ?? -1;
  if (at < 0) return;
  seat.known = seat.known!.toSpliced(at, 1);
  if (seat.known.length === 0) delete seat.known;
}

/** Choices are gone once they are revealed; if somebody resigns, what was locked stays on the table. */
function forgetChoices(view: ClashView, event: ClashEvent): void {
  if (!view.staged) return;
  const resigned = event.event === 'over' && event.reason === 'resigned';
  const kept = resigned ? view.staged.map((choice) => (choice?.ready ? choice : null)) : [];
  if (kept.some(Boolean)) view.staged = kept;
  else delete view.staged;
}
