// The keys of a table. Codes are places on the keyboard, so they hold for every layout.

export type Key =
  | { key: 'card'; number: number }
  | { key: 'place'; number: number }
  | { key: 'go' | 'cancel' | 'help' | 'draw' | 'pass' | 'direct' | 'log' };

const PLACES = ['KeyQ', 'KeyW', 'KeyE', 'KeyR', 'KeyT', 'KeyY', 'KeyU'];
const OTHERS: Record<string, Exclude<Key['key'], 'card' | 'place'>> = {
  Enter: 'go',
  NumpadEnter: 'go',
  Escape: 'cancel',
  KeyD: 'draw',
  KeyP: 'pass',
  KeyX: 'direct',
  KeyL: 'log',
};

/** What a key press means at the table, or null. Buttons keep their own Enter. */
export function keyOf(event: KeyboardEvent): Key | null {
  const target = event.target;
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return null;
  if (event.key === '?' || event.code === 'F1') return { key: 'help' };
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
  if (digit && !event.shiftKey) return { key: 'card', number: Number(digit[1]) - 1 };
  const place = PLACES.indexOf(event.code);
  if (place >= 0) return { key: 'place', number: place };
  const other = OTHERS[event.code];
  if (!other) return null;
  if (other === 'go' && target instanceof Element && target.closest('button, a, summary')) return null;
  return { key: other };
}
