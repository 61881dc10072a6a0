// For games that have no folder in the page: events, cards and ends as far as their data tell.
import type { Kit } from '../games/kit';
import { details, face } from './face';
import { eventText } from './texts';

export const kit: Kit = { say: eventText, face, details };
