// What each event of siege changes in a view.
import { added, counted, removed } from '../../match/cards';
import type { Options, UndoneEvent } from '../../match/shapes';
import type { At, Bonus, SiegeEvent, SiegeView, Unit } from './shapes';

const DRAW_STAGE = 7;
const ENEMY_STAGE = 6;

export function fold(view: SiegeView, event: SiegeEvent | UndoneEvent, options: Options): void {
  switch (event.event) {
    case 'turn':
      return beginTurn(view, event.turn, event.initiative);
    case 'stage':
      return enterStage(view, event.stage, options);
    case 'drawn':
      return draw(view, event, options);
    case 'fallen':
      view.fallen = event.fallen;
      return;
    case 'bonus':
      view.bonuses = removed(view.bonuses, event.bonus) as Bonus[];
      return;
    case 'initiative':
      view.initiative = event.initiative;
      view.initiative_max = event.initiative_max;
      return;
    case 'camp':
      view.camp_damage[event.side === 'player' ? 0 : 1] = event.camp_damage;
      return;
    case 'phase':
      view.phase = event.phase;
      view.camp_damage[1] = event.camp_damage;
      return;
    case 'supply':
      view.supply = event.supply;
      return;
    case 'prepared':
    case 'excess':
    case 'returning':
      return foldWaiting(view, event);
    case 'attacked':
    case 'over':
    case 'undone': // the view that comes with it says what is true again
      return;
    default:
      return foldField(view, event);
  }
}

function beginTurn(view: SiegeView, turn: number, initiative: number): void {
  view.turn = turn;
  view.stage = 'prepare';
  view.initiative = initiative;
  view.initiative_max = initiative;
  delete view.draws;
  for (const unit of view.field) {
    unit.stepped = false;
    delete unit.used;
  }
}

function enterStage(view: SiegeView, stage: number, options: Options): void {
  if (stage === DRAW_STAGE) view.stage = 'draw';
  if (stage === ENEMY_STAGE && options['versus']) view.stage = 'enemy';
}

function draw(view: SiegeView, event: { card: string | null; pawns: number; deck: number }, options: Options): void {
  view.hand = added(view.hand, event.card);
  view.pawns = event.pawns;
  view.deck = counted(view.deck, event.deck);
  if (view.stage === 'draw') view.draws = (view.draws ?? Number(options['draw'])) - 1;
}

type WaitingEvent = Extract<SiegeEvent, { event: 'prepared' | 'excess' | 'returning' }>;

function foldWaiting(view: SiegeView, event: WaitingEvent): void {
  const returning = view.returning ?? [null, null, null, null];
  if (event.event === 'returning') returning[event.column] = event.card;
  else {
    view.prepared[event.column] = event.health > 0 ? { unit: event.card, health: event.health } : null;
    if (event.event === 'prepared' && returning[event.column] === event.card) returning[event.column] = null;
  }
  if (returning.some((unit) => unit !== null)) view.returning = returning;
  else delete view.returning;
}

type FieldEvent = Extract<SiegeEvent, { at: At; card: string }>;

function foldField(view: SiegeView, event: FieldEvent): void {
  const unit = unitAt(view, event.at);
  switch (event.event) {
    case 'deployed':
      view.hand = removed(view.hand, event.card);
      view.initiative = event.initiative;
      return stand(view, { ...newcomer(event), side: 'player' });
    case 'emerged':
      view.prepared[event.column] = null;
      return stand(view, newcomer(event));
    case 'appeared':
      return stand(view, newcomer(event));
    case 'sacrificed':
      view.fallen = event.fallen;
      return clear(view, event.at);
    case 'destroyed':
      view.fallen = event.fallen;
      return clear(view, event.at);
    case 'cleared':
      return clear(view, event.at);
    case 'stepped':
      unit!.stepped ||= event.to[0] > event.at[0];
      view.initiative = event.initiative;
      return relocate(view, unit!, event.to);
    case 'advanced':
    case 'pushed':
      return relocate(view, unit!, event.to);
    case 'ability':
      unit!.used = true;
      view.initiative = event.initiative;
      return;
    case 'struck':
    case 'healed':
      unit!.health = event.health;
      return;
    case 'stood':
      unit!.health = event.health;
      unit!.stood = true;
      return;
    case 'frozen':
      unit!.frozen = true;
      return;
    case 'thawed':
      delete unit!.frozen;
      return;
  }
}

export const unitAt = (view: SiegeView, at: At): Unit | undefined =>
  view.field.find((unit) => unit.at[0] === at[0] && unit.at[1] === at[1]);

function newcomer(event: { at: At; side: Unit['side']; card: string; health: number }): Unit {
  return { at: event.at, side: event.side, unit: event.card, health: event.health, stepped: false };
}

const place = (at: At): number => at[0] * 4 + at[1];

function stand(view: SiegeView, unit: Unit): void {
  view.field = [...view.field, unit].sort((a, b) => place(a.at) - place(b.at));
}

function clear(view: SiegeView, at: At): void {
  view.field = view.field.filter((unit) => place(unit.at) !== place(at));
}

function relocate(view: SiegeView, unit: Unit, to: At): void {
  unit.at = to;
  view.field = [...view.field].sort((a, b) => place(a.at) - place(b.at));
}
