import { expect, it } from 'vitest';
import { span } from './time';

it('counts down as clocks do', () => {
  expect(span(0)).toBe('0:00');
  expect(span(-5000)).toBe('0:00');
  expect(span(61_000)).toBe('1:01');
  expect(span(59_999)).toBe('1:00');
  expect(span(3_600_000 + 5 * 60_000 + 1000)).toBe('1:05:01');
});
