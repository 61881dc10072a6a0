// A position of duel in little: the zones of both sides face each other. Monsters in defence lie across.
import type { AnyView, CardBook, Seat } from '../../match/shapes';
import type { Edge, Scene, SceneMaker, Spot } from '../kit';
import type { DuelView, Monster, SeatView } from './shapes';

function scene(any: AnyView, seat: Seat, cards: CardBook = {}): Scene {
  const view = any as unknown as DuelView;
  const [near, far] = [view.seats[seat]!, view.seats[1 - seat]!];
  const spot = ({ card, position }: Monster, foe: boolean): Spot => {
    const printed = card === null ? undefined : cards[card];
    const shown = position === 'attack' ? { left: printed?.['atk'] } : { right: printed?.['def'] };
    return {
      ...{ card: position === 'face-down' ? null : card, foe, lying: position !== 'attack' },
      ...(printed && position !== 'face-down' ? (shown as Partial<Spot>) : {}),
    };
  };
  const row = ({ zones }: SeatView, foe: boolean): (Spot | null)[] => zones.map((it) => it && spot(it, foe));
  const edge = ({ life, hand }: SeatView): Edge => ({ left: life, hand });
  return { far: edge(far), near: edge(near), rows: [row(far, true), row(near, false)] };
}

const view = {
  rulebook: 'duel',
  turn: 8,
  first: 0,
  active: 0,
  drawn: 0,
  seats: [
    {
      ...{ life: 6100, draws: 4, deck: 31, graveyard: ['kelpie'] },
      hand: ['dragon', 'phoenix', 'golem'],
      zones: [null, { card: 'chimera', position: 'attack' }, { card: 'upyr', position: 'attack' }, null, null],
    },
    {
      ...{ life: 4550, draws: 5, deck: 30, hand: 2, graveyard: ['tengu'] },
      zones: [
        null,
        { card: 'will-o-the-wisp', position: 'attack' },
        { card: 'ifrit', position: 'defence' },
        { card: null, position: 'face-down' },
        null,
      ],
    },
  ],
} satisfies DuelView;

export const maker: SceneMaker = { scene, example: { view, seat: 0 } };
