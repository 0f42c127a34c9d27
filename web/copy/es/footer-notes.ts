import type * as en from '../en/footer-notes.ts';
import type { Translated } from '../translated.ts';
import { statements } from './statements.ts';

export const footerNotesCopy = {
  noAffiliation: statements.noAffiliation,
  notLaunched: (brand) =>
    `${brand} todavía no se ha lanzado. Los servicios de este sitio son un plan. Hoy no se ofrecen.`,
  launched: (brand) => `${brand} ya se lanzó. ${statements.offeredToday}`,
  whoWeAre: 'Quiénes somos',
} as const satisfies Translated<typeof en.footerNotesCopy>;
