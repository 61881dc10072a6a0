// The boards, each loaded when its rulebook is played.
import type { Component } from 'svelte';
import type { MatchStore } from '../match/match.svelte';
import type { RulebookName } from '../match/shapes';
import type { TableOptions } from '../ui/table';

export type Board = Component<{ match: MatchStore; options?: TableOptions }>;

const LOADERS: Record<RulebookName, () => Promise<{ default: Board }>> = {
  lanes: () => import('./LanesBoard.svelte'),
  clash: () => import('./ClashBoard.svelte'),
  duel: () => import('./DuelBoard.svelte'),
  siege: () => import('./SiegeBoard.svelte'),
};

export const loadBoard = async (rulebook: RulebookName): Promise<Board> => (await LOADERS[rulebook]()).default;
