// A position of siege in little: what the enemy prepares, then the field from its camp to one's own.
import type { AnyView, CardBook, Seat } from '../../match/shapes';
import type { Scene, SceneMaker, Spot } from '../kit';
import type { SiegeView } from './shapes';

const COLUMNS = 4;

function scene(any: AnyView, _: Seat, cards: CardBook = {}): Scene {
  const view = any as unknown as SiegeView;
  const power = (unit: string): Partial<Spot> => {
    const printed = cards[unit]?.['power'];
    return typeof printed === 'number' ? { left: printed } : {};
  };
  const rows = Array.from({ length: view.rows }, (): (Spot | null)[] => Array<null>(COLUMNS).fill(null));
  for (const { at, side, unit, health } of view.field)
    rows[view.rows - 1 - at[0]]![at[1]] = { card: unit, foe: side === 'enemy', right: health, ...power(unit) };
  const waiting = view.prepared.map(
    (it): Spot | null => it && { card: it.unit, foe: true, faint: true, right: it.health, ...power(it.unit) },
  );
  return {
    far: { hurt: view.camp_damage[1], hand: 0 },
    near: { hurt: view.camp_damage[0], spend: view.initiative, hand: view.hand },
    rows: [waiting, ...rows],
  };
}

const unit = (row: number, column: number, side: 'player' | 'enemy', name: string, health: number) => ({
  ...{ at: [row, column] as [number, number], side, unit: name, health },
  stepped: false,
});
const view = {
  ...{ rulebook: 'siege', turn: 4, stage: 'prepare', rows: 5, initiative: 4, initiative_max: 5, fallen: 1 },
  ...{ camp_damage: [1, 4], hand: ['knight', 'archer', 'spearman', 'pawn'], deck: 6, pawns: 9, bonuses: [] },
  field: [
    unit(0, 1, 'player', 'archer', 2),
    unit(1, 1, 'player', 'swordsman', 3),
    unit(1, 2, 'player', 'shield-bearer', 4),
    unit(3, 1, 'enemy', 'wolf', 1),
    unit(2, 2, 'enemy', 'marauder', 2),
    unit(4, 0, 'enemy', 'raider', 2),
  ],
  prepared: [null, { unit: 'harpy', health: 2 }, null, { unit: 'raider', health: 2 }],
} satisfies AnyView;

export const maker: SceneMaker = { scene, example: { view, seat: 0 } };
