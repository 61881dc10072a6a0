// Generated from web/src/app/net/text by `make regenerate`: the keys of the sentences, with their arguments.
export type Messages = {
  offline: null;
};
