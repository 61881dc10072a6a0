// What a unit shows, and what is said about it beside the table.
import { inWords } from '../../i18n/language.svelte';
import { t as table } from '../../i18n/table';
import { labelled, type Face, type Gem, type Now } from '../../match/faces';
import type { Terms } from '../../match/shapes';
import type { Detail } from '../kit';
import type { SiegeCard, SiegePreview, SiegeView } from './shapes';
import { t } from './words';

function priceOf(price: SiegeCard['price']): Gem {
  if (price === 'free') return { kind: 'free', value: 0 };
  for (const kind of ['initiative', 'sacrifice', 'fallen'] as const) {
    const value = price[kind];
    if (value != null) return { kind, value };
  }
  return { kind: 'free', value: 0 };
}

function priceText(price: SiegeCard['price']): string {
  const { kind, value } = priceOf(price);
  return kind === 'free' || kind === 'mana' ? t('page-price-free') : t(`page-price-${kind}`, { n: value });
}

const attackText = ({ attack, range }: SiegeCard): string => t('page-attack', { attack, range });

/** Tags that say whose a unit is, and are no classes. */
const MARKS = ['enemy', 'object', 'boss'];

/** The classes of a unit (S16a): what effects read. */
const classTags = (card: SiegeCard): string[] => (card.tags ?? []).filter((tag) => !MARKS.includes(tag));

/** The classes as they are called; one without a name as it is written. */
const classesOf = (card: SiegeCard, terms: Partial<Terms>): string[] =>
  classTags(card).map((tag) => inWords(terms.tags?.[tag]?.name) || tag);

/** What has to be true besides the price (S10), in words. */
function needsOf({ conditions }: SiegeCard): string[] {
  const { turn, initiative, damage, tag } = conditions ?? {};
  return [
    ...(turn == null ? [] : [t('card-needs-turn', { turn })]),
    ...(initiative == null ? [] : [t('card-needs-initiative', { initiative })]),
    ...(damage == null ? [] : [t('card-needs-damage', { damage })]),
    ...(tag == null ? [] : [t('card-needs-class', { class: className(tag) })]),
  ];
}

const className = (tag: string): string => t.maybe(`class-${tag}`) ?? tag;

/** Why a unit cannot be deployed (S10), in the numbers that are on the table. */
export function lacking(card: SiegeCard, why: SiegePreview['hindered'][string], view: SiegeView): string {
  const { kind, value: cost } = priceOf(card.price);
  if (why === 'condition') return t('card-conditions', { needs: needsOf(card).join(', ') });
  if (why === 'room') return kind === 'sacrifice' ? t('page-dear-sacrifice', { cost }) : table('refused-full');
  return kind === 'fallen'
    ? t('page-dear-fallen', { cost, have: view.fallen })
    : t('page-dear-initiative', { cost, have: view.initiative });
}

export function face(card: SiegeCard, now: Now, terms: Partial<Terms> = {}): Partial<Face> {
  const health = now.health ?? card.health;
  const power = now.power ?? card.power;
  const classes = classesOf(card, terms);
  return {
    gem: priceOf(card.price),
    left: { sign: card.attack, value: power, raised: power > card.power },
    right: { sign: 'health', value: health, hurt: health < card.health },
    more: [
      { sign: 'range', value: card.range },
      { sign: 'move', value: card.move },
    ],
    classes,
    signs: card.symbols ?? [],
    rare: card.symbols?.length > 1,
    label: labelled(
      card,
      attackText(card),
      t('page-power', { n: power }),
      t('page-health', { n: health }),
      t('page-move', { n: card.move }),
      priceText(card.price),
      ...needsOf(card),
      ...classes,
    ),
  };
}

/** All that a unit is (S16): its numbers as they are now, its price and its classes, then what its symbols do. */
export function details(card: SiegeCard, terms: Terms, { left, right }: Face): Detail[] {
  const side = card.tags?.includes('enemy') ? 'enemy' : 'own';
  const symbols = (card.symbols ?? []).map((sign) => {
    const term = terms.symbols[`${sign}-${side}`] ?? terms.symbols[sign];
    return { sign, name: inWords(term?.name) || sign, text: inWords(term?.text) };
  });
  const raised = (left?.value ?? card.power) - card.power;
  const power = t('page-power', { n: card.power + raised }) + (raised ? ` (${card.power} + ${raised})` : '');
  const health = t('page-health-of', { n: right?.value ?? card.health, most: card.health });
  const classes = classesOf(card, terms).join(', ');
  const needs = needsOf(card).join(', ');
  return [
    { text: [attackText(card), power, health].join(', ') },
    { text: [t('page-move', { n: card.move }), t('page-price', { price: priceText(card.price) })].join(', ') },
    ...(needs ? [{ text: t('card-conditions', { needs }) }] : []),
    ...(classes ? [{ text: t('page-classes', { classes }) }] : []),
    ...symbols,
  ];
}
