// Old view + events = new view. The page folds events only to animate them: the next view is the truth.
import type { AnyEvent, AnyView, Options, RulebookName } from '../shapes';
import { foldClash } from './clash';
import { foldDuel } from './duel';
import { foldLanes } from './lanes';
import { foldSiege } from './siege';

type Fold = (view: never, event: never, options: Options) => void;

const FOLDS: Record<RulebookName, Fold> = { lanes: foldLanes, clash: foldClash, duel: foldDuel, siege: foldSiege };

/** Change a view as an event says. */
export function fold(view: AnyView, event: AnyEvent, options: Options): void {
  FOLDS[view.rulebook](view as never, event as never, options);
}
