// Who is asked what would happen in a match: the page's own engine, from what one sees.
import type { Question } from '../../engine/seer';
import type { About } from '../../engine/worker';
import type { Foresight } from '../../match/match.svelte';
import { hired } from '../net/hired';
import type { Table } from '../protocol';

export class Oracle implements Foresight {
  /** There is no engine for this: it need not be asked again. */
  private silent = false;

  constructor(private about: About) {}

  /** For a table whose states have a stamp; null for cards that no engine of the page knows. */
  static of({ rulebook, preset, options, cards }: Table, stamp: string): Oracle | null {
    return typeof cards === 'string' ? new Oracle({ rulebook, preset, options, stamp }) : null;
  }

  async ask(sight: string, question: Question): Promise<unknown> {
    if (this.silent) return null;
    const answer = await hired.ask(this.about, sight, question);
    // A preview may be none at all; every other question has an answer.
    if (answer === null && question.q !== 'preview') this.silent = true;
    return answer;
  }
}
