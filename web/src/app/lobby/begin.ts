// How a match begins that was chosen in the lobby: fetched when somebody reaches for the button.
import { ask } from '../net/http';
import type { ChallengeLine, NewMatch } from '../protocol';
import { router } from '../router.svelte';
import { session } from '../session.svelte';
import { search } from './search';
import { STARTER, table, type Value } from './table.svelte';

/** With a deck of one's own, or null. */
export async function begin(deck: string | null): Promise<void> {
  if (table.against === 'alone') return against(deck, 'nobody');
  if (table.against === 'bot') return against(deck, table.foe.name);
  if (table.against === 'person') {
    const body = { preset: table.preset, rated: table.rated && table.mayRate, deck };
    search.keep(body); // before the answer: a match may begin, or the page be loaded anew, until it is here
    try {
      await ask('POST /api/queue', { body });
    } catch (error) {
      search.forget();
      throw error;
    }
    return;
  }
  const isPrivate = table.open === 'invite';
  const made = await post(deck, isPrivate);
  if (isPrivate) table.invitation = `${location.origin}/invite/${made.id}`;
}

export function post(deck: string | null, isPrivate: boolean, to: string | null = null): Promise<ChallengeLine> {
  const seat = table.seat === 'coin' ? null : (Number(table.seat) as 0 | 1);
  const rated = table.rated && table.mayRate && !table.solo;
  const versus: Record<string, Value> = table.solo ? { versus: true } : {};
  const terms = table.terms(rated);
  const body = { terms: { ...terms, options: { ...terms.options, ...versus } }, private: isPrivate, seat, deck };
  return ask('POST /api/challenges', { body: { ...body, watch: table.watch, to } });
}

async function against(deck: string | null, opponent: string): Promise<void> {
  const seat: NewMatch['seat'] = table.seat === '1' && opponent !== 'nobody' ? 1 : 0;
  const bot_deck = table.botBringsDeck && table.botDeck ? table.botDeck : null;
  if (table.isHere) return router.go(`/match/${await locally(seat, opponent, [deck, bot_deck])}`);
  const begun = await ask('POST /api/matches', { body: { terms: table.terms(), opponent, seat, deck, bot_deck } });
  if (begun.match) router.go(`/match/${begun.match}`);
}

/** A match on this device. Who has not chosen a deck for the bot is surprised. */
async function locally(seat: 0 | 1, opponent: string, [mine, theirs]: (string | null)[]): Promise<string> {
  const { local, personOf } = await import('../net/local.svelte');
  const { options = {} } = table.terms();
  const told = (deck: string | null | undefined): string | string[] | null => {
    if (!deck || deck.startsWith(STARTER)) return deck?.replace(STARTER, '') ?? null;
    return table.decks.find(({ id }) => id === deck)?.cards ?? null;
  };
  const starters = table.botBringsDeck ? (table.guide?.starters ?? []) : [];
  const surprise = starters[Math.floor(Math.random() * starters.length)]?.id;
  const decks = table.bringsDeck ? [told(mine), told(theirs) ?? surprise ?? null] : [];
  const { rulebook, name: preset, level } = table.line!;
  return local.begin({
    ...{ rulebook, preset, options, seat, opponent, decks: seat === 0 ? decks : decks.toReversed() },
    bare: !!level,
    person: personOf(session.me),
  });
}
