import { pluralEn, pluralRu } from '../../i18n/language.svelte';
import { words } from '../../i18n/table';
import { over, tell, type Teller } from '../../match/teller';
import type { ClashEvent } from './shapes';

const FROM_EN = { hand: 'from the hand', deck: 'from the deck', discard: 'from the discard', in_play: '' };
const FROM_RU = { hand: 'из руки', deck: 'из колоды', discard: 'из сброса', in_play: '' };

const en: Teller<ClashEvent> = {
  turn: (e) => `${words.t.turn(e.turn)}.`,
  shuffled: (e, t) =>
    `${t.who(e.seat)} ${t.verb(e.seat, 'shuffle', 'shuffles')} the discard: deck ${e.deck_number}, ` +
    `${pluralEn(e.deck, 'card')}.`,
  returned: (e, t) => `${t.card(e.card, 'A Super card')} goes into ${t.whose(e.seat).toLowerCase()} new deck.`,
  drawn: (e, t) => `${t.who(e.seat)} ${t.verb(e.seat, 'draw', 'draws')} ${t.card(e.card, 'a card')}.`,
  overdrawn: (e, t) =>
    `${t.who(e.seat)} ${t.verb(e.seat, 'draw', 'draws')} ${t.card(e.card)} with a full hand: it is discarded.`,
  fatigue: (e, t) => `${t.who(e.seat)} ${t.verb(e.seat, 'tire', 'tires')}: maximum health ${e.max_health}.`,
  laid: (e, t) => `${t.who(e.seat)} ${t.verb(e.seat, 'lay', 'lays')} out ${t.card(e.card)}.`,
  played: (e, t) => `${t.who(e.seat)} ${t.verb(e.seat, 'play', 'plays')} ${t.card(e.card)}.`,
  passed: (e, t) => `${t.who(e.seat)} ${t.verb(e.seat, 'play', 'plays')} no card.`,
  block: (e, t) =>
    `${t.who(e.seat)} ${t.verb(e.seat, 'block', 'blocks')} ${e.amount === 'all' ? 'every attack' : `up to ${e.amount}`}.`,
  attacked: (e, t) =>
    `${t.who(e.seat)} ${t.verb(e.seat, 'are', 'is')} attacked for ${e.attack}: ` +
    `${e.blocked ? `${e.blocked} blocked, ` : ''}${e.damage} damage.`,
  healed: (e, t) => `${t.who(e.seat)} ${t.verb(e.seat, 'heal', 'heals')} ${e.amount}.`,
  health: (e, t) => `${t.who(e.seat)} ${t.verb(e.seat, 'have', 'has')} ${e.health} health.`,
  discarded: (e, t) =>
    e.from === 'in_play'
      ? ''
      : `${t.who(e.seat)} ${t.verb(e.seat, 'discard', 'discards')} ${t.card(e.card)} ${FROM_EN[e.from]}.`,
  set_aside: (e, t) =>
    e.from === 'in_play'
      ? `${t.card(e.card)} leaves the game.`
      : `${t.who(e.seat)} ${t.verb(e.seat, 'set', 'sets')} aside ${t.card(e.card, 'a card')} ${FROM_EN[e.from]}.`,
  over,
};

const ru: Teller<ClashEvent> = {
  turn: (e) => `${words.t.turn(e.turn)}.`,
  shuffled: (e, t) =>
    `${t.who(e.seat)} ${t.verb(e.seat, 'перетасовываете', 'перетасовывает')} сброс: колода ${e.deck_number}, ` +
    `${pluralRu(e.deck, 'карта', 'карты', 'карт')}.`,
  returned: (e, t) => `${t.card(e.card, 'Карта «Супер»')}: замешана в новую колоду (${t.who(e.seat)}).`,
  drawn: (e, t) => `${t.who(e.seat)} ${t.verb(e.seat, 'берёте', 'берёт')} карту${e.card ? `: ${t.card(e.card)}` : ''}.`,
  overdrawn: (e, t) =>
    `${t.who(e.seat)} ${t.verb(e.seat, 'берёте', 'берёт')} карту с полной рукой, она уходит в сброс: ${t.card(e.card)}.`,
  fatigue: (e, t) => `${t.who(e.seat)} ${t.verb(e.seat, 'устаёте', 'устаёт')}: максимум здоровья ${e.max_health}.`,
  laid: (e, t) => `${t.who(e.seat)} ${t.verb(e.seat, 'выкладываете', 'выкладывает')} «Авто»: ${t.card(e.card)}.`,
  played: (e, t) => `${t.who(e.seat)} ${t.verb(e.seat, 'разыгрываете', 'разыгрывает')} карту: ${t.card(e.card)}.`,
  passed: (e, t) => `${t.who(e.seat)} ${t.verb(e.seat, 'пасуете', 'пасует')}.`,
  block: (e, t) =>
    `${t.who(e.seat)} ${t.verb(e.seat, 'ставите', 'ставит')} блок ${e.amount === 'all' ? 'от всех атак' : e.amount}.`,
  attacked: (e, t) =>
    `Атака ${e.attack} (${t.who(e.seat)}): ${e.blocked ? `блок ${e.blocked}, ` : ''}урон ${e.damage}.`,
  healed: (e, t) => `${t.who(e.seat)} ${t.verb(e.seat, 'лечитесь', 'лечится')} на ${e.amount}.`,
  health: (e, t) => `Здоровье (${t.who(e.seat)}): ${e.health}.`,
  discarded: (e, t) =>
    e.from === 'in_play'
      ? ''
      : `${t.who(e.seat)} ${t.verb(e.seat, 'сбрасываете', 'сбрасывает')} ${FROM_RU[e.from]}: ${t.card(e.card)}.`,
  set_aside: (e, t) =>
    e.from === 'in_play'
      ? `${t.card(e.card)}: карта выходит из игры.`
      : `${t.who(e.seat)} ${t.verb(e.seat, 'откладываете', 'откладывает')} карту ${FROM_RU[e.from]}` +
        `${e.card ? `: ${t.card(e.card)}` : ''}.`,
  over,
};

export const say = tell(en, ru);
