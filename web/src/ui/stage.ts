// Finding things on the table, for whoever animates them.
import { box, type Box } from '../lib/motion';
import type { Seat } from '../match/shapes';

const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(`.table ${selector}`);

export const stage = {
  table: (): HTMLElement | null => document.querySelector<HTMLElement>('.table'),
  cell: (name: string): HTMLElement | null => find(`[data-cell="${name}"]`),
  /** What stands in a cell. */
  piece: (name: string): HTMLElement | null => find(`[data-cell="${name}"] [data-piece]`),
  crest: (seat: Seat): HTMLElement | null => find(`[data-crest="${seat}"]`),
  pile: (name: string): HTMLElement | null => find(`[data-pile="${name}"]`),
  /** The card of the own hand at an index; -1 is the last one. */
  held: (index: number): HTMLElement | null =>
    [...document.querySelectorAll<HTMLElement>('.table [data-hand]')].at(index) ?? null,
  /** A place by the name that a mark gives it: a cell, `hand:2`, `crest:1` or `pile:deck`. */
  place: (name: string): HTMLElement | null => {
    const [kind, rest] = name.split(/:(.*)/s) as [string, string?];
    if (kind === 'hand') return stage.held(Number(rest));
    if (kind === 'crest') return stage.crest(Number(rest) as Seat);
    return kind === 'pile' ? stage.pile(rest!) : stage.cell(name);
  },
  boxOf: (element: HTMLElement | null): Box | null => box(element),
};
