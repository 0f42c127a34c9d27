import type * as en from '../en/payment-day.ts';
import type { Translated } from '../translated.ts';

export const paymentDayCopy = {
  privacy: 'Sus respuestas se quedan en esta página. No las enviamos ni las guardamos.',
  kind: {
    legend: '¿Qué recibe usted?',
    choices: {
      'social-security': 'Seguro Social (jubilación, incapacidad o sobrevivientes)',
      ssi: 'SSI (Seguridad de Ingreso Suplementario)',
      both: 'Los dos: Seguro Social y SSI',
    },
  },
  paidOnThird: {
    legend: '¿Es alguno de estos su caso?',
    cases: [
      'Su Seguro Social empezó antes de mayo de 1997.',
      'Su estado paga sus primas de Medicare.',
      'Usted vive fuera de los Estados Unidos.',
    ],
    yes: 'Sí, al menos uno',
    no: 'No, ninguno',
  },
  born: {
    legend: '¿Qué día del mes nació usted?',
    hint: 'No necesitamos el mes ni el año. Si su beneficio se paga por el registro de otra persona, como su esposo, su esposa, su padre o su madre, elija el cumpleaños de esa persona.',
    choices: {
      '1-10': 'Del 1 al 10',
      '11-20': 'Del 11 al 20',
      '21-31': 'Del 21 al 31',
    },
  },
  errors: {
    kind: 'Elija qué recibe.',
    paidOnThird: 'Elija sí o no.',
    born: 'Elija el día en que nació.',
  },
} satisfies Translated<typeof en.paymentDayCopy>;
