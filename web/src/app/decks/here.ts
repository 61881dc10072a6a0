// Decks without a server: they are checked by the page's own engine, and what was saved waits to be said to a server. Until
// then that is where it is kept.
import { servedAt, Problem } from '../net/http';
import { hired } from '../net/hired';
import { forget, later, waiting, type Unsent } from '../net/outbox';
import { kept } from '../net/shelf';
import type { Asked } from '../net/still';
import { t } from '../net/words';
import type { Deck, DeckBody, DeckFault } from '../protocol';
import { session } from '../session.svelte';

const OWN = 'here-';
const KEY = 'deck ';

/** A deck as it was to be saved. */
const deckOf = ({ key, body }: Unsent): Deck => ({
  ...{ id: key.slice(KEY.length), code: '', changed: 0, by: '' },
  ...(body as DeckBody),
});

/** Those that the server has spoken of, and what has become of them here. */
function decks(): Deck[] {
  const unsent = waiting().filter(({ key }) => key.startsWith(KEY));
  const changed = new Set(unsent.map(({ key }) => key.slice(KEY.length)));
  const there = kept<Deck[]>(servedAt('/api/decks'), []).filter(({ id }) => !changed.has(id));
  return [...unsent.filter(({ body }) => body !== undefined).map(deckOf), ...there];
}

/** What is wrong with a deck, as the server would say it; undefined where the page cannot tell. */
async function offences(preset: string, cards: string[]): Promise<DeckFault[] | undefined> {
  const rulebook = session.preset(preset)?.rulebook ?? '';
  const found = await hired.check({ rulebook, preset, options: {} }, cards);
  return found?.map(([key, data]) => ({
    ...{ key, data: data as DeckFault['data'], text: key },
    said: { key: `fault-${key}`, data, game: rulebook },
  }));
}

async function save(id: string, body: DeckBody): Promise<Deck> {
  const wrong = await offences(body.preset, body.cards);
  if (!wrong) throw new Problem(0, 'no-engine', t('local-no-engine-alone'));
  if (wrong[0]) throw new Problem(0, 'invalid', wrong[0].text, wrong[0].said);
  const key = KEY + id;
  if (id.startsWith(OWN)) later({ key, route: 'POST /api/decks', parts: {}, body });
  else later({ key, route: 'PUT /api/decks/{deck}', parts: { deck: id }, body });
  return deckOf({ key, body } as Unsent);
}

function remove(id: string): null {
  if (id.startsWith(OWN)) forget(KEY + id);
  else later({ key: KEY + id, route: 'DELETE /api/decks/{deck}', parts: { deck: id } });
  return null;
}

const fresh = (): string => OWN + crypto.getRandomValues(new Uint32Array(2)).join('');

export async function answer({ route, parts, body }: Asked): Promise<unknown> {
  if (route === 'GET /api/decks') return decks();
  if (route === 'POST /api/decks') return save(fresh(), body as DeckBody);
  if (route === 'PUT /api/decks/{deck}') return save(parts['deck']!, body as DeckBody);
  if (route === 'DELETE /api/decks/{deck}') return remove(parts['deck']!);
  return offences(parts['preset']!, body as string[]);
}
