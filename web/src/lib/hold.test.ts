// A finger that stays is told once, and lifting it is no tap; the next tap is one.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HELD, holding } from './hold';

let card: HTMLButtonElement;
let told: number;
let taps: number;
beforeEach(() => {
  vi.useFakeTimers();
  card = document.createElement('button');
  document.body.append(card);
  told = taps = 0;
  card.addEventListener('click', () => taps++);
  holding(() => told++)(card);
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});
const point = (name: string, more: object = {}): void => {
  const event = new Event(name, { bubbles: true });
  card.dispatchEvent(Object.assign(event, { pointerType: 'touch', movementX: 0, movementY: 0, ...more }));
};

it('tells of a finger that stays, and lifting it does nothing', () => {
  point('pointerdown');
  vi.advanceTimersByTime(HELD);
  expect(told).toBe(1);
  point('pointerup');
  card.click();
  expect(taps).toBe(0);
});

it('hears the next tap where lifting the finger was none', () => {
  point('pointerdown');
  vi.advanceTimersByTime(HELD);
  point('pointerup');
  point('pointerdown');
  point('pointerup');
  card.click();
  expect([told, taps]).toEqual([1, 1]);
});

it('does not tell of a tap, a finger that scrolls, or a mouse', () => {
  point('pointerdown');
  point('pointerup');
  point('pointerdown');
  point('pointermove', { movementY: 9 });
  point('pointerdown', { pointerType: 'mouse' });
  vi.advanceTimersByTime(2 * HELD);
  expect(told).toBe(0);
});
