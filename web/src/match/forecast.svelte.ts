// What the moves that somebody thinks of would do, kept up to date: an answer to an older question is not shown.
import type { Plan, Foreseen } from '../engine/seer';
import type { MatchStore } from './match.svelte';

export class Forecast {
  told = $state.raw<Foreseen | null>(null);
  private asked = 0;

  constructor(private match: MatchStore) {}

  /** Ask what would come of some plans; of none, there is nothing to tell. */
  async ask(plans: Plan[]): Promise<void> {
    const asked = ++this.asked;
    if (!plans.length) this.told = null;
    const told = plans.length ? await this.match.foresee(plans) : null;
    if (asked === this.asked) this.told = told;
  }
}

/** Two numbers as they are told: one, or from the least to the most. */
export const range = ([least, most]: readonly [number, number]): string =>
  least === most ? `${most}` : `${least}–${most}`;

/** The least and the most of some numbers. */
export const bounds = (numbers: number[]): [number, number] => [Math.min(...numbers), Math.max(...numbers)];
