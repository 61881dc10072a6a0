// The options of a match, for the drawer of its table.
import type { Rule } from '../../ui/table';
import { session } from '../session.svelte';

/** All options of a rulebook, with its defaults: what a preset or a level changes is to be seen, too. */
export function rulesOf(rulebook: string): Rule[] {
  const options = session.rulebook(rulebook)?.options ?? [];
  return options.map(({ name, text, default: usual, choices }) => ({ name, text, default: usual, choices }));
}
