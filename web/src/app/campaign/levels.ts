// The levels of all campaigns, asked for once.
import { ask } from '../net/http';
import type { LevelGuide } from '../protocol';

let asked: Promise<LevelGuide[]> | null = null;

export function allLevels(): Promise<LevelGuide[]> {
  asked ??= ask('GET /api/campaign/levels').catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** What is new in a level; nothing for what is none, or cannot be asked for now. */
export async function newsOf(preset: string): Promise<LevelGuide['new']> {
  const levels = await allLevels().catch(() => []);
  return levels.find((level) => level.preset === preset)?.new ?? null;
}
