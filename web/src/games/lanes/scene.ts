// A position of lanes in little: the cells of both sides face each other.
import type { AnyView, CardBook, Seat } from '../../match/shapes';
import type { Edge, Scene, SceneMaker, Spot } from '../kit';
import type { LanesView, SeatView } from './shapes';

function scene(any: AnyView, seat: Seat, cards: CardBook = {}): Scene {
  const view = any as unknown as LanesView;
  const [near, far] = [view.seats[seat]!, view.seats[1 - seat]!];
  const row = ({ lanes }: SeatView, foe: boolean): (Spot | null)[] =>
    lanes.map(
      (unit) =>
        unit && { card: unit.card, foe, right: unit.defence, left: cards[unit.card]?.['attack'] as number | undefined },
    ) as (Spot | null)[];
  const edge = ({ hp, mana, hand }: SeatView): Edge => ({ left: hp, spend: mana, hand });
  return { far: edge(far), near: edge(near), rows: [row(far, true), row(near, false)] };
}

const view = {
  rulebook: 'lanes',
  round: 3,
  first: 0,
  deck: 20,
  quiet: 0,
  seats: [
    {
      hp: 26,
      mana: 5,
      hand: ['firebird', 'aesop', 'vasilisa-the-wise', 'coyote'],
      lanes: [{ card: 'baba-yaga', defence: 2 }, null, { card: 'archimedes', defence: 8 }],
    },
    {
      hp: 21,
      mana: 4,
      hand: 3,
      lanes: [{ card: 'hodja-nasreddin', defence: 5 }, { card: 'benkei', defence: 3 }, null],
    },
  ],
} satisfies LanesView;

export const maker: SceneMaker = { scene, example: { view, seat: 0 } };
