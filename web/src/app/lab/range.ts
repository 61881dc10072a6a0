// Where a slider begins and ends. An option may go from 1 to 50,000 while only some thousands make a game.
interface Range {
  min: number;
  max: number;
  step: number;
}

const SHORT = 60;
const STEPS = 200;

export function rangeOf(option: { min: number; max: number }, candidates: number[], value: number): Range {
  const { min, max } = option;
  if (max - min <= SHORT || candidates.length < 2) return { min, max, step: 1 };
  const [low, high] = [Math.min(...candidates), Math.max(...candidates)];
  const from = Math.min(value, Math.max(min, low - (high - low)));
  const to = Math.max(value, Math.min(max, high + (high - low)));
  return { min: from, max: to, step: stepOf(to - from, candidates) };
}

/** The largest round step that still reaches every candidate and is fine enough. */
function stepOf(span: number, candidates: number[]): number {
  const fits = (step: number): boolean => candidates.every((one) => one % step === 0);
  return [1000, 500, 250, 100, 50, 25, 10, 5, 2].find((step) => span / step >= STEPS / 2 && fits(step)) ?? 1;
}
