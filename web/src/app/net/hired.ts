// The worker with the page's engine, as everybody here knows it: it is hired when somebody needs it.
import type { Sample } from '../../engine/sample';
import type { Question } from '../../engine/seer';
import type { Json } from '../../engine/engine';
import type { Reviewed, watched } from '../../engine/recorded';
import type { About, FromWorker, Names, Practised, Recorded, ToWorker } from '../../engine/worker';

/** What it says by itself. */
export type Spoken = Exclude<FromWorker, { t: 'answer' | 'reached' }>;
type Reached = (done: number, all: number) => void;

class Hired {
  /** Who hears what it says by itself, and that it is gone. */
  told: (message: Spoken) => void = () => undefined;
  lost: () => void = () => undefined;
  private worker: Worker | undefined;
  private asked = new Map<number, (answer: unknown) => void>();
  private reached = new Map<number, Reached>();
  private last = 0;

  post(message: ToWorker): void {
    this.worker ??= this.hire();
    this.worker.postMessage(message);
  }

  /** Have an engine at hand: somebody is about to play. */
  prepare(about: Omit<About, 'stamp'>): void {
    this.post({ t: 'prepare', about });
  }

  /** The answer to a question about what a seat sees; null if there is no engine that could tell. */
  ask(about: About, sight: string, question: Question): Promise<unknown> {
    return this.answered((id) => ({ t: 'ask', id, about, sight, question }));
  }

  /** What comes of many matches between simple players; null for options that need a server. */
  sample(about: Omit<About, 'stamp'>, milliseconds: number): Promise<Sample | null> {
    return this.answered((id) => ({ t: 'sample', id, about, milliseconds })) as Promise<Sample | null>;
  }

  /** What everybody saw of a recorded match; null if it was played with other rules, cards or decks than are here. */
  watch(about: Omit<About, 'stamp'>, recorded: Recorded): Promise<ReturnType<typeof watched> | null> {
    return this.answered((id) => ({ t: 'watch', id, about, recorded })) as Promise<ReturnType<typeof watched> | null>;
  }

  /** The review of a recorded match, and a way to leave it; null as above, or if it was left. */
  review(
    about: Omit<About, 'stamp'>,
    recorded: Recorded,
    open: boolean,
    reached: Reached,
  ): { made: Promise<Reviewed | null>; leave: () => void } {
    let number = 0;
    const made = this.answered((id) => {
      number = id;
      this.reached.set(id, reached);
      return { t: 'review', id, about, recorded, open };
    }) as Promise<Reviewed | null>;
    return { made, leave: () => this.post({ t: 'stop', id: number }) };
  }

  /** What is wrong with a deck: keys, and the data of their sentences; null if there is no engine that could tell. */
  check(about: Omit<About, 'stamp'>, cards: string[]): Promise<[string, Json][] | null> {
    return this.answered((id) => ({ t: 'check', id, about, cards })) as Promise<[string, Json][] | null>;
  }

  /** An attempt at an exercise, made from its beginning. */
  attempt(names: Names, moves: Json[]): Promise<Practised> {
    return this.answered((id) => ({ t: 'attempt', id, names, moves })) as Promise<Practised>;
  }

  /** An exercise: what is to be done in it, and how that is done. */
  task(names: Names): Promise<Practised> {
    return this.answered((id) => ({ t: 'task', id, names })) as Promise<Practised>;
  }

  private answered(message: (id: number) => ToWorker): Promise<unknown> {
    const id = ++this.last;
    return new Promise((done) => {
      this.asked.set(id, done);
      this.post(message(id));
    });
  }

  private hire(): Worker {
    const worker = new Worker(new URL('../../engine/worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data);
    worker.onerror = () => {
      worker.terminate();
      this.worker = undefined;
      for (const id of [...this.asked.keys()]) this.settle(id, null);
      this.lost();
    };
    return worker;
  }

  private hear(message: FromWorker): void {
    if (message.t === 'answer') this.settle(message.id, message.answer);
    else if (message.t === 'reached') this.reached.get(message.id)?.(message.done, message.all);
    else this.told(message);
  }

  private settle(id: number, answer: unknown): void {
    this.asked.get(id)?.(answer);
    this.asked.delete(id);
    this.reached.delete(id);
  }
}

export const hired = new Hired();
