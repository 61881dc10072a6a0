// A search that was begun: it is kept until a match begins or somebody stops it, and goes on after a reload.
import type { QueueUp } from '../protocol';

const KEY = 'quintain.search';
export type Search = { body: QueueUp; since: number };

export const search = {
  get kept(): Search | null {
    try {
      return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Search | null;
    } catch {
      return null;
    }
  },
  keep(body: QueueUp): void {
    sessionStorage.setItem(KEY, JSON.stringify({ body, since: Date.now() } satisfies Search));
  },
  forget(): void {
    sessionStorage.removeItem(KEY);
  },
};
