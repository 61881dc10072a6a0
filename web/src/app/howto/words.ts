// What the rules screen says around the rules.
import { dictionary } from '../../i18n/language.svelte';

export const words = dictionary(
  {
    contents: 'Contents',
    options: 'Every rule that can be changed',
    optionsSays: 'Any of these can be changed for a match, in the lobby under “Change the rules”.',
    value: 'Value',
    range: 'Range',
    rule: 'Rule',
    cards: 'The cards',
    playThis: 'Play it',
  },
  {
    contents: 'Содержание',
    options: 'Все правила, которые можно изменить',
    optionsSays: 'Любое из них можно изменить для матча: в лобби, «Изменить правила».',
    value: 'Значение',
    range: 'Пределы',
    rule: 'Правило',
    cards: 'Карты',
    playThis: 'Играть',
  },
);
