// The lessons of all games and how far somebody has come, asked for once.
import { connection } from '../net/connection.svelte';
import { ask } from '../net/http';
import type { ExerciseLine, LessonLine } from '../protocol';

class Lessons {
  lines = $state.raw<LessonLine[]>([]);
  private asked: Promise<void> | null = null;
  private whose = '';

  fetch(): Promise<void> {
    const whose = connection.account;
    if (whose !== this.whose) [this.whose, this.asked] = [whose, null]; // what somebody else has solved
    this.asked ??= ask('GET /api/lessons').then(
      (lines) => {
        if (whose === this.whose) this.lines = lines;
      },
      (error: unknown) => {
        this.asked = null;
        throw error;
      },
    );
    return this.asked;
  }

  of(rulebook: string): LessonLine[] {
    return this.lines.filter((line) => line.rulebook === rulebook);
  }

  find(rulebook: string, lesson: string): LessonLine | undefined {
    return this.lines.find((line) => line.rulebook === rulebook && line.lesson === lesson);
  }

  solve(rulebook: string, lesson: string, exercise: string): void {
    const mark = (one: ExerciseLine): ExerciseLine => (one.id === exercise ? { ...one, solved: true } : one);
    this.lines = this.lines.map((line) =>
      line.rulebook === rulebook && line.lesson === lesson ? { ...line, exercises: line.exercises.map(mark) } : line,
    );
  }
}

export const lessons = new Lessons();

export const solvedIn = (line: LessonLine): number => line.exercises.filter((one) => one.solved).length;

/** Where to go on: at the first exercise that is not solved, or at the beginning. */
export const wayTo = (line: LessonLine): string => {
  const next = line.exercises.find((one) => !one.solved) ?? line.exercises[0]!;
  return `/learn/${line.rulebook}/${line.lesson}/${next.id}`;
};
