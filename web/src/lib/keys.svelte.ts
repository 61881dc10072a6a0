// The keys of a table, which everybody may change. Codes are places on the keyboard, so they hold for every layout.

export type Deed = 'go' | 'cancel' | 'undo' | 'draw' | 'pass' | 'direct' | 'log';
export type Key = { key: 'card' | 'place'; number: number } | { key: Deed | 'help' };
/** What a key does: `card:0` takes the first card, `place:2` is the third lane, zone or column. */
export type KeyName = `card:${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}` | `place:${0 | 1 | 2 | 3 | 4 | 5 | 6}` | Deed;

const KEPT = 'quintain.keys';
const CARDS = Array.from({ length: 9 }, (_, i) => [`card:${i}`, `Digit${i + 1}`]);
const PLACES = [...'QWERTYU'].map((letter, i) => [`place:${i}`, `Key${letter}`]);
const DEEDS: Record<Deed, string> = {
  go: 'Enter',
  cancel: 'Escape',
  undo: 'KeyZ',
  draw: 'KeyD',
  pass: 'KeyP',
  direct: 'KeyX',
  log: 'KeyL',
};
const USUAL = { ...Object.fromEntries([...CARDS, ...PLACES]), ...DEEDS } as Record<KeyName, string>;
const KEY_NAMES = Object.keys(USUAL) as KeyName[];
export const CARD_KEYS = KEY_NAMES.filter((name) => name.startsWith('card:'));
export const PLACE_KEYS = KEY_NAMES.filter((name) => name.startsWith('place:'));
/** Keys that belong to the browser, or to walking about the page. */
const TAKEN = /^(?:Tab|Arrow|Shift|Control|Alt|Meta|CapsLock|F\d|Space|Slash|OS|ContextMenu)/;

function kept(): Record<KeyName, string> | object {
  try {
    const known = Object.entries(JSON.parse(localStorage.getItem(KEPT) ?? '{}') as object);
    return Object.fromEntries(known.filter(([name, code]) => name in USUAL && typeof code === 'string'));
  } catch {
    return {};
  }
}

class Keys {
  codes = $state<Record<KeyName, string>>({ ...USUAL, ...kept() });
  readonly changed = $derived(KEY_NAMES.some((name) => this.codes[name] !== USUAL[name]));

  /** Give something another key. Whatever had that key before gets the old one, and is told. */
  change(name: KeyName, code: string): KeyName | null {
    const other = this.nameOf(code);
    const before = this.codes[name];
    if (other && other !== name) this.codes[other] = before;
    this.codes[name] = code;
    this.keep();
    return other === name ? null : other;
  }

  reset(): void {
    this.codes = { ...USUAL };
    this.keep();
  }

  nameOf(code: string): KeyName | null {
    return KEY_NAMES.find((name) => this.codes[name] === code) ?? null;
  }

  /** What is printed on the key. */
  label(name: KeyName): string {
    return labelOf(this.codes[name]);
  }

  private keep(): void {
    const own = KEY_NAMES.filter((name) => this.codes[name] !== USUAL[name]).map((name) => [name, this.codes[name]]);
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(own)));
  }
}

export const keys = new Keys();

export const mayBeKey = (code: string): boolean => code !== '' && !TAKEN.test(code);

const SIGNS: Record<string, string> = {
  Escape: 'Esc',
  Backspace: '⌫',
  Delete: 'Del',
  Comma: ',',
  Period: '.',
  Semicolon: ';',
  Quote: "'",
  BracketLeft: '[',
  BracketRight: ']',
  Minus: '−',
  Equal: '=',
  Backquote: '`',
  Backslash: '\\',
};
export const labelOf = (code: string): string => SIGNS[code] ?? code.replace(/^(?:Key|Digit)/, '');

/** The keys of the number pad stand for those of the row above the letters. */
const plain = (code: string): string => code.replace(/^Numpad(?=\d$)/, 'Digit').replace(/^NumpadEnter$/, 'Enter');

/** Did somebody walk to where the focus is? After a key of the table, and after a click, it is wherever the page has put it. */
let walked = true;
if (typeof document !== 'undefined') document.addEventListener('pointerdown', () => (walked = false), true);

/** What a key press means at the table, or null. A button that somebody walked to keeps its own Enter; over an open sheet
    all keys are its own. */
export function keyOf(event: KeyboardEvent): Key | null {
  const target = event.target;
  if (/^(?:Tab|Arrow)/.test(event.code)) walked = true;
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]')) return null;
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return null;
  if (event.key === '?' || event.code === 'F1') return { key: 'help' };
  const name = event.shiftKey ? null : (keys.nameOf(event.code) ?? keys.nameOf(plain(event.code)));
  if (!name) return null;
  const onButton = target instanceof Element && target.closest('button, a, summary');
  if (onButton && walked && plain(event.code) === 'Enter') return null;
  walked = false;
  const [key, number] = name.split(':') as [Deed, string?];
  return number === undefined ? { key } : ({ key, number: Number(number) } as Key);
}
