// Reads message files. Those of the page are read when it is built (vite.config.ts), what comes while it runs is read here.
import { FluentResource } from '@fluent/bundle';
import type { Sentences } from './sentences.ts';

/** What a message file says. */
export const read = (text: string): Sentences =>
  Object.fromEntries(new FluentResource(text).body.map(({ id, value }) => [id, value]));
