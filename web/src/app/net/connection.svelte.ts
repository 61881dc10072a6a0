// Is there a server, and which matches need none? What the first screen has to know of it.
class Connection {
  /** Did the last question find no server? */
  lost = $state(false);
  /** Whose page this is, by the id of the account. */
  account = '';
  /** Called when a server answers again. */
  found: () => void = () => undefined;

  answered(): void {
    if (!this.lost) return;
    this.lost = false;
    this.found();
  }
}
export const connection = new Connection();

/** How the ids of matches on this device begin. */
export const PREFIX = 'local-';
export const isLocal = (match: string): boolean => match.startsWith(PREFIX);
/** The account of whoever has come to a page that found no server. */
export const NOBODY = 'here';
/** Under which name the browser keeps what is to be said to a server. */
export const OUTBOX = 'quintain.outbox';
/** What was won without a server, and what a server has said before. */
export const RUNS = 'quintain.runs';
export const SERVED = 'quintain.campaign.served';
