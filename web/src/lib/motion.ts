// Movement on the Web Animations API. At speed 0 (seeking) and in a hidden tab everything is instant. Whoever wants as
// little movement as possible sees the same things in the same order, and numbers that stand still: nothing flies.

export type Speed = 0 | 1 | 2 | 4;

const OUT = 'cubic-bezier(.2,.9,.25,1)';
const IN = 'cubic-bezier(.6,0,.9,.3)';
const HURRY = 12;

const calm = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;
let chosen: Speed = 1;
let hurried = false;
let layer: HTMLElement | null = null;
/** What is being shown; what began before the last `stop` is never taken up again. */
let showing = 0;
const running = new Set<Animation>();
/** Pauses, to be cut short. */
const waiting = new Set<() => void>();

export const motion = {
  get speed(): number {
    return document.hidden ? 0 : hurried ? HURRY : chosen;
  },
  get chosen(): Speed {
    return chosen;
  },
  choose(speed: Speed): void {
    chosen = speed;
  },
  /** Is as little movement wanted as possible? */
  get still(): boolean {
    return calm?.matches === true || document.documentElement.classList.contains('calm');
  },
  /** Skip what is being shown: the rest of it is over in a moment. */
  hurry(): void {
    hurried = true;
    for (const animation of running) animation.playbackRate = HURRY;
    for (const end of waiting) end();
  },
  /** Away with everything that moves: another moment is to be seen. Whoever waits for a movement waits for ever, so
   * that nothing of what was being shown touches the table again. */
  stop(): void {
    showing++;
    hurried = false;
    for (const animation of running) animation.cancel();
    running.clear();
    waiting.clear();
    layer?.replaceChildren();
  },
  /** What is true after some work, unless the table was cleared meanwhile: then never. */
  async unlessStopped<T>(work: Promise<T>): Promise<T> {
    const began = showing;
    const result = await work;
    return began === showing ? result : new Promise<never>(() => undefined);
  },
  /** What comes next is shown at its normal pace again. */
  relax(): void {
    hurried = false;
  },
  /** Where numbers and sparks are drawn. */
  useLayer(element: HTMLElement | null): void {
    layer = element;
  },
};

export async function play(
  element: Element | null | undefined,
  frames: Keyframe[],
  ms: number,
  options: KeyframeAnimationOptions = {},
): Promise<void> {
  if (!element || !motion.speed || !element.animate) return;
  if (motion.still) frames = frames.map(unmoved);
  const animation = element.animate(frames, { duration: ms / motion.speed, easing: OUT, ...options });
  running.add(animation);
  await motion.unlessStopped(animation.finished.catch(() => undefined));
  running.delete(animation);
}

/** A frame without its movement: it may fade and shine where it stands. */
const unmoved = ({ transform: _, ...rest }: Keyframe): Keyframe => rest;

export async function wait(ms: number): Promise<void> {
  if (!motion.speed) return;
  const pause = new Promise<void>((done) => {
    const end = (): void => {
      waiting.delete(end);
      done();
    };
    waiting.add(end);
    setTimeout(end, ms / motion.speed);
  });
  await motion.unlessStopped(pause);
}

// ------------------------------------------------------------------------------------------ places
export type Box = { x: number; y: number; width: number; height: number };

export const box = (element: Element | null | undefined): Box | null => element?.getBoundingClientRect() ?? null;

const middle = (at: Box): [number, number] => [at.x + at.width / 2, at.y + at.height / 2];

// ------------------------------------------------------------------------------------------ cards
/** Where a card that is turned over begins to show its face; before that it would show it mirrored. */
const EDGE_ON = 'perspective(700px) rotateY(90deg)';

/** A card comes from somewhere else to where it is now. */
export function flyFrom(element: Element | null, from: Box | null, ms = 420, turning = false): Promise<void> {
  const to = box(element);
  if (!element || !from || !to) return Promise.resolve();
  if (motion.still) return shine(element);
  const [ax, ay] = middle(from);
  const [bx, by] = middle(to);
  const start = `translate(${ax - bx}px,${ay - by}px) scale(${Math.max(0.2, from.width / to.width)})`;
  const turn = turning ? EDGE_ON : '';
  return play(
    element,
    [
      { transform: `${start} ${turn}`, zIndex: 40 },
      { transform: 'none', zIndex: 40 },
    ],
    ms,
  );
}

/** What acts lights up where it stands: what a flight or a blow is without movement. */
const shine = (element: Element | null): Promise<void> =>
  play(
    element,
    [{ filter: 'none' }, { filter: 'brightness(1.5) drop-shadow(0 0 10px #ffcf5c)', offset: 0.4 }, { filter: 'none' }],
    420,
  );

/** A blow: back a little, forward fast, and home. It reaches a share of the way; two that meet go half of it each. */
export function lunge(element: Element | null, target: Box | null, ms = 460, reach = 0.5): Promise<void> {
  const from = box(element);
  if (!element || !from || !target) return Promise.resolve();
  if (motion.still) return shine(element);
  const [ax, ay] = middle(from);
  const [bx, by] = middle(target);
  const [dx, dy] = [(bx - ax) * reach, (by - ay) * reach];
  const frames: Keyframe[] = [
    { transform: 'none', zIndex: 30 },
    { transform: `translate(${-dx * 0.12}px,${-dy * 0.12}px) scale(1.05)`, offset: 0.3, easing: IN, zIndex: 30 },
    { transform: `translate(${dx}px,${dy}px) scale(1.08)`, offset: 0.55, zIndex: 30 },
    { transform: 'none', zIndex: 30 },
  ];
  return play(element, frames, ms);
}

