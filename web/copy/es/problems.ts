import type * as en from '../en/problems.ts';
import type { Translated } from '../translated.ts';

export const problemsCopy = {
  heading: 'Las cuentas y el día de pago no siempre coinciden',
  intro: 'Su beneficio llega en un día fijo. Las cuentas llegan todo el mes.',
} as const satisfies Translated<typeof en.problemsCopy>;

export const PROBLEMS: readonly en.Problem[] = [
  {
    id: 'rent',
    title: 'La renta va primero',
    body: 'La renta muchas veces se paga el día 1. Su beneficio puede llegar una semana después, o más tarde.',
  },
  {
    id: 'groceries',
    title: 'La última semana es larga',
    body: 'Unos pocos días pueden importar mucho cuando planea las comidas cerca del fin de mes.',
  },
  {
    id: 'medicine',
    title: 'Las medicinas tienen su propia fecha',
    body: 'Su medicina puede estar lista en la farmacia días antes de que llegue su beneficio.',
  },
  {
    id: 'utilities',
    title: 'Las cuentas de luz y teléfono varían',
    body: 'Cada compañía elige su propia fecha de vencimiento. Es difícil hacer que todas coincidan con un solo día de pago.',
  },
];
