// The words of the frame and the lobby.
import { firstOf } from '../i18n/first';
import { texts } from '../i18n/texts.svelte';
import type { Messages } from './messages';

export const t = texts<Messages>(firstOf('app'));
