// Sentences by their keys, as Fluent reads them, in files by language.
import type { FluentResource } from '@fluent/bundle';

type Message = FluentResource['body'][number];
export type Sentences = Record<string, Message['value']>;

export type Files = Record<string, Sentences>;
export type Language = string;
export const ENGLISH = 'en';

/** The language that a file is in: `…/text/en.ftl`, `…/text/en/match.ftl`. */
export const languageOf = (path: string): Language => path.slice(path.lastIndexOf('text/') + 5).split(/[/.]/)[0]!;
