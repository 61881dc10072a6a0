// In what the best move of a mix leaves a seat better off than the next: as quintain.bots.explain says it.
import type { Json } from './engine.ts';
import type { Game } from './match.ts';
import type { Mix } from './mix.ts';
import type { Reply } from './solver.ts';

export interface Reason {
  text: Record<string, string>;
  share: number;
}
interface Features {
  mine: number[];
  theirs: number[];
  phase: number;
}

const MOST = 3;
const LEAST = 0.005;
const UNITS = 16; // in a row for each feature, as in quintain.bots.values

/** How much of the win chances would be gone if one feature were as it is after the other move. */
export function reasonsFor(game: Game, worlds: Reply[], seat: number, { moves, shares, worths }: Mix): Reason[] {
  const order = moves.map((_, i) => i).sort((a, b) => shares[b]! - shares[a]! || worths[b]! - worths[a]!);
  const rival = order.find((i) => worths[i] !== worths[order[0]!]);
  if (rival === undefined) return [];
  const told = differences(game, worlds, seat, moves[order[0]!]!, moves[rival]!);
  return told.map(({ feature, share }) => ({ text: game.engine.data.features[feature]!, share }));
}

/** Features by their numbers, and what a seat gains in each by a move instead of another one; the largest first. */
export function differences(
  game: Game,
  worlds: Reply[],
  seat: number,
  move: number,
  rival: number,
): { feature: number; share: number }[] {
  const ours = featuresAfter(game, worlds, seat, move);
  const others = featuresAfter(game, worlds, seat, rival);
  const net = game.preset.weights['contest']!;
  const value = valueOf(net, ours);
  const sign = (1 - 2 * seat) / 2;
  return game.engine.data.features
    .map((_, feature) => ({ feature, share: sign * (value - valueOf(net, swapped(ours, others, feature))) }))
    .sort((a, b) => Math.abs(b.share) - Math.abs(a.share))
    .slice(0, MOST)
    .filter(({ share }) => Math.abs(share) > LEAST);
}

function swapped(ours: Features, others: Features, i: number): Features {
  const [mine, theirs] = [[...ours.mine], [...ours.theirs]];
  [mine[i], theirs[i]] = [others.mine[i]!, others.theirs[i]!];
  return { mine, theirs, phase: ours.phase };
}

/** The mean features after a move and the likeliest reply. */
function featuresAfter(game: Game, worlds: Reply[], seat: number, move: number): Features {
  const { engine, quiet } = game;
  const count = engine.data.features.length;
  const [size, width] = [engine.size('State'), 8 * (2 * count + 1)];
  const [state, row, net] = [engine.room(size), engine.room(width), engine.record('ValueNet')];
  engine.write('ValueNet', net, game.preset.weights['fitted']!);
  const total = new Array<number>(2 * count + 1).fill(0);
  for (const { state: begun, likely, moves } of worlds) {
    engine.bytes(state, size).set(begun);
    const reply = moves.length ? moves.reduce((best, one) => (one[1] > best[1] ? one : best))[0] : null;
    for (const whose of [0, 1]) {
      const made = whose === seat ? move : reply;
      if (made !== null) engine.call('apply')(quiet, state, whose, made);
    }
    engine.call('write_features')(quiet, state, net, row, 2 * count + 1);
    total.forEach((sum, i) => (total[i] = sum + likely * engine.view.getFloat64(row + 8 * i, true)));
  }
  engine.leave(state, size);
  engine.leave(row, width);
  engine.leave(net, engine.size('ValueNet'));
  return { mine: total.slice(0, count), theirs: total.slice(count, 2 * count), phase: total[2 * count]! };
}

/** The value of a position with these features, for seat 0: what compiled code says. Blanks of a net are left out. */
function valueOf(net: Json, { mine, theirs, phase }: Features): number {
  const row = (name: string): number[] => (net[name] as number[] | undefined) ?? [];
  const [early, late, bias, lateWeight, out] = ['early', 'late', 'bias', 'late_weight', 'out_weight'].map(row);
  const [own, other] = [row('own_weight'), row('other_weight')];
  const active = (unit: number, a: number[], b: number[]): number => {
    const begun = (bias![unit] ?? 0) + (lateWeight![unit] ?? 0) * phase;
    const seen = a.map((x, i) => x * (own[i * UNITS + unit] ?? 0) + b[i]! * (other[i * UNITS + unit] ?? 0));
    return Math.max(
      0,
      seen.reduce((sum, one) => sum + one, begun),
    );
  };
  let total = 0;
  for (let unit = 0; unit < ((net['units'] as number | undefined) ?? 0); unit++)
    total += (out![unit] ?? 0) * (active(unit, mine, theirs) - active(unit, theirs, mine));
  mine.forEach((one, i) => {
    const [first, last] = [early![i] ?? 0, late![i] ?? 0];
    total += (one - theirs[i]!) * (first + phase * (last - first));
  });
  return total / Math.sqrt(1 + total * total);
}
