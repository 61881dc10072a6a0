// Movement for tests: the test's browser has no animations, so this is their clock, and nothing is drawn.

class Movement {
  playbackRate = 1;
  readonly finished: Promise<void>;
  private stop: (why: Error) => void = () => undefined;

  constructor(timing: KeyframeAnimationOptions) {
    this.finished = new Promise((done, fail) => {
      const timer = setTimeout(done, Number(timing.duration ?? 0));
      this.stop = (why) => {
        clearTimeout(timer);
        fail(why);
      };
    });
  }
  cancel(): void {
    this.stop(new DOMException('the movement was cancelled', 'AbortError'));
  }
}

/** Let elements move, as long as it takes; the answer stops that again. */
export function moving(): () => void {
  const before = Object.getOwnPropertyDescriptor(Element.prototype, 'animate');
  Element.prototype.animate = (_frames, timing) =>
    new Movement(typeof timing === 'object' ? timing : { duration: timing ?? 0 }) as unknown as Animation;
  return () => {
    if (before) Object.defineProperty(Element.prototype, 'animate', before);
    else delete (Element.prototype as Partial<Element>).animate;
  };
}
