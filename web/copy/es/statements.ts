import type * as en from '../en/statements.ts';
import type { Translated } from '../translated.ts';

export const statements = {
  noAffiliation: (brand) =>
    `${brand} no está afiliado a la Administración del Seguro Social (SSA) ni cuenta con su respaldo.`,
  weCall: (calls) =>
    calls ? 'Le llamamos solo si usted reservó una llamada.' : 'Solo le llamamos si lo pide.',
  fullNumberStays: 'El número completo no sale de aquí.',
  lastFourOnly: 'En la inscripción guardamos solo los últimos cuatro dígitos.',
  lastFourPurpose: 'Los últimos 4 dígitos podrían identificarle.',
  testedClaims: 'Afirmaciones que ponemos a prueba. Hoy no son ciertas.',
  freeAtSsa: 'Cambiar dónde se deposita su beneficio es gratis en la SSA.',
  offeredToday: 'Inicie sesión o inscríbase para ver qué ofrecemos hoy.',
} as const satisfies Translated<typeof en.statements>;
