// Short words at the edge of the screen, which go away by themselves.
export interface Toast {
  number: number;
  text: string;
  link?: string;
}

const SHOWN = 5000;

class Toasts {
  all = $state<Toast[]>([]);
  private count = 0;

  say(text: string, link?: string): void {
    const number = ++this.count;
    this.all = [...this.all.slice(-2), { number, text, ...(link ? { link } : {}) }];
    setTimeout(() => this.close(number), SHOWN);
  }

  /** Something that can be followed; the text is a key of the dictionary. */
  offer(key: 'begun', link: string): void {
    this.say(key, link);
  }

  close(number: number): void {
    this.all = this.all.filter((toast) => toast.number !== number);
  }
}

export const toasts = new Toasts();
