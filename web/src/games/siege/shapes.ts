// Made from what siege declares (shapes.py, events.py, cards.py): do not edit, run `make regenerate`.
import type { Cards, Named, Seat } from '../../match/shapes';

export type Side = 'player' | 'enemy' | 'neutral';

export type Stage = 'prepare' | 'draw' | 'enemy';

export type Bonus = 'heal' | 'initiative' | 'strike' | 'push' | 'draw' | 'freeze';

export type At = [row: number, column: number];

/** S2 — what the camps would take; those that would take nothing are left out. */
export type Camps = {
  player?: number;
  enemy?: number;
};

/** S10 — what has to be true besides the price, all of it. */
export type Conditions = {
  tag?: string;
  turn?: number;
  initiative?: number;
  damage?: number;
};

/** S10 — a unit of the hand comes to the player's camp. */
export type Deploy = {
  deploy: string;
  column: number;
  /** only of a scout that goes further */
  row?: number;
  /** only where that is the price */
  sacrifice?: At[];
};

/** S3 — the preparation is over, and both sides attack. */
export type Done = {
  done: true;
};

/** S9 — from the own deck, or from the pawns; stage draw. */
export type Draw = {
  draw: 'own' | 'pawn';
};

/** S13 — what the unit in a cell would take. */
export type Harm = {
  at: At;
  damage: number;
  falls: boolean;
};

/** S10 — one kind of price. */
export type Payment = {
  initiative?: number;
  sacrifice?: number;
  fallen?: number;
};

/** S8, S21 — units by their column; stage enemy. */
export type Prepare = {
  prepare: Record<string, string>;
};

/** S12 — a unit steps to a cell beside it. */
export type Step = {
  step: At;
  to: At;
};

/** S4, S7 — one attack: who, from where, at what, and the power behind it. */
export type Strike = {
  side: Side;
  unit: string;
  at: At;
  target: At | 'camp';
  power: number;
};

/** S1 — a unit on the field. Marks are written only where they are set. */
export type Unit = {
  at: At;
  side: Side;
  unit: string;
  health: number;
  /** is the first step forward of this turn spent? */
  stepped: boolean;
  /** its ability, in this turn */
  used?: true;
  frozen?: true;
  /** its last stand is spent */
  stood?: true;
  /** with what others give it (S17); told to whoever shows the table, and follows from the rest */
  power?: number;
};

/** S17 — the unit of a cell uses its ability on another one. */
export type UseAbility = {
  ability: At;
  at: At;
};

/** S18 — a bonus is used: on a cell, on a column, or on nothing in particular. */
export type UseBonus = {
  bonus: Bonus;
  at?: At;
  column?: number;
};

/** S5 — a unit in preparation. */
export type Waiting = {
  unit: string;
  health: number;
};

export type SiegeMove =
  | Deploy
  | Step
  | UseBonus
  | UseAbility
  | Done
  | Draw
  | Prepare;

/** S1-S11 — the battle between two decisions. */
export type SiegeView = {
  rulebook: 'siege';
  turn: number;
  stage: Stage;
  rows: number;
  initiative: number;
  initiative_max: number;
  fallen: number;
  camp_damage: [player: number, enemy: number];
  hand: Cards;
  /** the top first */
  deck: Cards;
  /** left to be drawn */
  pawns: number;
  bonuses: Bonus[];
  field: Unit[];
  /** by column */
  prepared: (Waiting | null)[];
  /** still to be drawn, once the first of several has been */
  draws?: number;
  /** of a boss */
  phase?: number;
  /** by column; of a boss */
  returning?: (string | null)[];
  /** what the enemy has to spend */
  supply?: number;
  /** what the enemy may call on */
  muster?: string[];
};

/** S4-S7 — what both attacks would do if the player stopped preparing now. */
export type SiegePreview = {
  /** cards of the hand that cannot be deployed now, by what is missing */
  hindered: Record<string, 'condition' | 'price' | 'room'>;
  strikes: Strike[];
  harm: Harm[];
  camps: Camps;
  /** who would have won */
  winner: Seat | null;
  events: SiegeEvent[];
};

/** S18 — the bonuses for a match; those that the level gives if nothing is said. */
export type SiegeExtras = {
  bonuses?: Bonus[];
};

/** What can happen. */
export type SiegeEvent =
  | { event: 'turn'; side: Side; turn: number; initiative: number }
  | { event: 'stage'; stage: number }
  | { event: 'drawn'; side: Side; card: string | null; pawns: number; deck: number }
  | { event: 'deployed'; side: Side; at: At; card: string; health: number; initiative: number }
  | { event: 'sacrificed'; side: Side; at: At; card: string; fallen: number }
  | { event: 'fallen'; side: Side; fallen: number }
  | { event: 'stepped'; side: Side; at: At; card: string; to: At; initiative: number }
  | { event: 'bonus'; side: Side; bonus: Bonus; at: At | number | null; bonuses: number }
  | { event: 'ability'; side: Side; at: At; card: string; to: At; initiative: number }
  | { event: 'initiative'; side: Side; initiative: number; initiative_max: number }
  | { event: 'attacked'; side: Side; at: At; card: string; power: number; target: At | 'camp' }
  | { event: 'struck'; side: Side; at: At; card: string; damage: number; health: number }
  | { event: 'destroyed'; side: Side; at: At; card: string; fallen: number }
  | { event: 'stood'; side: Side; at: At; card: string; health: number }
  | { event: 'camp'; side: Side; column: number; damage: number; camp_damage: number }
  | { event: 'healed'; side: Side; at: At; card: string; gained: number; health: number }
  | { event: 'advanced'; side: Side; at: At; card: string; to: At }
  | { event: 'pushed'; side: Side; at: At; card: string; to: At }
  | { event: 'emerged'; side: Side; at: At; card: string; health: number; column: number }
  | { event: 'prepared'; side: Side; column: number; card: string; health: number }
  | { event: 'excess'; side: Side; column: number; card: string; damage: number; health: number }
  | { event: 'frozen'; side: Side; at: At; card: string }
  | { event: 'thawed'; side: Side; at: At; card: string }
  | { event: 'returning'; side: Side; column: number; card: string }
  | { event: 'phase'; side: Side; phase: number; camp_damage: number }
  | { event: 'cleared'; side: Side; at: At; card: string }
  | { event: 'appeared'; side: Side; at: At; card: string; health: number }
  | { event: 'supply'; side: Side; supply: number }
  | { event: 'over'; winner: Seat | null; reason: 'playing' | 'resigned' | 'camp' | 'balance' | 'turn-limit' };

/** S16 — a unit. */
export type SiegeCard = Named & {
  attack: 'melee' | 'ranged';
  range: number;
  power: number;
  health: number;
  move: number;
  price: 'free' | Payment;
  conditions?: Conditions;
  symbols: ('flying' | 'guard' | 'thorns' | 'double-strike' | 'swift' | 'scout' | 'immobile' | 'regrow' | 'banner' | 'piercing' | 'pusher' | 'last-stand' | 'armour' | 'unbreakable' | 'healer' | 'sapper' | 'slayer' | 'pack' | 'tend')[];
  slays?: string;
  tags: string[];
};
