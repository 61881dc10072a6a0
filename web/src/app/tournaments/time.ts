// Times of tournaments: how long it is until something, and what the clock says then.
import { language } from '../../i18n/language.svelte';

const two = (n: number): string => String(n).padStart(2, '0');

/** Hours and minutes while there are some, else minutes and seconds. */
export function span(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export const clock = (at: number): string =>
  new Intl.DateTimeFormat(language.current, { hour: '2-digit', minute: '2-digit' }).format(at);
