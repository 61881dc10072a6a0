// What a round would do as things stand, read from what the engine foresees: by cell, and for both players.
import type { Told } from '../../engine/match';
import type { Seat } from '../../match/shapes';
import type { LanesEvent } from './shapes';

export type Harm = { damage: number; falls: boolean; player: number };
export type Outlook = {
  cells: Record<string, Harm>;
  lost: [number, number];
  /** The mana that is left after what is placed. */
  left: [number | null, number | null];
};

export function outlookOf(events: readonly Told[]): Outlook {
  const outlook: Outlook = { cells: {}, lost: [0, 0], left: [null, null] };
  const at = (seat: Seat, lane: string): Harm =>
    (outlook.cells[`${seat}:${lane}`] ??= { damage: 0, falls: false, player: 0 });
  for (const event of events as unknown as LanesEvent[]) {
    if (event.event === 'placed') outlook.left[event.seat] = event.mana;
    else if (event.event === 'struck') at(event.seat, event.lane).damage += event.damage;
    else if (event.event === 'destroyed') at(event.seat, event.lane).falls = true;
    else if (event.event === 'hit') {
      at(event.seat, event.lane).player += event.damage;
      outlook.lost[event.seat] += event.damage;
    }
  }
  return outlook;
}
