// Which cards an attack is made of (C9, C11), read from what was told before it. Only to be shown: what does not add up
// to the attack that was told is not shown.
import type { CardBook, Of, Seat } from '../../match/shapes';
import type { ClashCard, ClashEvent, Effect } from './shapes';

export type Part = { seat: Seat; card: string; attack: number; fresh: boolean };
type Line = { event: ClashEvent };
type InPlay = { seat: Seat; card: string; age: number };
type Turn = { laid: InPlay[]; health: (number | null)[]; deck: number[]; passed: boolean[]; answered: Set<string> };

/** The cards that attack a seat, each with its share; nothing where it cannot be told. */
export function partsOf(before: readonly Line[], event: Of<ClashEvent, 'attacked'>, cards: CardBook): Part[] {
  const turn = turnOf(before);
  const by = (1 - event.seat) as Seat;
  const parts = turn.laid.flatMap(({ seat, card, age }): Part[] => {
    const effects = (cards[card] as unknown as ClashCard | undefined)?.effects ?? [];
    const attack = effects
      .filter((effect) => (effect.opponent ? seat !== by : seat === by))
      .filter((effect) => isDue(effect, age) && holds(effect, seat, card, turn))
      .reduce((sum, effect) => sum + (effect.attack ?? 0), 0);
    return attack ? [{ seat, card, attack, fresh: age === 0 }] : [];
  });
  return parts.reduce((sum, part) => sum + part.attack, 0) === event.attack ? parts : [];
}

/** What lies on the table at the end of a log, and what counts in its turn. */
function turnOf(log: readonly Line[]): Turn {
  const turn: Turn = { laid: [], health: [null, null], deck: [1, 1], passed: [false, false], answered: new Set() };
  for (const { event } of log) {
    switch (event.event) {
      case 'turn':
        for (const one of turn.laid) one.age++;
        turn.passed = [false, false];
        turn.answered.clear();
        break;
      case 'laid':
      case 'played':
        turn.laid.push({ seat: event.seat, card: event.card, age: 0 });
        break;
      case 'discarded':
      case 'set_aside':
        if (event.from === 'in_play') leave(turn, event.seat, (one) => one.card === event.card);
        break;
      case 'removed':
        leave(turn, event.seat, (one) => one.card === event.card && one.age === event.age);
        break;
      case 'health':
      case 'fatigue':
        turn.health[event.seat] = event.health;
        break;
      case 'shuffled':
        turn.deck[event.seat] = event.deck_number;
        break;
      case 'passed':
        turn.passed[event.seat] = true;
        break;
      case 'answered':
        turn.answered.add(`${event.seat}:${event.card}:${event.condition}`);
        break;
    }
  }
  return turn;
}

function leave(turn: Turn, seat: Seat, is: (one: InPlay) => boolean): void {
  const at = turn.laid.findIndex((one) => one.seat === seat && is(one));
  if (at >= 0) turn.laid.splice(at, 1);
}

/** C11a — an effect is due at the ages from its first to its last. */
function isDue(effect: Effect, age: number): boolean {
  const first = effect.in ?? 0;
  return first <= age && age < first + (effect.for ?? 1);
}

function holds(effect: Effect, seat: Seat, card: string, turn: Turn): boolean {
  const condition = effect.if;
  if (condition === undefined || condition === null) return true;
  if (condition === 'opponent_passed') return turn.passed[1 - seat]!;
  if (typeof condition === 'string') return turn.answered.has(`${seat}:${card}:${condition}`);
  if ('deck_at_least' in condition) return turn.deck[seat]! >= condition.deck_at_least;
  const health = turn.health[seat];
  return health != null && health <= condition.health_at_most;
}
