import { pluralRu } from '../../i18n/language.svelte';
import { words } from '../../i18n/table';
import { over, silent, tell, type Teller } from '../../match/teller';
import type { Lane, LanesEvent } from './shapes';

const WHERE_EN: Record<Lane, string> = { left: 'on the left', center: 'in the centre', right: 'on the right' };
const WHERE_RU: Record<Lane, string> = { left: 'слева', center: 'в центре', right: 'справа' };

const en: Teller<LanesEvent> = {
  round: (e) => `${words.t.round(e.round)}.`,
  drawn: (e, t) => `${t.who(e.seat)} ${t.verb(e.seat, 'draw', 'draws')} ${t.card(e.card, 'a card')}.`,
  mana: silent,
  placed: (e, t) => `${t.who(e.seat)} ${t.verb(e.seat, 'place', 'places')} ${t.card(e.card)} ${WHERE_EN[e.lane]}.`,
  struck: (e, t) => `${t.whose(e.seat)} ${t.card(e.card)} takes ${e.damage}, defence ${Math.max(0, e.defence)}.`,
  destroyed: (e, t) => `${t.whose(e.seat)} ${t.card(e.card)} is destroyed.`,
  hit: (e, t) =>
    `${e.overflow ? 'Excess attack hits' : 'An attack hits'} ${t.mine(e.seat) ? 'you' : t.who(e.seat)}: ` +
    `${e.damage} damage, ${e.hp} health left.`,
  over,
};

const ru: Teller<LanesEvent> = {
  round: (e) => `${words.t.round(e.round)}.`,
  drawn: (e, t) => `${t.who(e.seat)} ${t.verb(e.seat, 'берёте', 'берёт')} карту${e.card ? `: ${t.card(e.card)}` : ''}.`,
  mana: silent,
  placed: (e, t) =>
    `${t.who(e.seat)} ${t.verb(e.seat, 'выставляете', 'выставляет')} ${WHERE_RU[e.lane]}: ${t.card(e.card)}.`,
  struck: (e, t) => `${t.card(e.card)} (${t.who(e.seat)}): урон ${e.damage}, защита ${Math.max(0, e.defence)}.`,
  destroyed: (e, t) => `${t.card(e.card)} (${t.who(e.seat)}): карта уничтожена.`,
  hit: (e, t) =>
    `${e.overflow ? 'Избыток атаки' : 'Атака'} (${t.who(e.seat)}): урон ${e.damage}, осталось ` +
    `${pluralRu(e.hp, 'единица', 'единицы', 'единиц')} здоровья.`,
  over,
};

export const say = tell(en, ru);
