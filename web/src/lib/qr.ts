// QR codes (ISO/IEC 18004): bytes, error correction M, versions 1 to 10, which is enough for 213 bytes of an address.
// One mask serves as well as another for readers of today, so it is always the first.

/** By version: codewords of correction in a block, and how many blocks have so many codewords of data. */
const BLOCKS: [number, ...[number, number][]][] = [
  [10, [1, 16]],
  [16, [1, 28]],
  [26, [1, 44]],
  [18, [2, 32]],
  [24, [2, 43]],
  [16, [4, 27]],
  [18, [4, 31]],
  [22, [2, 38], [2, 39]],
  [22, [3, 36], [2, 37]],
  [26, [4, 43], [1, 44]],
];
const ALIGNED = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const FORMAT = 0b101010000010010; // correction M and the first mask, with its own correction

const EXP = new Uint8Array(255);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++, x = x & 128 ? (x << 1) ^ 0x11d : x << 1) [EXP[i], LOG[x]] = [x, i];
const times = (a: number, b: number): number => (a && b ? EXP[(LOG[a]! + LOG[b]!) % 255]! : 0);

/** The codewords that correct others (Reed and Solomon). */
export function correction(data: readonly number[], count: number): number[] {
  let divisor = [1];
  for (let i = 0; i < count; i++)
    divisor = [...divisor, 0].map((x, j) => x ^ (j ? times(divisor[j - 1]!, EXP[i]!) : 0));
  const rest = new Array<number>(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    for (let i = 0; i < count; i++) rest[i]! ^= times(divisor[i + 1]!, factor);
  }
  return rest;
}

function room(version: number): number {
  const [, ...sizes] = BLOCKS[version - 1]!;
  return sizes.reduce((sum, [blocks, size]) => sum + blocks * size, 0);
}

/** Length, bytes and padding, as codewords. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room(version) * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words = Array.from({ length: bits.length / 8 }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0),
  );
  for (let pad = 0xec; words.length < room(version); pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** Blocks with their corrections, one codeword of each in turn. */
function interleaved(words: number[], version: number): number[] {
  const [count, ...sizes] = BLOCKS[version - 1]!;
  const blocks: number[][] = [];
  let at = 0;
  for (const [blocksOf, size] of sizes)
    for (let i = 0; i < blocksOf; i++, at += size) blocks.push(words.slice(at, at + size));
  const all = [blocks, blocks.map((block) => correction(block, count))];
  return all.flatMap((part) => {
    const longest = Math.max(...part.map((block) => block.length));
    return Array.from({ length: longest }, (_, i) => part.flatMap((block) => block[i] ?? [])).flat();
  });
}

/** A code as rows of dark and light; null if the text is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, i) => bytes.length + (i < 9 ? 2 : 3) <= room(i + 1)) + 1;
  if (!version) return null;
  const size = 17 + 4 * version;
  const dark = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const taken = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const set = (x: number, y: number, on: boolean): void => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    dark[y]![x] = on;
    taken[y]![x] = true;
  };
  /** Rings around a place, dark but for some. */
  const rings = (x: number, y: number, radius: number, light: number[]): void => {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++)
        set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(x, y, 4, [2, 4]);
  const places = ALIGNED[version - 1]!;
  const last = places.at(-1);
  for (const x of places)
    for (const y of places)
      if (!((x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6))) rings(x, y, 2, [1]);
  writeFormat(set, size);
  if (version >= 7) writeVersion(set, size, version);
  fill(dark, taken, interleaved(codewords(bytes, version), version));
  return dark;
}

type Set = (x: number, y: number, on: boolean) => void;

function writeFormat(set: Set, size: number): void {
  const bit = (i: number): boolean => ((FORMAT >> i) & 1) === 1;
  for (let i = 0; i < 15; i++) {
    const near = i < 6 ? i : i < 8 ? i + 1 : i === 8 ? 7 : 14 - i;
    if (i < 8) set(8, near, bit(i));
    else set(near, 8, bit(i));
    if (i < 8) set(size - 1 - i, 8, bit(i));
    else set(8, size - 15 + i, bit(i));
  }
  set(8, size - 8, true);
}

function writeVersion(set: Set, size: number, version: number): void {
  let rest = version;
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let i = 0; i < 18; i++) {
    const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
    set(a, b, ((bits >> i) & 1) === 1);
    set(b, a, ((bits >> i) & 1) === 1);
  }
}

/** Codewords go up and down in pairs of columns, from the right; the mask turns every second cell around. */
function fill(dark: boolean[][], taken: boolean[][], words: number[]): void {
  const size = dark.length;
  let i = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const up = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (taken[y]![x]) continue;
        const bit = ((words[i >> 3] ?? 0) >> (7 - (i & 7))) & 1;
        dark[y]![x] = (bit === 1) !== ((x + y) % 2 === 0);
        i++;
      }
    }
  }
}

/** The dark cells as a path of SVG, in cells. */
export const pathOf = (dark: boolean[][]): string =>
  dark.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
