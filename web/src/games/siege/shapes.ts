// Views, events, moves and cards as the rules of siege write them.
import type { Cards, Named, OverEvent, Seat } from '../../match/shapes';

export type Price = 'free' | { initiative?: number; sacrifice?: number; fallen?: number };
export type SiegeCard = Named & {
  attack: 'melee' | 'ranged';
  range: number;
  power: number;
  health: number;
  move: number;
  price: Price;
  symbols: string[];
  tags: string[];
};

export type Side = 'player' | 'enemy' | 'neutral';
export type At = [row: number, column: number];
export type Unit = {
  at: At;
  side: Side;
  unit: string;
  health: number;
  stepped: boolean;
  used?: true;
  frozen?: true;
  stood?: true;
};
export type SiegeView = {
  rulebook: 'siege';
  turn: number;
  stage: 'prepare' | 'draw' | 'enemy';
  rows: number;
  initiative: number;
  initiative_max: number;
  fallen: number;
  camp_damage: [number, number];
  hand: Cards;
  deck: Cards;
  pawns: number;
  bonuses: string[];
  field: Unit[];
  prepared: ({ unit: string; health: number } | null)[];
  draws?: number;
  phase?: number;
  returning?: (string | null)[];
  supply?: number;
  muster?: string[];
};
export type SiegeMove =
  | { done: true }
  | { draw: 'own' | 'pawn' }
  | { deploy: string; column: number; row?: number; sacrifice?: At[] }
  | { step: At; to: At }
  | { bonus: string; at?: At; column?: number }
  | { ability: At; at: At }
  | { prepare: Record<string, string> };
/** What both attacks would do if one stopped preparing now. */
export type SiegePreview = {
  strikes: { side: Side; unit: string; at: At; target: At | 'camp'; power: number }[];
  harm: { at: At; damage: number; falls: boolean }[];
  camps: { player?: number; enemy?: number };
  winner: Seat | null;
  events: SiegeEvent[];
};
type OnCell = { at: At; card: string; side: Side };
export type SiegeEvent =
  | { event: 'turn'; side: Side; turn: number; initiative: number }
  | { event: 'stage'; stage: number }
  | { event: 'drawn'; side: Side; card: string | null; pawns: number; deck: number }
  | ({ event: 'deployed'; health: number; initiative: number } & OnCell)
  | ({ event: 'sacrificed'; fallen: number } & OnCell)
  | { event: 'fallen'; side: Side; fallen: number }
  | ({ event: 'stepped' | 'ability'; to: At; initiative: number } & OnCell)
  | { event: 'bonus'; side: Side; bonus: string; at: At | number | null; bonuses: number }
  | { event: 'initiative'; side: Side; initiative: number; initiative_max: number }
  | ({ event: 'attacked'; power: number; target: At | 'camp' | null } & OnCell)
  | ({ event: 'struck'; damage: number; health: number } & OnCell)
  | ({ event: 'destroyed'; fallen: number } & OnCell)
  | ({ event: 'stood'; health: number } & OnCell)
  | { event: 'camp'; side: Side; column: number; damage: number; camp_damage: number }
  | ({ event: 'healed'; gained: number; health: number } & OnCell)
  | ({ event: 'advanced' | 'pushed'; to: At } & OnCell)
  | ({ event: 'emerged'; health: number; column: number } & OnCell)
  | { event: 'prepared'; side: Side; column: number; card: string; health: number }
  | { event: 'excess'; side: Side; column: number; card: string; damage: number; health: number }
  | ({ event: 'frozen' | 'thawed' | 'cleared' } & OnCell)
  | { event: 'returning'; side: Side; column: number; card: string }
  | { event: 'phase'; side: Side; phase: number; camp_damage: number }
  | ({ event: 'appeared'; health: number } & OnCell)
  | { event: 'supply'; side?: Side; supply: number }
  | { event: 'undone'; seat: Seat }
  | OverEvent;
