import { expect, test } from 'vitest';
import { spreadOf } from './spread';

test.each([
  [2, 12.71],
  [3, 4.303],
  [5, 2.776],
  [11, 2.228],
  [101, 1.984],
])('of %i numbers the interval is Student’s', (count, quantile) => {
  const numbers = Array.from({ length: count }, (_, i) => i / count);
  const middle = numbers.reduce((sum, one) => sum + one, 0) / count;
  const error = Math.sqrt(numbers.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (count - 1) / count);
  expect(spreadOf(numbers) / error / quantile).toBeCloseTo(1, 1.5);
});
