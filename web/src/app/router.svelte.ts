// Addresses of the page. Screens are loaded when somebody goes there.
import type { Component } from 'svelte';

export interface Place {
  path: string;
  name: ScreenName;
  parts: Record<string, string>;
}

// A last part with a question mark may be missing.
const ROUTES = {
  lobby: '/',
  invite: '/invite/:challenge',
  match: '/match/:match',
  review: '/match/:match/review',
  replay: '/replay/:code',
  position: '/position',
  decks: '/decks',
  deck: '/decks/:preset/:deck',
  campaign: '/campaign',
  lab: '/lab/:study?',
  sample: '/lab/:study/:match',
  learn: '/learn',
  exercise: '/learn/:rulebook/:lesson/:exercise',
  puzzles: '/puzzles',
  puzzle: '/puzzles/:rulebook/:puzzle',
  cards: '/cards/:rulebook?',
  card: '/cards/:rulebook/:card',
  workshop: '/workshop/:rulebook?',
  rules: '/rules/:rulebook?',
  ladder: '/ladder/:rulebook?',
  climb: '/climb/:rulebook?',
  tournaments: '/tournaments',
  tournament: '/tournaments/:tournament',
  me: '/profile',
  profile: '/profile/:account',
  account: '/account',
  settings: '/settings',
  credits: '/credits',
} as const;
export type ScreenName = keyof typeof ROUTES | 'lost';

export type Screen = Component<{ place: Place }>;
const LOADERS: Record<Exclude<ScreenName, 'lobby'>, () => Promise<{ default: Screen }>> = {
  invite: () => import('./lobby/Invite.svelte'),
  match: () => import('./play/Play.svelte'),
  review: () => import('./replays/Replay.svelte'),
  replay: () => import('./replays/Replay.svelte'),
  position: () => import('./replays/Position.svelte'),
  decks: () => import('./decks/Decks.svelte'),
  deck: () => import('./decks/Builder.svelte'),
  campaign: () => import('./campaign/Campaign.svelte'),
  lab: () => import('./lab/Lab.svelte'),
  sample: () => import('./lab/LabReplay.svelte'),
  workshop: () => import('./workshop/Workshop.svelte'),
  learn: () => import('./learn/Learn.svelte'),
  exercise: () => import('./learn/Exercise.svelte'),
  puzzles: () => import('./puzzles/Puzzles.svelte'),
  puzzle: () => import('./puzzles/Puzzle.svelte'),
  cards: () => import('./catalogue/Cards.svelte'),
  card: () => import('./catalogue/CardPage.svelte'),
  rules: () => import('./howto/HowTo.svelte'),
  ladder: () => import('./ladder/Ladder.svelte'),
  climb: () => import('./ladder/Climb.svelte'),
  tournaments: () => import('./tournaments/Tournaments.svelte'),
  tournament: () => import('./tournaments/Tournament.svelte'),
  me: () => import('./ladder/Profile.svelte'),
  profile: () => import('./ladder/Profile.svelte'),
  account: () => import('./accounts/Account.svelte'),
  settings: () => import('./settings/Settings.svelte'),
  credits: () => import('./credits/Credits.svelte'),
  lost: () => import('./parts/Lost.svelte'),
};

export const load = (name: Exclude<ScreenName, 'lobby'>): Promise<Screen> =>
  LOADERS[name]().then((module) => module.default);

export function find(path: string): Place {
  const steps = path.replace(/\/+$/, '').split('/');
  for (const [name, pattern] of Object.entries(ROUTES)) {
    const wanted = pattern.replace(/\/+$/, '').split('/');
    if (pattern.endsWith('?') && wanted.length > steps.length) wanted.pop();
    if (wanted.length !== steps.length) continue;
    if (!wanted.every((step, i) => step === steps[i] || (step[0] === ':' && steps[i]))) continue;
    const named = wanted.flatMap((step, i) =>
      step[0] === ':' ? [[step.slice(1).replace('?', ''), decode(steps[i]!)]] : [],
    );
    return { path, name: name as ScreenName, parts: Object.fromEntries(named) as Record<string, string> };
  }
  return { path, name: 'lost', parts: {} };
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

class Router {
  place = $state.raw(find(location.pathname));

  constructor() {
    addEventListener('popstate', () => this.arrive());
  }

  go(path: string, replace = false): void {
    if (path === location.pathname + location.search) return;
    history[replace ? 'replaceState' : 'pushState'](null, '', path);
    this.arrive();
  }

  /** A click on a link of ours changes the screen, not the document. */
  click = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || event.defaultPrevented || event.button !== 0 || link.target || link.hasAttribute('download')) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  };

  private arrive(): void {
    this.place = find(location.pathname);
    scrollTo(0, 0);
  }
}

export const router = new Router();
