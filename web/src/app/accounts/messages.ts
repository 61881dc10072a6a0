// Generated from web/src/app/accounts/text by `make regenerate`: the keys of the sentences, with their arguments.
import type { Arg } from '@/i18n/texts.svelte';

export type Messages = {
  blocked: null;
  'change-password': null;
  devices: null;
  'guest-says': { name: Arg };
  'log-out-device': null;
  name: null;
  'name-says': null;
  'new-password': null;
  'old-password': null;
  password: null;
  'password-changed': null;
  'password-says': null;
  'person-says': { name: Arg };
  removal: null;
  'removal-says': null;
  remove: null;
  'this-device': null;
  title: null;
  unblock: null;
  used: { when: Arg };
};
