// A position of clash in little: the lasting cards of both sides, the other side's card face down, a free place for one's own.
import type { AnyView, Seat } from '../../match/shapes';
import type { Edge, Scene, SceneMaker, Spot } from '../kit';
import type { ClashView, SeatView } from './shapes';

function scene(any: AnyView, seat: Seat): Scene {
  const view = any as unknown as ClashView;
  const [near, far] = [view.seats[seat]!, view.seats[1 - seat]!];
  const lasting = ({ in_play }: SeatView, foe: boolean): Spot[] => in_play.map(({ card }) => ({ card, foe }));
  const edge = ({ health, hand }: SeatView): Edge => ({ left: health, hand });
  return {
    ...{ far: edge(far), near: edge(near) },
    rows: [
      [...lasting(far, true), { card: null, foe: true }],
      [...lasting(near, false), null],
    ],
  };
}

const seats: SeatView[] = [
  {
    ...{ health: 62, max_health: 100, deck_number: 1, deck: 9, discard: [], set_aside: [] },
    hand: ['lance-thrust', 'oak-shield', 'healing-spring', 'sword-cut'],
    in_play: [{ card: 'guard-dog', age: 1 }],
  },
  {
    ...{ health: 48, max_health: 100, deck_number: 1, deck: 8, hand: 4, discard: [], set_aside: [] },
    in_play: [],
  },
];
const view = { rulebook: 'clash', turn: 6, seats } satisfies ClashView;

export const maker: SceneMaker = { scene, example: { view, seat: 0 } };
