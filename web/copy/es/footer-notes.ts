import type * as en from '../en/footer-notes.ts';
import type { Translated } from '../translated.ts';

export const footerNotesCopy = {
  noAffiliation: (brand) =>
    `${brand} no está afiliado a la Administración del Seguro Social (SSA) ni cuenta con su respaldo.`,
  notLaunched: (brand) =>
    `${brand} todavía no se ha lanzado. Los servicios de este sitio son un plan. Hoy no se ofrecen.`,
  launched: (brand) => `${brand} ya se lanzó. Nuestro correo a quienes se inscribieron dice qué ofrece hoy.`,
  whoWeAre: 'Quiénes somos',
} as const satisfies Translated<typeof en.footerNotesCopy>;
