// Where a match was decided: the decision that gave most away, or else the moment after which the chances were others.
import type { AnyView, Seat } from '../../match/shapes';
import type { Frame } from './recording';
import { stepAfter, worse, type Judged, type Review } from './review.svelte';

export interface Point {
  step: number;
  /** Of the reader, from 0 to 1. */
  chance: number;
}
export interface Turn {
  step: number;
  /** What gave it away; null where nobody did much wrong. */
  by: Judged | null;
  /** The chances of the reader around it. */
  from: number;
  to: number;
  /** The round or turn it was in. */
  number: number | null;
}

/** The chances of a seat over the match, the result at the end: as it saw them, or as the other one did. */
export function chances({ decisions, sides }: Review, frames: Frame[], seat: Seat): Point[] {
  const own = decisions.filter((one) => one.seat === seat);
  const told = own.length > 1 ? own : decisions;
  const points = told.map((one) => ({
    step: stepAfter(frames, one.number),
    chance: one.seat === seat ? one.chance : 1 - one.chance,
  }));
  const side = sides.find((one) => one.seat === seat);
  const other = sides.find((one) => one.seat !== seat);
  const result = side?.result ?? (other ? 1 - other.result : undefined);
  return result === undefined ? points : [...points, { step: frames.length - 1, chance: result }];
}

export function turnOf(review: Review, frames: Frame[], seat: Seat): Turn | null {
  const points = chances(review, frames, seat);
  const by = review.decisions.filter(worse).toSorted((a, b) => b.loss - a.loss)[0] ?? null;
  const [from, to] = by ? around(points, stepAfter(frames, by.number)) : steepest(points);
  const at = by ? stepAfter(frames, by.number) : from?.step;
  if (at === undefined || at < 0) return null;
  return {
    step: at,
    by,
    from: from?.chance ?? 0.5,
    to: to?.chance ?? 0.5,
    number: numberAt(frames[at - 1] ?? frames[at]),
  };
}

type Change = [from: Point | undefined, to: Point | undefined];

const around = (points: Point[], at: number): Change => [
  points.findLast(({ step }) => step <= at) ?? points[0],
  points.find(({ step }) => step > at) ?? points.at(-1),
];

/** Where the chances changed most, towards how the match ended. */
function steepest(points: Point[]): Change {
  const way = Math.sign((points.at(-1)?.chance ?? 0.5) - 0.5);
  const changes = points.slice(1).map(({ chance }, i) => {
    const change = chance - points[i]!.chance;
    return way ? change * way : Math.abs(change);
  });
  const most = changes.indexOf(Math.max(...changes));
  return [points[most], points[most + 1]];
}

function numberAt(frame: Frame | undefined): number | null {
  const view: AnyView | undefined = frame?.seen.public.view;
  const number = view?.['round'] ?? view?.['turn'];
  return typeof number === 'number' ? number : null;
}
