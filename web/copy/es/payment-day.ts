import type * as en from '../en/payment-day.ts';
import type { Translated } from '../translated.ts';

export const paymentDayCopy = {
  privacy: 'Sus respuestas se quedan en esta página. No las enviamos ni las guardamos.',
  kind: {
    legend: '¿Qué recibe usted?',
    choices: {
      'social-security': 'Seguro Social (jubilación, SSDI o sobrevivientes)',
      ssi: 'SSI (Seguridad de Ingreso Suplementario)',
      both: 'Los dos: Seguro Social y SSI',
    },
  },
  paidOnThird: {
    legend:
      '¿Se cumple una de estas cosas para usted, o para otra persona que cobra por el mismo registro de trabajo?',
    cases: [
      'Alguien recibió el Seguro Social con ese registro porque lo solicitó antes de mayo de 1997.',
      'Alguien de ese registro recibe SSI, o sus ingresos se cuentan para el SSI de su cónyuge o hijo.',
      'Uno de ustedes vive en otro país, no en Puerto Rico.',
      'El estado paga las primas de Medicare de uno de ustedes.',
      'Una de estas cosas se cumplió en el pasado, mientras se pagaba el Seguro Social.',
    ],
    yes: 'Sí, al menos una',
    no: 'No, ninguna',
  },
  born: {
    legend: '¿Qué día del mes nació usted?',
    hint: 'No necesitamos el mes ni el año. ¿Cobra por el registro de otra persona? Elija el cumpleaños de esa persona. Si cobra por dos registros, guíese por el día de su carta de concesión.',
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
