// What the option chooser says.
import { dictionary } from '../../i18n/language.svelte';

export const words = dictionary(
  {
    title: 'The rules of this match',
    search: 'Search the rules',
    resetAll: 'Reset all',
    reset: (usual: string) => `Changed. Back to ${usual}`,
    yes: 'yes',
    no: 'no',
    done: 'Done',
  },
  {
    title: 'Правила этого матча',
    search: 'Поиск по правилам',
    resetAll: 'Сбросить всё',
    reset: (usual: string) => `Изменено. Вернуть: ${usual}`,
    yes: 'да',
    no: 'нет',
    done: 'Готово',
  },
);
