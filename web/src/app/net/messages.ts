// Generated from web/src/app/net/text by `make regenerate`: the keys of the sentences, with their arguments.
export type Messages = {
  'guest-here': null;
  'local-gone': null;
  'local-no-engine': null;
  'local-no-engine-alone': null;
  'local-not-found': null;
  'local-not-legal': null;
  'local-undo': null;
  offline: null;
};
