// A finger that stays on something wants to read it, and nothing else.
import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';

export const HELD = 450; // milliseconds
const STILL = 3; // pixels from one moment to the next

/** The finger that was held is lifted, and that is no tap; not every browser would have called it one. */
export function swallowTap(): void {
  const swallow = (click: Event): void => click.stopPropagation();
  addEventListener('click', swallow, { capture: true, once: true });
  addEventListener('pointerdown', () => removeEventListener('click', swallow, true), { capture: true, once: true });
}

/** Tells when a finger has stayed. */
export const holding =
  (tell: () => void): Attachment<HTMLElement> =>
  (element) => {
    let timer = 0;
    let told = false;
    const release = (): void => clearTimeout(timer);
    const heard = [
      on(element, 'pointerdown', (event) => {
        release();
        told = false;
        if (event.pointerType !== 'touch') return;
        timer = window.setTimeout(() => {
          told = true;
          swallowTap();
          tell();
        }, HELD);
      }),
      on(element, 'pointermove', (event) => {
        if (Math.hypot(event.movementX, event.movementY) > STILL) release();
      }),
      on(element, 'pointerup', release),
      on(element, 'pointercancel', release),
      on(element, 'contextmenu', (event) => told && event.preventDefault()),
    ];
    return () => {
      release();
      for (const off of heard) off();
    };
  };
