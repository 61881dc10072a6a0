// For games that have no folder in the page: events, cards and ends as far as their data tell.
import type { Ends, Kit } from '../games/kit';
import { details, face } from './face';
import { eventText } from './texts';
import { words } from './words';

const ends = (): Ends => ({ reason: words.t.reasons, won: {}, lost: {} });

export const kit: Kit = { say: eventText, face, details, ends };
