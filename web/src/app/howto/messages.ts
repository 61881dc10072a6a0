// Generated from web/src/app/howto/text by `make regenerate`: the keys of the sentences, with their arguments.
export type Messages = {
  'all-cards': null;
  cards: null;
  contents: null;
  'learn-this': null;
  'option-lead': null;
  options: null;
  'options-says': null;
  'play-this': null;
  range: null;
  rule: null;
  table: null;
};
