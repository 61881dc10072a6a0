// Where a recorded match comes from: the server, or this device.
import { isLocal } from '../net/connection.svelte';
import { ask } from '../net/http';
import { session } from '../session.svelte';
import { fromDevice, plainly, type Found } from './here';
import type { Recording, Source } from './recording';

export const rulebookOf = ({ preset }: Recording): string => session.preset(preset)?.rulebook ?? preset.split('-')[0]!;

/** A match of the server can be judged here as well: its file says all that it was played with. */
export const servedSource = (server: NonNullable<Source['server']>, told: Recording, own: boolean): Source => ({
  ...{ server, own },
  about: { rulebook: rulebookOf(told), preset: told.preset, options: told.options },
  recorded: told.setup && told.seed && told.rules ? { file: plainly(told) } : null,
});

export const servedMatch = async (match: string): Promise<Recording> =>
  (await ask('GET /api/matches/{match}/replay', { parts: { match } })) as unknown as Recording;

/** A match that the reader has played. */
export async function ownMatch(match: string): Promise<Found> {
  if (isLocal(match)) return fromDevice(match);
  const recording = await servedMatch(match);
  return { recording, source: servedSource({ match }, recording, true) };
}
