// Terms that bring cards of their own only refer to them.
import type { TermsInShort } from '../protocol';

/** How many cards of their own the terms bring; 0 where the cards are the house's. */
export const ownCards = ({ cards }: TermsInShort): number => (typeof cards === 'object' && cards ? cards.count : 0);
