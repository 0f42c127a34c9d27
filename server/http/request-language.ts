import type { Context } from 'hono';
import { DEFAULT_LANGUAGE, type Language } from '#core/language/languages.ts';
import type { Bindings } from './listen.ts';

export const languageOf = (c: Context<{ Bindings?: Partial<Bindings> }>): Language =>
  c.env?.outgoing?.language ?? DEFAULT_LANGUAGE;
