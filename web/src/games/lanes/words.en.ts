// What lanes says at the table, in English. The Russian words have the same keys, or they do not compile.
import { pluralEn } from '../../i18n/language.svelte';

export const en = {
  lane: { left: 'left lane', center: 'centre lane', right: 'right lane' },
  empty: (lane: string) => `Empty, ${lane}`,
  theirEmpty: (lane: string) => `Their empty cell, ${lane}`,
  planned: 'planned',
  choose: 'Pick a lit card, then a lane',
  more: 'Place another card, or press Ready',
  full: 'Nothing more can be placed. Press Ready',
  poor: 'You have no mana for your cards. Press Ready',
  place: (card: string) => `Where does ${card} go?`,
  nothing: 'Ready, nothing more to place',
  locked: (name: string) => `Your plan is locked. Waiting for ${name}`,
  deck: (n: number) => `Common deck: ${pluralEn(n, 'card')}`,
  mana: (n: number, most: number) => `${n} of ${most} mana`,
  dear: (costs: number, have: number) => `It costs ${costs} mana, you have ${have}.`,
  keyLane: 'put it into a lane',
  stat: {
    cost: 'cost',
    attack: 'attack',
    defence: 'defence',
  },
};
export type LanesWords = typeof en;
