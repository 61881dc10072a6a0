// What siege says at the table, in English. The Russian words have the same keys, or they do not compile.
import { pluralEn } from '../../i18n/language.svelte';
import type { Ends } from '../kit';

export const en = {
  choose: 'Put lit cards into your camp and move your units. Then attack',
  finish: 'Nothing more to do: attack',
  foretold: (theirs: number, mine: number) =>
    `An attack now: ${[theirs && `their camp −${theirs}`, mine && `your camp −${mine}`].filter(Boolean).join(', ')}`,
  foretoldNothing: 'An attack now hurts no camp',
  foretoldWin: 'An attack now wins!',
  foretoldLoss: 'An attack now loses the match!',
  harm: (n: number, falls: boolean) => (falls ? `will take ${n} and fall` : `will take ${n}`),
  noTarget: (name: string, text: string) => `${name} has no target now. ${text}`,
  noUndo: 'There is nothing to take back.',
  whereTo: (card: string) => `Choose a cell for ${card}`,
  victims: (n: number) => `Choose ${pluralEn(n, 'unit')} to sacrifice`,
  unit: (card: string) => `${card}: choose where to step`,
  bonus: (name: string) => `${name}: choose a target`,
  done: 'Attack!',
  drawOwn: 'Draw from your deck',
  drawPawn: 'Take a pawn',
  drawOne: 'Choose where to draw from',
  prepare: 'Prepare',
  prepareHint: 'Choose units for the preparation row',
  camp: (left: number, most: number) => `Camp ${left} of ${most}`,
  yourCamp: 'Your camp',
  theirCamp: 'Their camp',
  preparing: 'Preparing',
  next: 'Coming next',
  fallen: (n: number) => `Fallen: ${n}`,
  pawns: (n: number) => `Pawns: ${n}`,
  supply: (n: number) => `Supply: ${n}`,
  cell: (name: string) => `Cell ${name}`,
  stepCost: (n: number) => `step: ${n}`,
  bonuses: 'Bonuses',
  stage: {
    2: 'Your attack',
    3: 'They come out',
    4: 'They advance',
    5: 'Their attack',
    6: 'They prepare',
    7: 'Draw',
  } as Record<number, string>,
  side: { player: 'yours', enemy: 'enemy', neutral: 'object' },
  phase: 'The boss shows its second face!',
  price: {
    free: 'free',
    initiative: (n: number) => `${n} initiative`,
    sacrifice: (n: number) => `sacrifice ${n}`,
    fallen: (n: number) => `${n} fallen`,
  },
  initiative: (n: number, most: number) => `${n} of ${most} initiative`,
  dear: {
    initiative: (costs: number, have: number) => `It costs ${costs} initiative, you have ${have}.`,
    fallen: (costs: number, have: number) =>
      `${pluralEn(costs, 'unit')} of yours must have fallen first, so far ${have}.`,
    sacrifice: (costs: number) => `You need ${pluralEn(costs, 'unit')} on the field to sacrifice.`,
  },
  keyColumn: 'choose a column',
  stat: {
    power: 'power',
    health: 'health',
    range: 'range',
    melee: 'melee',
    ranged: 'ranged',
  },
  ends: {
    reason: {
      camp: 'a camp has fallen',
      balance: 'one camp suffered too much more',
    },
    won: {
      camp: 'Their camp has fallen',
      balance: 'Their camp suffered too much more than yours',
    },
    lost: {
      camp: 'Your camp has fallen',
      balance: 'Your camp suffered too much more than theirs',
    },
  } satisfies Ends,
  horde: 'The horde',
  decks: {
    curve: 'Initiative',
    facets: { melee: 'melee', ranged: 'ranged' },
    numbers: { power: 'by power', health: 'by health', move: 'by step' },
  },
  pile: { pawns: 'Pawns' },
};
export type SiegeWords = typeof en;
