// The options of a match, for the drawer of its table.
import type { Rule } from '../../ui/table';
import { session } from '../session.svelte';

/** All options of a rulebook, with what is usual in a preset. */
export function rulesOf(rulebook: string, preset = ''): Rule[] {
  const usual = session.preset(preset)?.options ?? {};
  const options = session.rulebook(rulebook)?.options ?? [];
  return options.map(({ name, text, default: plain, choices }) => ({
    name,
    text,
    default: usual[name] ?? plain,
    choices,
  }));
}
