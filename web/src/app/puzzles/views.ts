// What somebody at a puzzle sees, for pictures in lists: files of the page (quintain.server.still).
import type { AnyView, Seat } from '../../match/shapes';
import { file } from '../net/shelf';

export type Seen = [seat: Seat, view: AnyView];

export const viewsOf = (rulebook: string): Promise<Record<string, Seen>> => file(`/puzzles/views/${rulebook}`);
