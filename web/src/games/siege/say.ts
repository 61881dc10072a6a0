// What happens in siege, in sentences.
import type { Arg } from '../../i18n/texts.svelte';
import type { Seat } from '../../match/shapes';
import { teller, type Told } from '../../match/teller';
import { sorts } from './messages';
import type { At, SiegeEvent } from './shapes';
import { t } from './words';

export const columnName = (column: number): string => 'abcd'[column]!;
export const cellName = (at: At): string => `${columnName(at[1])}${at[0] + 1}`;

/** A cell, a column, `camp`, or nothing at all. */
function placeName(place: At | number | 'camp' | null): string {
  if (place === null) return 'none';
  if (typeof place === 'number') return columnName(place);
  return place === 'camp' ? place : cellName(place);
}

/** Whose attack, whose units: the stages from 3 to 6 are the enemy's. */
function whoseEvent(event: SiegeEvent): Seat | null {
  if (event.event === 'stage') return event.stage >= 3 && event.stage <= 6 ? 1 : 0;
  const side = 'side' in event ? event.side : undefined;
  return side === 'player' ? 0 : side === 'enemy' ? 1 : null;
}

/** What sentences are told besides the fields of events: cells and columns by their names, and whose it is. */
function more(event: SiegeEvent, told: Told): Record<string, Arg> {
  const data: Record<string, Arg> = {};
  if ('at' in event) data.at = placeName(event.at);
  if ('to' in event) data.to = placeName(event.to);
  if ('target' in event) data.target = placeName(event.target);
  if ('column' in event) data.column = columnName(event.column);
  const whose = whoseEvent(event);
  return whose === null ? data : { ...data, whose: told.side(whose), whose_name: told.names[whose] };
}

const tell = teller(t, { ...sorts, seat: 'seat' }, more);

/** The table shows the stages of a turn, so that the log can be read by them. */
export const say = (event: SiegeEvent, told: Told): string =>
  event.event === 'stage'
    ? t('page-stage', { stage: event.stage, whose: told.side(whoseEvent(event)) })
    : tell(event, told);
