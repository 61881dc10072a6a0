// Cards that leave play and come back from aside: no card of the base set does that, so no recording shows it (C10).
import { expect, it } from 'vitest';
import { fold } from './fold';
import type { ClashEvent, ClashView, SeatView } from './shapes';

const seat = (more: Partial<SeatView>): SeatView => ({
  health: 9,
  max_health: 9,
  deck_number: 1,
  deck: 3,
  hand: 0,
  discard: [],
  set_aside: [],
  in_play: [],
  ...more,
});

function after(before: Partial<SeatView>, event: ClashEvent): SeatView {
  const view: ClashView = { rulebook: 'clash', turn: 2, seats: [seat(structuredClone(before)), seat({})] };
  fold(view, event);
  return view.seats[0]!;
}

const flails = [
  { card: 'flail', age: 2 },
  { card: 'flail', age: 1 },
];
const back: ClashEvent = { event: 'discarded', seat: 0, card: 'herb', from: 'set_aside', left: 1 };

it('of copies in play the one of that age goes', () => {
  const event: ClashEvent = { event: 'removed', seat: 0, card: 'flail', age: 1, to: 'discard' };
  expect(after({ in_play: flails }, event)).toEqual(seat({ in_play: [flails[0]!], discard: ['flail'] }));
});

it('what is set aside from play has been seen', () => {
  const event: ClashEvent = { event: 'removed', seat: 0, card: 'flail', age: 2, to: 'set_aside' };
  expect(after({ in_play: flails, set_aside: [null] }, event)).toEqual(
    seat({ in_play: [flails[1]!], set_aside: [null, 'flail'], revealed: ['flail'] }),
  );
});

it('a card that nobody had seen comes back, to its owner and to others', () => {
  expect(after({ set_aside: ['boss', 'herb'] }, back)).toEqual(seat({ set_aside: ['boss'], discard: ['herb'] }));
  expect(after({ set_aside: [null, null], known: ['herb'] }, back)).toEqual(
    seat({ set_aside: [null], discard: ['herb'] }),
  );
});

it('of copies set aside the one that was seen comes back', () => {
  expect(after({ set_aside: [null, 'herb'], revealed: ['herb'] }, back)).toEqual(
    seat({ set_aside: [null], discard: ['herb'] }),
  );
});

it('answers and falls change nothing', () => {
  expect(after({}, { event: 'answered', seat: 0, card: 'herb', condition: 'attacked' })).toEqual(seat({}));
  expect(after({}, { event: 'fallen', seat: 0, below: 3 })).toEqual(seat({}));
});
