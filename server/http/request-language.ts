import type { Context } from 'hono';
import type { Language } from '#core/language/languages.ts';
import type { Bindings } from './listen.ts';

/** The language of the page that sent the request. */
export const languageOf = (c: Context): Language => (c.env as Bindings).outgoing.language;
