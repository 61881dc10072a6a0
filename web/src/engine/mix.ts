// How often each move should be played, and what it is worth; and the luck by which one of them is.
import type { Engine } from './engine.ts';

const WORD = 2 ** 32;

/** Chance for one decision. The same number gives the same decision. */
export class Luck {
  readonly stream: number;
  private engine: Engine;

  constructor(engine: Engine, number: bigint) {
    [this.engine, this.stream] = [engine, engine.record('Stream')];
    engine.call('start_stream')(this.stream, BigInt.asIntN(64, number), BigInt.asIntN(64, number >> 64n));
  }

  close(): void {
    this.engine.leave(this.stream, this.engine.size('Stream'));
  }

  /** A number from 0 to just below 1. */
  share(): number {
    return this.engine.call('next_word')(this.stream) / WORD;
  }

  /** 62 bits, to begin a stream of compiled code. */
  word(): bigint {
    const [first, second] = [this.engine.call('next_word')(this.stream), this.engine.call('next_word')(this.stream)];
    return BigInt.asUintN(62, (BigInt(first) << 31n) | BigInt(second));
  }
}

/** The luck of a bot for one decision of a match. */
export const luckOf = (seed: bigint, seat: number, number: number): bigint =>
  ((seed * 2n + BigInt(seat)) % (1n << 96n)) | (BigInt(number) << 96n);

/** CRC-32. */
export function checksum(bytes: Uint8Array): number {
  let rest = ~0;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return ~rest >>> 0;
}

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

export class Mix {
  readonly moves: number[];
  readonly shares: number[];
  readonly worths: number[];
  /** A win that cannot be prevented: nobody plays anything else. */
  readonly certain: boolean;

  constructor(moves: number[], shares: number[], worths: number[], certain = false) {
    [this.moves, this.shares, this.worths, this.certain] = [moves, shares, worths, certain];
  }

  /** A move that wins, with certainty; what the others are worth is kept. */
  static sure(chosen: number, others: Mix): Mix {
    const rest = others.moves.map((move, i) => [move, others.worths[i]!] as const).filter(([move]) => move !== chosen);
    const shares = [1, ...rest.map(() => 0)];
    return new Mix([chosen, ...rest.map(([move]) => move)], shares, [1, ...rest.map(([, worth]) => worth)], true);
  }

  /** Without the moves that are played far less often than the favourite: mostly leftovers of the search. */
  trimmed(drop: number): Mix {
    const bar = drop * Math.max(...this.shares);
    const kept = this.shares.map((share) => (share >= bar ? share : 0));
    const total = sum(kept);
    const shares = kept.map((share) => share / total);
    return new Mix(this.moves, shares, this.worths, this.certain);
  }

  /** Played by what moves are worth, as somebody does who cannot tell them apart too well. */
  warmed(temperature: number): Mix {
    if (this.certain) return this;
    const best = Math.max(...this.worths);
    const heat = this.worths.map((worth) => Math.exp((worth - best) / temperature));
    const total = sum(heat);
    const shares = heat.map((part) => part / total);
    return new Mix(this.moves, shares, this.worths);
  }

  /** Of the moves that are worse than the best one by no more than a margin, those that are liked most. */
  leaning(liked: Map<number, number>, margin: number): Mix {
    if (!liked.size) return this;
    const bar = Math.max(...this.worths) - margin;
    const near = this.worths.flatMap((worth, i) => (worth >= bar ? [i] : []));
    const most = Math.max(...near.map((i) => liked.get(this.moves[i]!) ?? 0));
    const kept = new Set(near.filter((i) => (liked.get(this.moves[i]!) ?? 0) === most));
    const total = sum([...kept].map((i) => this.shares[i]!));
    const shares = this.shares.map((share, i) => (kept.has(i) ? (total > 0 ? share / total : 1 / kept.size) : 0));
    return new Mix(this.moves, shares, this.worths, this.certain);
  }

  /** A move at random, as often as the mix says. */
  pick(luck: Luck): number {
    let rest = luck.share();
    for (const [i, share] of this.shares.entries()) {
      rest -= share;
      if (rest < 0) return this.moves[i]!;
    }
    return this.moves[this.shares.indexOf(Math.max(...this.shares))]!;
  }
}
