import { words } from '../../i18n/table';
import type { UndoneEvent } from '../../match/shapes';
import { over, silent, tell, type Teller } from '../../match/teller';
import type { At, SiegeEvent } from './shapes';
import { words as own } from './words';

export const cellName = (at: At): string => `${'abcd'[at[1]]}${at[0] + 1}`;
export const columnName = (column: number): string => 'abcd'[column]!;

const stage: Teller<SiegeEvent>['stage'] = (e) => (own.t.stage[e.stage] ? `${own.t.stage[e.stage]}.` : '');

function aim(target: At | number | null): string {
  if (target === null) return '';
  return `: ${typeof target === 'number' ? columnName(target) : cellName(target)}`;
}

const en: Teller<SiegeEvent | UndoneEvent> = {
  turn: (e) => `${words.t.turn(e.turn)}: ${e.initiative} initiative.`,
  stage,
  drawn: (e, t) => `${t.who(0)} ${t.verb(0, 'draw', 'draws')} ${t.card(e.card, 'a card')}.`,
  deployed: (e, t) => `${t.card(e.card)} is deployed in ${cellName(e.at)}.`,
  sacrificed: (e, t) => `${t.card(e.card)} in ${cellName(e.at)} is sacrificed.`,
  fallen: silent,
  stepped: (e, t) => `${t.card(e.card)} steps from ${cellName(e.at)} to ${cellName(e.to)}.`,
  bonus: (e, t) => `${t.who(0)} ${t.verb(0, 'use', 'uses')} ${t.bonus(e.bonus)}${aim(e.at)}.`,
  ability: (e, t) => `${t.card(e.card)} in ${cellName(e.at)} uses its ability on ${cellName(e.to)}.`,
  initiative: (e) => `Initiative is now ${e.initiative}.`,
  attacked: (e, t) =>
    `${t.card(e.card)} in ${cellName(e.at)} attacks ` +
    `${e.target === 'camp' ? 'the camp' : cellName(e.target)} with power ${e.power}.`,
  struck: (e, t) => `${t.card(e.card)} in ${cellName(e.at)} takes ${e.damage}, health ${e.health}.`,
  destroyed: (e, t) => `${t.card(e.card)} in ${cellName(e.at)} falls.`,
  stood: (e, t) => `${t.card(e.card)} in ${cellName(e.at)} makes a last stand.`,
  camp: (e, t) => `${t.whose(e.side === 'player' ? 0 : 1)} camp takes ${e.damage}, ${e.camp_damage} in all.`,
  healed: (e, t) => `${t.card(e.card)} in ${cellName(e.at)} regains ${e.gained}, health ${e.health}.`,
  advanced: (e, t) => `${t.card(e.card)} advances from ${cellName(e.at)} to ${cellName(e.to)}.`,
  pushed: (e, t) => `${t.card(e.card)} is pushed from ${cellName(e.at)} to ${cellName(e.to)}.`,
  emerged: (e, t) => `${t.card(e.card)} comes out to ${cellName(e.at)}.`,
  prepared: (e, t) => `${t.card(e.card)} prepares in column ${columnName(e.column)}.`,
  excess: (e, t) => `Excess damage: ${t.card(e.card)}, in preparation, takes ${e.damage}, health ${e.health}.`,
  frozen: (e, t) => `${t.card(e.card)} in ${cellName(e.at)} is frozen for this turn.`,
  thawed: (e, t) => `${t.card(e.card)} in ${cellName(e.at)} thaws.`,
  returning: (e, t) => `${t.card(e.card)} will return in column ${columnName(e.column)}.`,
  phase: () => own.t.phase,
  cleared: (e, t) => `${t.card(e.card)} leaves ${cellName(e.at)}.`,
  appeared: (e, t) => `${t.card(e.card)} stands in ${cellName(e.at)}.`,
  supply: silent,
  undone: (e, t) => `${t.who(e.seat)} ${t.verb(e.seat, 'take', 'takes')} the last step back.`,
  over,
};

const ru: Teller<SiegeEvent | UndoneEvent> = {
  turn: (e) => `${words.t.turn(e.turn)}: инициатива ${e.initiative}.`,
  stage,
  drawn: (e, t) => `${t.who(0)} ${t.verb(0, 'берёте', 'берёт')} карту${e.card ? `: ${t.card(e.card)}` : ''}.`,
  deployed: (e, t) => `${t.card(e.card)}: выставлен на ${cellName(e.at)}.`,
  sacrificed: (e, t) => `${t.card(e.card)} на ${cellName(e.at)}: принесён в жертву.`,
  fallen: silent,
  stepped: (e, t) => `${t.card(e.card)}: шаг с ${cellName(e.at)} на ${cellName(e.to)}.`,
  bonus: (e, t) => `${t.who(0)} ${t.verb(0, 'применяете', 'применяет')} бонус «${t.bonus(e.bonus)}»${aim(e.at)}.`,
  ability: (e, t) => `${t.card(e.card)} на ${cellName(e.at)}: умение на ${cellName(e.to)}.`,
  initiative: (e) => `Инициатива теперь ${e.initiative}.`,
  attacked: (e, t) =>
    `${t.card(e.card)} на ${cellName(e.at)}: атака, цель — ` +
    `${e.target === 'camp' ? 'лагерь' : cellName(e.target)}, сила ${e.power}.`,
  struck: (e, t) => `${t.card(e.card)} на ${cellName(e.at)}: урон ${e.damage}, здоровье ${e.health}.`,
  destroyed: (e, t) => `${t.card(e.card)} на ${cellName(e.at)}: пал.`,
  stood: (e, t) => `${t.card(e.card)} на ${cellName(e.at)}: держится из последних сил.`,
  camp: (e, t) => `Лагерь (${t.who(e.side === 'player' ? 0 : 1)}): урон ${e.damage}, всего ${e.camp_damage}.`,
  healed: (e, t) => `${t.card(e.card)} на ${cellName(e.at)}: восстановлено ${e.gained}, здоровье ${e.health}.`,
  advanced: (e, t) => `${t.card(e.card)}: наступает с ${cellName(e.at)} на ${cellName(e.to)}.`,
  pushed: (e, t) => `${t.card(e.card)}: отброшен с ${cellName(e.at)} на ${cellName(e.to)}.`,
  emerged: (e, t) => `${t.card(e.card)}: выходит на ${cellName(e.at)}.`,
  prepared: (e, t) => `${t.card(e.card)}: готовится в колонке ${columnName(e.column)}.`,
  excess: (e, t) => `Лишний урон: ${t.card(e.card)} готовится, урон ${e.damage}, здоровье ${e.health}.`,
  frozen: (e, t) => `${t.card(e.card)} на ${cellName(e.at)}: скован стужей на этот ход.`,
  thawed: (e, t) => `${t.card(e.card)} на ${cellName(e.at)}: снова свободен.`,
  returning: (e, t) => `${t.card(e.card)}: вернётся в колонке ${columnName(e.column)}.`,
  phase: () => own.t.phase,
  cleared: (e, t) => `${t.card(e.card)}: покидает ${cellName(e.at)}.`,
  appeared: (e, t) => `${t.card(e.card)}: стоит на ${cellName(e.at)}.`,
  supply: silent,
  undone: (e, t) => `${t.who(e.seat)}: последнее действие отменено.`,
  over,
};

export const say = tell(en, ru);
