// A match against a bot of the house by the book, begun from elsewhere than the lobby.
import { ask } from '../net/http';
import type { NewMatch } from '../protocol';
import { router } from '../router.svelte';
import { session } from '../session.svelte';

export async function versus(rulebook: string, bot: string): Promise<void> {
  const preset = session.games.presets.find((each) => each.rulebook === rulebook && !each.level);
  if (!preset) return;
  // Where one usually plays alone, a bot on the other side is a rule that is chosen.
  const options: NonNullable<NewMatch['terms']['options']> = preset.solo ? { versus: true } : {};
  const body: NewMatch = { terms: { preset: preset.name, options }, opponent: bot };
  const { match } = await ask('POST /api/matches', { body });
  if (match) router.go(`/match/${match}`);
}
