// Tables for the gallery: recorded ones, and one to play at against a bot. Both come from `python -m tests.web.bench`.
import { loadKit } from '../games';
import { MatchStore, type Sender } from '../match/match.svelte';
import type { Over, Table, Update } from '../app/protocol';
import type { AnyCard, AnyEvent, AnyMove, AnyView, CardBook, Terms } from '../match/shapes';
import type { Rule } from '../ui/table';

type Message = Table | Update | Over;
type Recording = { cards: AnyCard[]; terms: Terms; told: Record<string, Message[]> };
type Opened = { cards: AnyCard[]; terms: Terms; told: Message[]; rules: Rule[] };

async function ask<T>(question: object): Promise<T> {
  const answer = await fetch('/bench', { method: 'POST', body: JSON.stringify(question) });
  return (await answer.json()) as T;
}

const book = (cards: AnyCard[]): CardBook => Object.fromEntries(cards.map((card) => [card.id, card]));

/** A recorded match, shown up to a message; the rest can be played on. */
export async function recorded(preset: string, seed: number, viewer: string, at: number, kitOf = loadKit) {
  const { cards, terms, told } = await ask<Recording>({ ask: 'recording', preset, seed });
  const messages = told[viewer]!;
  const match = new MatchStore(await kitOf((messages[0] as Table).rulebook), book(cards), terms);
  const clock = { deadline: Date.now() + 42_000 };
  await match.receive({ ...(messages[0] as Table), seats: [clock, {}] });
  const shown = messages.slice(0, at + 1).flatMap((m) => (m.t === 'over' ? [] : ((m.events ?? []) as AnyEvent[])));
  const last = messages.slice(0, at + 1).findLast((message) => message.t !== 'over') as Update;
  match.jump(last.view as AnyView, shown);
  if (last.legal) match.legal = last.legal as AnyMove[];
  match.seats = [{ ...last.seats[0], ...clock }, { ...last.seats[1] }];
  const rest = messages.slice(at + 1);
  return { match, rest };
}

/** A match against the bot on the other side of the bench. */
export async function opened(preset: string, seed: number, seat: number, options: object, kitOf = loadKit) {
  const { cards, terms, told, rules } = await ask<Opened>({ ask: 'new', preset, seed, seat, options });
  const hear = async (question: object): Promise<void> => {
    for (const message of await ask<Message[]>(question)) void match.receive(stamped(message));
  };
  const sender: Sender = {
    stage: () => undefined,
    undo: () => undefined,
    preview: () => undefined,
    play: (move) => void hear({ ask: 'play', move }),
    resign: () => void hear({ ask: 'resign' }),
    claim: () => undefined,
    here: () => undefined,
    emote: (emote) => void match.receive({ t: 'emoted', match: 'm', seat, emote }),
    mute: () => undefined,
  };
  const kit = await kitOf((told[0] as Table).rulebook);
  const match: MatchStore = new MatchStore(kit, book(cards), terms, sender);
  for (const message of told) await match.receive(stamped(message));
  return { match, rules };
}

/** Deadlines of the bench are lengths; make moments of them. */
function stamped(message: Message): Message {
  if (message.t === 'over') return message;
  const seats = message.seats.map((s) => (s.deadline == null ? s : { ...s, deadline: Date.now() + s.deadline }));
  return { ...message, seats };
}