export const shake = (element: Element | null | undefined, px = 6): Promise<void> =>
  play(
    element,
    [0, -px, px, -px / 2, px / 2, 0].map((x) => ({ transform: `translate(${x}px,${x / 2}px)` })),
    260,
    { easing: 'linear' },
  );

/** Whoever lets something dissolve takes it away in the same breath, before it is drawn again. */
export const dissolve = (element: Element | null): Promise<void> =>
  play(
    element,
    [
      { opacity: 1, filter: 'none', transform: 'none' },
      { opacity: 0, filter: 'brightness(3) saturate(0)', transform: 'scale(1.12) rotate(4deg)' },
    ],
    400,
  );

export const turnOver = (element: Element | null): Promise<void> =>
  play(element, [{ transform: EDGE_ON }, { transform: 'none' }], 420);

export const pulse = (element: Element | null | undefined): Promise<void> =>
  play(element, [{ transform: 'none' }, { transform: 'scale(1.14)', offset: 0.4 }, { transform: 'none' }], 380);

// ------------------------------------------------------------------------------------------ above the board
function spawn(className: string, x: number, y: number, text = ''): HTMLElement | null {
  if (!motion.speed || !layer) return null;
  const element = document.createElement('div');
  element.className = className;
  element.textContent = text;
  element.style.left = `${x}px`;
  element.style.top = `${y}px`;
  layer.append(element);
  return element;
}

/** A number rises from where something happened. */
export async function float(at: Box | null, text: string, kind: 'hurt' | 'heal' | 'block' = 'hurt'): Promise<void> {
  const element = at && spawn(`fx-number fx-${kind}`, ...middle(at), text);
  if (!element) return;
  keepTogether(element, at);
  keepInside(element, at);
  const frames: Keyframe[] = [
    { transform: 'scale(.4)', opacity: 0 },
    { transform: 'translate(0,-20%) scale(1.3)', opacity: 1, offset: 0.2 },
    { transform: 'translate(0,-40%) scale(1)', opacity: 1, offset: 0.65 },
    { transform: 'translate(0,-140%) scale(.9)', opacity: 0 },
  ];
  await play(element, frames, 1000);
  element.remove();
}

const WORDS = 160; // pixels that words may always take

/** Words are no wider than what they are about, as far as they can be broken. */
function keepTogether(element: HTMLElement, at: Box): void {
  const most = Math.max(WORDS, at.width);
  if (element.offsetWidth > most) Object.assign(element.style, { width: `${most}px`, whiteSpace: 'normal' });
}

const AIR = 24; // pixels between a number at its largest and the edge of the window

/** Numbers at the edge of the window are to be read as well. */
function keepInside(element: HTMLElement, at: Box): void {
  const [x, y] = middle(at);
  const [w, h] = [element.offsetWidth * 0.66 + AIR, element.offsetHeight * 2];
  element.style.left = `${Math.max(w, Math.min(innerWidth - w, x))}px`;
  element.style.top = `${Math.max(h, Math.min(innerHeight - h / 2, y))}px`;
}

export async function sparks(at: Box | null, count = 12): Promise<void> {
  if (!at || motion.still) return;
  const flights = Array.from({ length: count }, async (_, i) => {
    const element = spawn('fx-spark', ...middle(at));
    if (!element) return;
    const angle = (i / count) * 6.283 + (i % 3) * 0.4;
    const far = 34 + ((i * 37) % 56);
    const end = `translate(${Math.cos(angle) * far}px,${Math.sin(angle) * far}px) scale(.2)`;
    await play(
      element,
      [
        { transform: 'scale(1.4)', opacity: 1 },
        { transform: end, opacity: 0 },
      ],
      520,
    );
    element.remove();
  });
  await Promise.all(flights);
}

/** Something flies from one place to another. */
export async function bolt(from: Box | null, to: Box | null, kind: 'fire' | 'arrow' | 'light' = 'fire'): Promise<void> {
  const element = from && to && !motion.still && spawn(`fx-bolt fx-${kind}`, ...middle(from));
  if (!element) return;
  const [ax, ay] = middle(from);
  const [bx, by] = middle(to);
  const turn = `rotate(${Math.atan2(by - ay, bx - ax)}rad)`;
  const frames: Keyframe[] = [
    { transform: `translate(-50%,-50%) ${turn} scale(.5)`, opacity: 0 },
    { transform: `translate(-50%,-50%) ${turn} scale(1.15)`, opacity: 1, offset: 0.25 },
    { transform: `translate(-50%,-50%) translate(${bx - ax}px,${by - ay}px) ${turn}`, opacity: 1 },
  ];
  await play(element, frames, 360, { easing: IN });
  element.remove();
}

/** Words across the table: a round begins, a stage is entered. */
export async function banner(text: string, ms = 1000): Promise<void> {
  const element = spawn('fx-banner', innerWidth / 2, innerHeight / 2, text);
  if (!element) return;
  const frames: Keyframe[] = [
    { transform: 'scaleX(.6)', opacity: 0 },
    { transform: 'none', opacity: 1, offset: 0.22 },
    { transform: 'none', opacity: 1, offset: 0.72 },
    { transform: 'scaleX(1.1)', opacity: 0 },
  ];
  await play(element, frames, ms);
  element.remove();
}
