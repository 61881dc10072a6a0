// What somebody looks at: what a pointer moves over, a finger touches or keys walk to. A card that comes to lie under a
// pointer at rest is not looked at, nor one that has the focus only because another card lost it: whoever has just seen
// a fight wants to read about the fight.
import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';
import { isGiven } from './focus';

/** Tells when something begins to be looked at, and when no longer. A finger that is lifted may go on looking. */
export const looking =
  (tell: (here: boolean) => void, lifted: 'stays' | 'leaves' = 'leaves'): Attachment<HTMLElement> =>
  (element) => {
    element.dataset['look'] = '';
    let here = false;
    const look = (): void => {
      if (!here) tell((here = true));
    };
    const away = (): void => tell((here = false));
    const touch = (event: PointerEvent): void => void (event.pointerType !== 'mouse' && look());
    const leave = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse' || lifted === 'leaves') away();
      else here = false;
    };
    const focus = (): void => void (isGiven() || look());
    // Browsers tell that a resting mouse has entered what appears under it; only a real movement moves.
    const heard = [
      on(element, 'pointermove', look),
      on(element, 'pointerenter', touch),
      on(element, 'pointerleave', leave),
      on(element, 'focus', focus),
      on(element, 'blur', away),
    ];
    return () => {
      for (const off of heard) off();
    };
  };
