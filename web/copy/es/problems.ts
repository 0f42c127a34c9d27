import type * as en from '../en/problems.ts';
import type { Translated } from '../translated.ts';

export const problemsCopy = {
  heading: 'Las cuentas y el día de pago no siempre coinciden',
  intro: 'Su beneficio llega en un día fijo. Las cuentas llegan todo el mes.',
} as const satisfies Translated<typeof en.problemsCopy>;

export const PROBLEMS = {
  rent: {
    title: 'La renta va primero',
    body: 'Suele pagarse el día 1. Su beneficio puede llegar semanas después.',
  },
  groceries: {
    title: 'La última semana es larga',
    body: 'Unos pocos días importan mucho cuando planea las comidas.',
  },
  medicine: {
    title: 'Las medicinas tienen su propia fecha',
    body: 'Pueden estar listas días antes de que llegue su beneficio.',
  },
  utilities: {
    title: 'Las cuentas de luz y teléfono varían',
    body: 'Cada compañía elige su propia fecha, y pocas veces es la de su pago.',
  },
} satisfies Translated<typeof en.PROBLEMS>;
