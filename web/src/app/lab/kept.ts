// What the lab remembers for the next visit.
import type { Mode } from './lab.svelte';

const KEY = 'quintain.lab';
interface Kept {
  preset: string;
  mode: Mode;
  live: boolean;
}

export const kept = {
  read(): Kept {
    const plain: Kept = { preset: '', mode: 'compare', live: true };
    try {
      return { ...plain, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
    } catch {
      return plain;
    }
  },
  write(now: Kept): void {
    localStorage.setItem(KEY, JSON.stringify(now));
  },
};
