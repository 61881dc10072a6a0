import { describe, expect, it } from 'vitest';
import { correction, qr } from './qr';

// The example of ISO/IEC 18004, annex I, and one that every description of the algorithm has: "HELLO WORLD", 1-M.
const HELLO = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];

describe('QR codes', () => {
  it('correct as the standard says', () => {
    expect(correction(HELLO, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  });

  it('have the size of their version, and finders in three corners', () => {
    for (const [length, size] of [
      [14, 21],
      [15, 25],
      [60, 33],
      [160, 53],
      [213, 57],
    ] as const) {
      const code = qr('x'.repeat(length))!;
      expect(code.length).toBe(size);
      for (const [x, y] of [
        [0, 0],
        [size - 7, 0],
        [0, size - 7],
      ] as const) {
        expect(code[y]!.slice(x, x + 7)).toEqual(Array(7).fill(true));
        expect(code[y + 1]!.slice(x, x + 7)).toEqual([true, false, false, false, false, false, true]);
        expect(code[y + 3]![x + 3]).toBe(true);
      }
    }
    expect(qr('x'.repeat(214))).toBeNull();
  });
});
