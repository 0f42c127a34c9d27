import type * as en from '../en/landing-sections.ts';
import type { Translated } from '../translated.ts';
import { monthAndYear, standsFor, weekdayAndDay } from './dates.ts';
import { statements } from './statements.ts';

export const howItWorksTitles: typeof en.howItWorksTitles = {
  A: ['Cree su perfil', 'Llega el adelanto', 'El resto llega en su día de pago'],
  B: ['Cree su perfil', 'Elija cuánto antes', 'Llega su dinero'],
};

export const sectionsCopy = {
  calendar: {
    legend: 'Elija su día de pago',
    choices: {
      ssi: ['SSI', ', el', ' día 1'],
      third: ['El día 3'],
      'second-wednesday': ['2do mié', 'rcoles'],
      'third-wednesday': ['3er mié', 'rcoles'],
      'fourth-wednesday': ['4to mié', 'rcoles'],
    },
    usual: (payment) => `Día de pago: ${weekdayAndDay(payment.date)}${standsFor(payment)}.`,
    earlierSun: 'El sol marca el día anticipado.',
    example: (month) => `Mostramos ${monthAndYear(month)} como ejemplo.`,
    usualSun: 'El sol marca el día de pago.',
  },
  steps: {
    heading: 'Cómo funciona',
    intro: (brand) => `Este es el plan. ${brand} todavía no se ha lanzado.`,
    introAfterLaunch: `Esto es lo que habíamos planeado. ${statements.offeredToday}`,
  },
  problemsPicture: 'Mes de ejemplo. Los dibujos son cuentas por pagar. El círculo marca el día de pago.',
  trust: {
    heading: 'Antes de confiar en nosotros',
    intro: 'Tiene buenas razones para tener cuidado.',
    promise: 'Con lo que puede contar',
    today: 'Así es hoy',
    facts: [
      'Su número de Seguro Social completo nunca sale de la página donde lo escribe.',
      'Nunca pedimos la contraseña de su banco.',
      'Puede pedirnos que borremos sus datos en cualquier momento.',
    ],
  },
  coverage: 'En todos los estados hay personas que reciben Seguro Social, SSI y SSDI.',
} as const satisfies Translated<typeof en.sectionsCopy>;

export const landingCopy = {
  kicker: 'Seguro Social, SSI y SSDI',
  planned: 'Es un plan. Aún no se ha lanzado.',
  closing: {
    heading: 'Reciba noticias del lanzamiento',
    headingAfterLaunch: 'Ya lanzamos el servicio',
    body: (brand) =>
      `${brand} todavía no está abierto. Inscríbase y díganos su día de pago. Le escribiremos cuando lancemos el servicio.`,
    bodyAfterLaunch: (brand) =>
      `${brand} ya está abierto. Inscríbase con su correo electrónico, díganos su día de pago y vea lo que ofrece.`,
    caution: 'Nadie de la SSA le pedirá jamás que se inscriba aquí. Si alguien lo hace, es una estafa.',
  },
} as const satisfies Translated<typeof en.landingCopy>;
