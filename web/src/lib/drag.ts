// One gesture for mouse, touch and pen: a short press is a tap, moving more than a few pixels is a drag.
import type { Attachment } from 'svelte/attachments';

const FAR = 7;

export type Drag = {
  enabled: () => boolean;
  tap: () => void;
  start?: () => void;
  over?: (slot: string | null) => void;
  drop?: (slot: string | null) => void;
};

/** Which place lies under a point; places carry `data-slot`. */
function slotAt(x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const slot = element.closest<HTMLElement>('[data-slot]');
    if (slot) return slot.dataset['slot']!;
  }
  return null;
}

class Gesture {
  private pointer = -1;
  private from = { x: 0, y: 0 };
  private moving = false;
  private ghost: HTMLElement | null = null;
  private slot: string | null = null;
  private readonly ending = new AbortController();

  constructor(
    private readonly element: HTMLElement,
    private readonly get: () => Drag,
  ) {
    const { signal } = this.ending;
    element.addEventListener('pointerdown', (event) => this.down(event), { signal });
    // A click without a pointer comes from a keyboard or a screen reader.
    element.addEventListener('click', (event) => event.detail === 0 && get().tap(), { signal });
    element.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
    addEventListener('pointermove', (event) => this.move(event), { signal });
    addEventListener('pointerup', (event) => event.pointerId === this.pointer && this.end(true), { signal });
    addEventListener('pointercancel', () => this.end(false), { signal });
    addEventListener('keydown', (event) => event.key === 'Escape' && this.end(false), { signal });
  }

  stop(): void {
    this.end(false);
    this.ending.abort();
  }

  private down(event: PointerEvent): void {
    if (event.button || this.pointer >= 0) return;
    this.pointer = event.pointerId;
    this.from = { x: event.clientX, y: event.clientY };
    this.slot = null;
  }

  private move(event: PointerEvent): void {
    if (event.pointerId !== this.pointer) return;
    const [dx, dy] = [event.clientX - this.from.x, event.clientY - this.from.y];
    if (!this.moving) {
      if (Math.hypot(dx, dy) < FAR || !this.get().enabled()) return;
      this.lift();
    }
    const lean = Math.max(-9, Math.min(9, event.movementX * 1.2));
    this.ghost!.style.transform = `translate(${dx}px,${dy}px) rotate(${lean}deg) scale(1.06)`;
    const slot = slotAt(event.clientX, event.clientY);
    if (slot === this.slot) return;
    this.slot = slot;
    this.get().over?.(slot);
  }

  private lift(): void {
    this.moving = true;
    this.get().start?.();
    document.body.classList.add('dragging');
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const at = this.element.getBoundingClientRect();
    const ghost = this.element.cloneNode(true) as HTMLElement;
    ghost.classList.add('ghost');
    ghost.setAttribute('aria-hidden', 'true');
    ghost.style.left = `${at.x + at.width / 2 - width / 2}px`;
    ghost.style.top = `${at.y + at.height / 2 - height / 2}px`;
    ghost.style.width = `${width}px`;
    ghost.style.height = `${height}px`;
    // On the table, where it is measured by the table's own lengths.
    (this.element.closest('.table') ?? document.body).append(ghost);
    this.ghost = ghost;
    this.element.style.visibility = 'hidden';
  }

  private end(commit: boolean): void {
    if (this.pointer < 0) return;
    this.pointer = -1;
    this.ghost?.remove();
    this.ghost = null;
    this.element.style.visibility = '';
    document.body.classList.remove('dragging');
    const drag = this.get();
    const moved = this.moving;
    this.moving = false;
    if (moved) {
      drag.over?.(null);
      drag.drop?.(commit ? this.slot : null);
    } else if (commit) drag.tap();
  }
}

export const draggable =
  (get: () => Drag): Attachment<HTMLElement> =>
  (element) => {
    const gesture = new Gesture(element, get);
    return () => gesture.stop();
  };
