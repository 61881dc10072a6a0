const FEWEST: Record<number, number> = { 1: 12.706, 2: 4.303 };

/** By how much a mean of numbers may be wrong, in 95 of 100 cases. A few of them say little about how much they differ: then
 * it is more, by Student's distribution, of which an approximation is good to a percent from four numbers on. */
export function spreadOf(numbers: number[]): number {
  const [count, free] = [numbers.length, numbers.length - 1];
  const middle = numbers.reduce((sum, one) => sum + one, 0) / count;
  const variance = numbers.reduce((sum, one) => sum + (one - middle) ** 2, 0) / free;
  const quantile = FEWEST[free] ?? 1.96 + 2.37 / free + 2.82 / free ** 2 + 2.56 / free ** 3;
  return quantile * Math.sqrt(variance / count);
}
