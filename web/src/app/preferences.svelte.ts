// How somebody wants the page to look and move; kept in the browser.
import type { Speed } from '../lib/motion';

const KEY = 'quintain.preferences';

interface Kept {
  speed: Speed;
  calm: boolean;
  contrast: boolean;
  /** Does the visitor want notices when it is their turn, or a match begins? */
  notices: boolean;
}

function kept(): Kept {
  const plain: Kept = { speed: 1, calm: false, contrast: false, notices: false };
  try {
    return { ...plain, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return plain;
  }
}

class Preferences {
  speed = $state<Speed>(1);
  calm = $state(false);
  contrast = $state(false);
  notices = $state(false);

  constructor() {
    const { speed, calm, contrast, notices } = kept();
    [this.speed, this.calm, this.contrast, this.notices] = [speed, calm, contrast, notices];
    this.apply();
  }

  /** The speed at a table: nothing moves for whoever wants calm. */
  get pace(): Speed {
    return this.calm ? 0 : this.speed;
  }

  keep(): void {
    const { speed, calm, contrast, notices } = this;
    localStorage.setItem(KEY, JSON.stringify({ speed, calm, contrast, notices } satisfies Kept));
    this.apply();
  }

  private apply(): void {
    document.documentElement.classList.toggle('calm', this.calm);
    document.documentElement.classList.toggle('contrast', this.contrast);
  }
}

export const preferences = new Preferences();
