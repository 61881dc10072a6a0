// Focus stays where the next action is. What had it may be gone after a move: a card that was placed, a button that is off.
import type { Attachment } from 'svelte/attachments';

const LOST = (): boolean => document.activeElement === null || document.activeElement === document.body;
/** Where one goes on, best first: where a chosen card may go, what else can be chosen, the hand, the gold button. */
const NEXT = ['.cell.open button.hit', '.act .small:enabled', '[data-hand][tabindex="0"]', '.act .gold:enabled'];

let giving = false;
/** Is the focus being put somewhere because it was lost, and not by anybody's hand? */
export const isGiven = (): boolean => giving;

export const keepsFocus =
  (quiet: () => boolean): Attachment<HTMLElement> =>
  (table) => {
    let inside = false;
    const go = (): void => {
      if (!inside || quiet() || !LOST() || document.querySelector('dialog[open]')) return;
      const next = NEXT.map((each) => table.querySelector<HTMLElement>(each)).find((each) => each !== null);
      giving = true;
      (next ?? table).focus({ preventScroll: true });
      giving = false;
    };
    const look = (): void => void (inside && LOST() && requestAnimationFrame(go));
    const enter = (): void => void (inside = true);
    // Whoever touches or clicks beside everything has taken the focus away.
    const leave = (): void => void (inside = false);
    table.addEventListener('focusin', enter);
    table.addEventListener('pointerdown', leave);
    const watch = new MutationObserver(look);
    watch.observe(table, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled', 'class'] });
    return () => {
      watch.disconnect();
      table.removeEventListener('focusin', enter);
      table.removeEventListener('pointerdown', leave);
    };
  };
