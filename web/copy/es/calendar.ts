import { dayOfMonth } from '#core/calendar/calendar-date.ts';
import { OFFERS } from '#core/offer/offer.ts';
import { TIMING_PREFERENCE_MAX_LENGTH } from '#core/record-limits.ts';
import type * as en from '../en/calendar.ts';
import type { Translated } from '../translated.ts';
import { dayInMonth, weekdayName } from './dates.ts';
import { leaveOutSsn } from './ssn-field.ts';

const couldBecome: typeof en.calendarCopy.thisEarlier = ({ date }, early) =>
  `${dayInMonth(date)} podría adelantarse al ${date.slice(0, 7) === early.slice(0, 7) ? dayOfMonth(early) : dayInMonth(early)}.`;

export const calendarCopy = {
  title: '¿Cuándo suelen llegar sus beneficios?',
  intro: 'Vea su carta de concesión (“award letter”).',
  legend: 'Su día de pago habitual',
  otherLabel: '¿Qué día es?',
  otherHint: 'Por ejemplo, el día 3',
  continue: 'Continuar',
  continuing: 'Guardando su respuesta',
  back: 'Atrás',
  saveChange: 'Guardar mi cambio',
  finishLater: 'Terminar después',
  finishLaterText: 'Guardamos sus respuestas.',
  choose: 'Elija el día en que llegan sus beneficios.',
  describe: 'Díganos qué día llegan sus beneficios.',
  ssiHint: 'SSI: el día 1 o el día hábil anterior.',
  findDay: '¿Tiene dudas? Busque su día',
  findDayTitle: 'Busque su día',
  closeFinder: 'Cerrar sin contestar',
  finderPrivacy: 'Sus respuestas se quedan en esta página. Solo guardamos el día que decida usar.',
  ownDay: (day) =>
    day === null ? 'Guardamos sus palabras tal como están.' : `Entendimos: el día ${day} del mes.`,
  yourDay: (day) => `Su día: ${day}`,
  useDay: 'Usar este día',
  wordsFor: (group) => (group === 'both' ? 'SSI el día 1, Seguro Social el día 3' : 'El día 3 del mes'),
  nextPayment: ({ date }) =>
    `Próximo día de pago según las reglas de la SSA: ${weekdayName(date)} ${dayInMonth(date)}.`,
  thisEarlier: (payment, early) => `El ${couldBecome(payment, early)}`,
  planned: (payment, early) => `Plan: el ${couldBecome(payment, early)}`,
  earlier: (payment, early) => `Después del lanzamiento, el ${couldBecome(payment, early)}`,
  example: (payment, early) =>
    `Todavía no hay fecha de lanzamiento. Por ejemplo, el ${couldBecome(payment, early)}`,
  why: 'Para calcular cuánto antes podría llegarle un pago. Algunos bancos muestran el dinero uno o dos días antes. No nos comunicamos con la SSA.',
} satisfies Translated<typeof en.calendarCopy>;

export const notGiven = 'Sin indicar';

export const timingLabel: typeof en.timingLabel = (timing) =>
  ({
    '1st_business_day': 'Primer día hábil del mes',
    '2nd_wednesday': 'Segundo miércoles del mes',
    '3rd_wednesday': 'Tercer miércoles del mes',
    '4th_wednesday': 'Cuarto miércoles del mes',
    other: 'Otro día',
  })[timing];

export const timingSentence: typeof en.timingSentence = (message, launched) =>
  ({
    'last-wednesday-of-previous-month':
      'Sus beneficios podrían llegar para el último miércoles del mes anterior.',
    'first-wednesday': 'Sus beneficios podrían llegar para el primer miércoles del mes.',
    'second-wednesday': 'Sus beneficios podrían llegar para el segundo miércoles del mes.',
    'days-earlier': `Sus beneficios podrían llegar hasta ${OFFERS.A.earlyUpToDays} días antes.`,
    'worked-out-at-launch': launched
      ? 'Calcularemos su fecha con usted.'
      : 'Calcularemos su fecha en el lanzamiento.',
  })[message];

export const timingProblemSentence: typeof en.timingProblemSentence = (problem) =>
  ({
    'nothing-chosen': calendarCopy.choose,
    'other-blank': calendarCopy.describe,
    'other-too-long': `Use menos palabras: ${TIMING_PREFERENCE_MAX_LENGTH} caracteres como máximo.`,
    'other-looks-like-ssn': leaveOutSsn,
  })[problem];
