// Views, events, moves and cards as the rulebooks write them. Ids and numbers only: words are made in the reader's language.

export type Text = string | { en: string; ru: string };
export type RulebookName = 'lanes' | 'clash' | 'duel' | 'siege';
export type Options = Record<string, number | boolean | string>;
export type Seat = 0 | 1;

/** A hidden list is known by its length only. */
export type Cards = string[] | number;

// ------------------------------------------------------------------------------------------ cards
type Named = { id: string; name: Text; text?: { en: string; ru: string } };
export type LanesCard = Named & { attack: number; defence: number; cost: number };
export type ClashCard = Named & { rarity: 'common' | 'rare'; auto: boolean; super: boolean };
export type DuelCard = Named & { atk: number; def: number };
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
export type AnyCard = LanesCard | ClashCard | DuelCard | SiegeCard;
export type CardBook<C = AnyCard> = Record<string, C>;

/** A symbol or a bonus: its name and what it does. */
export type Term = { name: { en: string; ru: string }; en: string; ru: string };
export type Terms = { symbols: Record<string, Term>; bonuses: Record<string, Term> };

// ------------------------------------------------------------------------------------------ lanes
export type Lane = 'left' | 'center' | 'right';
export const LANES: readonly Lane[] = ['left', 'center', 'right'];
export type LanesUnit = { card: string; defence: number };
export type Plan = Partial<Record<Lane, string>>;
export type LanesSeat = { hp: number; mana: number; hand: Cards; lanes: (LanesUnit | null)[] };
export type LanesView = {
  rulebook: 'lanes';
  round: number;
  first: Seat;
  deck: Cards;
  quiet: number;
  seats: LanesSeat[];
  staged?: ({ place: Plan; ready: boolean } | null)[];
};
export type LanesMove = { place: Plan };
export type LanesEvent =
  | { event: 'round'; round: number; quiet: number }
  | { event: 'drawn'; seat: Seat; card: string | null; deck: number }
  | { event: 'mana'; seat: Seat; mana: number }
  | { event: 'placed'; seat: Seat; lane: Lane; card: string; defence: number; mana: number }
  | { event: 'struck'; seat: Seat; lane: Lane; card: string; damage: number; defence: number }
  | { event: 'destroyed'; seat: Seat; lane: Lane; card: string }
  | { event: 'hit'; seat: Seat; lane: Lane; damage: number; hp: number; overflow: boolean }
  | OverEvent;

// ------------------------------------------------------------------------------------------ clash
export type Laid = { card: string; age: number };
export type ClashSeat = {
  health: number;
  max_health: number;
  deck_number: number;
  deck: Cards;
  hand: Cards;
  discard: string[];
  set_aside: (string | null)[];
  in_play: Laid[];
  revealed?: string[];
  known?: string[];
};
export type ClashMove = { play: string } | { pass: true };
export type ClashView = {
  rulebook: 'clash';
  turn: number;
  seats: ClashSeat[];
  staged?: ({ play?: string; pass?: true; ready: boolean } | null)[];
};
type ClashZone = 'hand' | 'deck' | 'discard' | 'in_play';
export type ClashEvent =
  | { event: 'turn'; turn: number }
  | { event: 'shuffled'; seat: Seat; deck_number: number; deck: number }
  | { event: 'returned'; seat: Seat; card: string | null; set_aside: number }
  | { event: 'drawn'; seat: Seat; card: string | null; hand: number; deck: number }
  | { event: 'overdrawn'; seat: Seat; card: string; hand: number; deck: number }
  | { event: 'fatigue'; seat: Seat; max_health: number; health: number }
  | { event: 'laid' | 'played'; seat: Seat; card: string; hand: number }
  | { event: 'passed'; seat: Seat }
  | { event: 'block'; seat: Seat; amount: number | 'all' }
  | { event: 'attacked'; seat: Seat; attack: number; blocked: number; damage: number }
  | { event: 'healed'; seat: Seat; amount: number }
  | { event: 'health'; seat: Seat; health: number }
  | { event: 'discarded'; seat: Seat; card: string; from: ClashZone; left: number }
  | { event: 'set_aside'; seat: Seat; card: string | null; from: ClashZone; set_aside: number }
  | OverEvent;

// ------------------------------------------------------------------------------------------ duel
export type Position = 'attack' | 'defence' | 'face-down';
export type Monster = { card: string | null; position: Position };
export type DuelSeat = {
  life: number;
  draws: number;
  deck: Cards;
  hand: Cards;
  graveyard: string[];
  zones: (Monster | null)[];
};
export type DuelView = {
  rulebook: 'duel';
  turn: number;
  first: Seat;
  active: Seat;
  drawn: number;
  seats: DuelSeat[];
};
export type DuelMove =
  | { draw: true }
  | { pass: true }
  | { summon: string; zone: number; position: Position }
  | { attack: number; target: number | 'direct' };
export type DuelEvent =
  | { event: 'turn'; seat: Seat; turn: number }
  | { event: 'paid'; seat: Seat; cost: number; life: number }
  | { event: 'drawn'; seat: Seat; card: string | null; deck: number; drawn: number; draws: number }
  | { event: 'summoned'; seat: Seat; zone: number; card: string | null; position: Position; hand: number }
  | { event: 'attacked'; seat: Seat; zone: number; card: string; target: number | 'direct' }
  | { event: 'revealed' | 'destroyed'; seat: Seat; zone: number; card: string }
  | { event: 'damaged'; seat: Seat; damage: number; life: number }
  | { event: 'passed'; seat: Seat }
  | OverEvent;

// ------------------------------------------------------------------------------------------ siege
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

// ------------------------------------------------------------------------------------------ all of them
/** The event of a kind; several kinds may share one shape. */
export type Of<E, K> = E extends { event: infer X } ? (K extends X ? E : never) : never;
export type OverEvent = { event: 'over'; winner: Seat | null; reason: string };
export type Game = {
  lanes: { view: LanesView; event: LanesEvent; move: LanesMove; card: LanesCard };
  clash: { view: ClashView; event: ClashEvent; move: ClashMove; card: ClashCard };
  duel: { view: DuelView; event: DuelEvent; move: DuelMove; card: DuelCard };
  siege: { view: SiegeView; event: SiegeEvent; move: SiegeMove; card: SiegeCard };
};
export type AnyView = Game[RulebookName]['view'];
export type AnyEvent = Game[RulebookName]['event'];
export type AnyMove = Game[RulebookName]['move'];

export const count = (cards: Cards): number => (typeof cards === 'number' ? cards : cards.length);
export const listed = (cards: Cards): string[] => (typeof cards === 'number' ? [] : cards);
