// For games that have no folder in the page: events, cards and ends as far as their data tell.
import type { Kit } from '../games/kit';
import { details, face } from './face';
import { spokenBy, type Spoken } from './spoken';
import { eventText } from './texts';

export const kit: Kit = { say: eventText, face, details };

/** The same for a game that has words of its own. What it does not say is said as for any other. */
export const spokenKit = (spoken: Spoken): Kit => ({
  ...kit,
  say: (event, told) => spoken.say(event, told) ?? eventText(event, told),
  ends: () => ({ reason: spoken.ends(), won: {}, lost: {} }),
});

export async function kitOf(rulebook: string): Promise<Kit> {
  const spoken = await spokenBy(rulebook);
  return spoken ? spokenKit(spoken) : kit;
}
