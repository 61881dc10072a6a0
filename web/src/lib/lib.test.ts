// Keys and gestures.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { draggable } from './drag';
import { keyOf, keys, labelOf, mayBeKey } from './keys.svelte';

describe('keys', () => {
  const press = (code: string, key = '', more: KeyboardEventInit = {}): KeyboardEvent =>
    new KeyboardEvent('keydown', { code, key, ...more });

  it('are places on the keyboard, whatever the layout', () => {
    expect(keyOf(press('Digit3', '3'))).toEqual({ key: 'card', number: 2 });
    expect(keyOf(press('KeyQ', 'й'))).toEqual({ key: 'place', number: 0 });
    expect(keyOf(press('KeyE', 'у'))).toEqual({ key: 'place', number: 2 });
    expect(keyOf(press('Enter', 'Enter'))).toEqual({ key: 'go' });
    expect(keyOf(press('Digit7', '?', { shiftKey: true }))).toEqual({ key: 'help' });
  });
  it('leave alone what belongs to the browser', () => {
    expect(keyOf(press('KeyR', 'r', { ctrlKey: true }))).toBeNull();
    expect(keyOf(press('KeyM', 'm'))).toBeNull();
    expect(mayBeKey('Tab')).toBe(false);
    expect(mayBeKey('ShiftLeft')).toBe(false);
    expect(mayBeKey('KeyM')).toBe(true);
  });
  it('leaves Enter to a button that somebody walked to, and not to one where the focus was put', () => {
    const button = document.body.appendChild(document.createElement('button'));
    const pressed = (code: string): unknown => {
      const event = press(code);
      button.dispatchEvent(event);
      return keyOf(event);
    };
    expect([pressed('Tab'), pressed('Enter')]).toEqual([null, null]);
    expect([pressed('Digit1'), pressed('KeyQ'), pressed('Enter')].at(-1)).toEqual({ key: 'go' });
    expect([pressed('ArrowRight'), pressed('Enter')]).toEqual([null, null]);
    button.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(pressed('Enter')).toEqual({ key: 'go' });
    button.remove();
  });
  it('leaves every key to a sheet that is open', () => {
    const sheet = document.body.appendChild(document.createElement('dialog'));
    sheet.setAttribute('open', '');
    expect(keyOf(press('Escape', 'Escape'))).toBeNull();
    expect(keyOf(press('Digit3', '3'))).toBeNull();
    sheet.remove();
    expect(keyOf(press('Escape', 'Escape'))).toEqual({ key: 'cancel' });
  });
  it('can be changed, and what had the key gets the old one', () => {
    expect(keys.change('pass', 'KeyM')).toBeNull();
    expect(keyOf(press('KeyM'))).toEqual({ key: 'pass' });
    expect(keyOf(press('KeyP'))).toBeNull();
    expect(keys.change('pass', 'KeyQ')).toBe('place:0');
    expect(keyOf(press('KeyM'))).toEqual({ key: 'place', number: 0 });
    expect(JSON.parse(localStorage.getItem('quintain.keys')!)).toEqual({ pass: 'KeyQ', 'place:0': 'KeyM' });
    expect(keys.changed).toBe(true);
  });
  it('are the usual ones again after a reset', () => {
    keys.change('draw', 'KeyM');
    keys.reset();
    expect(keyOf(press('KeyD'))).toEqual({ key: 'draw' });
    expect(keys.changed).toBe(false);
  });
  it('are called as on the keyboard', () => {
    expect(['KeyQ', 'Digit4', 'Escape', 'Enter'].map(labelOf)).toEqual(['Q', '4', 'Esc', 'Enter']);
  });
  afterEach(() => keys.reset());
});

describe('a gesture', () => {
  function begin(enabled = true) {
    const element = document.createElement('button');
    const slot = document.createElement('div');
    slot.dataset['slot'] = 'lane:left';
    document.body.append(element, slot);
    document.elementsFromPoint = () => [slot];
    const [tap, drop] = [vi.fn(), vi.fn()];
    const stop = draggable(() => ({ enabled: () => enabled, tap, drop }))(element) as () => void;
    const at = (type: string, x: number): boolean =>
      (type === 'pointerdown' ? element : window).dispatchEvent(
        new PointerEvent(type, { pointerId: 1, clientX: x, clientY: 0, bubbles: true }),
      );
    return { at, tap, drop, stop, element };
  }

  it('of a few pixels is a tap', () => {
    const { at, tap, drop, stop } = begin();
    at('pointerdown', 0);
    at('pointermove', 5);
    at('pointerup', 5);
    expect(tap).toHaveBeenCalledOnce();
    expect(drop).not.toHaveBeenCalled();
    stop();
  });
  it('of more is a drag to what lies under it', () => {
    const { at, tap, drop, stop } = begin();
    at('pointerdown', 0);
    at('pointermove', 40);
    expect(document.querySelectorAll('.ghost').length).toBe(1);
    at('pointerup', 40);
    expect(drop).toHaveBeenCalledExactlyOnceWith('lane:left');
    expect(tap).not.toHaveBeenCalled();
    expect(document.querySelectorAll('.ghost').length).toBe(0);
    stop();
  });
  it('that is called off drops nowhere', () => {
    const { at, drop, stop } = begin();
    at('pointerdown', 0);
    at('pointermove', 40);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(drop).toHaveBeenCalledExactlyOnceWith(null);
    stop();
  });
  it('by keyboard is a tap', () => {
    const { tap, stop, element } = begin();
    element.dispatchEvent(new MouseEvent('click', { detail: 0, bubbles: true }));
    expect(tap).toHaveBeenCalledOnce();
    stop();
  });
});
