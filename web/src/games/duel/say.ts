import { over, tell, type Teller } from '../../match/teller';
import type { DuelEvent, Position } from './shapes';

const HOW_EN: Record<Position, string> = { attack: 'in attack', defence: 'in defence', 'face-down': 'face-down' };
const HOW_RU: Record<Position, string> = { attack: 'атака', defence: 'защита', 'face-down': 'рубашкой вверх' };

const en: Teller<DuelEvent> = {
  turn: (e, t) => `Turn ${e.turn}: ${t.mine(e.seat) ? 'yours' : t.whose(e.seat)}.`,
  paid: (e, t) => `${t.who(e.seat)} ${t.verb(e.seat, 'pay', 'pays')} ${e.cost} LP, ${e.life} left.`,
  drawn: (e, t) => `${t.who(e.seat)} ${t.verb(e.seat, 'draw', 'draws')} ${t.card(e.card, 'a card')}.`,
  summoned: (e, t) =>
    `${t.who(e.seat)} ${t.verb(e.seat, 'summon', 'summons')} ${t.card(e.card, 'a monster')} ` +
    `to zone ${e.zone + 1} ${HOW_EN[e.position]}.`,
  attacked: (e, t) =>
    `${t.whose(e.seat)} ${t.card(e.card)} attacks ${e.target === 'direct' ? 'directly' : `zone ${e.target + 1}`}.`,
  revealed: (e, t) => `${t.whose(e.seat)} face-down card is turned up: ${t.card(e.card)}.`,
  destroyed: (e, t) => `${t.whose(e.seat)} ${t.card(e.card)} is destroyed.`,
  damaged: (e, t) => `${t.who(e.seat)} ${t.verb(e.seat, 'lose', 'loses')} ${e.damage} LP, ${e.life} left.`,
  passed: (e, t) => `${t.who(e.seat)} ${t.verb(e.seat, 'pass', 'passes')}.`,
  over,
};

const ru: Teller<DuelEvent> = {
  turn: (e, t) => `Ход ${e.turn}: ${t.who(e.seat)}.`,
  paid: (e, t) => `${t.who(e.seat)} ${t.verb(e.seat, 'платите', 'платит')} ${e.cost} LP, остаётся ${e.life}.`,
  drawn: (e, t) => `${t.who(e.seat)} ${t.verb(e.seat, 'берёте', 'берёт')} карту${e.card ? `: ${t.card(e.card)}` : ''}.`,
  summoned: (e, t) =>
    `${t.who(e.seat)} ${t.verb(e.seat, 'призываете', 'призывает')} монстра в зону ${e.zone + 1}` +
    `${e.card ? `: ${t.card(e.card)}` : ''}, ${HOW_RU[e.position]}.`,
  attacked: (e, t) =>
    `${t.card(e.card)} (${t.who(e.seat)}) атакует ${e.target === 'direct' ? 'напрямую' : `зону ${e.target + 1}`}.`,
  revealed: (e, t) => `Карта рубашкой вверх (${t.who(e.seat)}) открыта: ${t.card(e.card)}.`,
  destroyed: (e, t) => `${t.card(e.card)} (${t.who(e.seat)}): монстр уничтожен.`,
  damaged: (e, t) => `${t.who(e.seat)} ${t.verb(e.seat, 'теряете', 'теряет')} ${e.damage} LP, остаётся ${e.life}.`,
  passed: (e, t) => `${t.who(e.seat)} ${t.verb(e.seat, 'пропускаете', 'пропускает')} ход.`,
  over,
};

export const say = tell(en, ru);
