import { MONTHS_SHOWN, type Payment, REMINDER_HOUR } from '#core/benefits/payment-days.ts';
import { isWeekend, weekdayOf } from '#core/calendar/calendar-date.ts';
import type * as en from '../en/payment-dates.ts';
import type { Translated } from '../translated.ts';
import { dayInMonth, monthAndYear, monthName, weekdayAndDay, weekdayName } from './dates.ts';
import { statements } from './statements.ts';

const BENEFITS = { ssi: 'SSI', 'social-security': 'Seguro Social' } satisfies Record<
  Payment['benefit'],
  string
>;
/** After 'pago' or 'día de pago'. */
const OF_BENEFIT = { ssi: 'de SSI', 'social-security': 'del Seguro Social' } satisfies typeof BENEFITS;

const whichPayment = ({ benefit, month, scheduled }: Payment) =>
  benefit === 'ssi' ? `pago de ${monthName(month)}` : `pago que corresponde al ${dayInMonth(scheduled)}`;

export const paymentDatesCopy = {
  title: 'Fechas de pago del Seguro Social y de SSI',
  intro: `Conteste hasta tres preguntas cortas. Después verá los días de pago de los próximos ${MONTHS_SHOWN} meses.`,
  submit: 'Mostrar los días de pago',
  results: {
    heading: 'Los próximos días de pago',
    group: {
      ssi: 'Para SSI. Se paga el día 1 del mes.',
      third: 'Para el Seguro Social que se paga el día 3 del mes.',
      both: 'Para SSI el día 1 y el Seguro Social el día 3 del mes.',
      'second-wednesday': 'Con cumpleaños del día 1 al 10, el Seguro Social se paga el segundo miércoles.',
      'third-wednesday': 'Con cumpleaños del día 11 al 20, el Seguro Social se paga el tercer miércoles.',
      'fourth-wednesday': 'Con cumpleaños del día 21 al 31, el Seguro Social se paga el cuarto miércoles.',
    },
    example: 'Este es un ejemplo.',
    nextDay: (date) => `El próximo día de pago es el ${weekdayName(date)} ${dayInMonth(date)}.`,
    benefit: ({ benefit }) => BENEFITS[benefit],
    moved: ({ scheduled, date }) =>
      isWeekend(scheduled)
        ? `El día habitual (${dayInMonth(scheduled)}) cae en ${weekdayName(scheduled)}.${weekdayOf(date) === 5 ? '' : ' El viernes anterior es un día feriado federal.'}`
        : `El día habitual (${weekdayName(scheduled)} ${dayInMonth(scheduled)}) es un día feriado federal.`,
    rules:
      'Estos días siguen las reglas publicadas de la Administración del Seguro Social (SSA). No dicen si a usted le pagan, ni cuánto.',
    onPaper: (brand, address) => `Impreso desde ${brand}, ${address}. ${statements.noAffiliation(brand)}`,
  },
  actions: {
    print: 'Imprimir esta página',
    calendar: 'Guardar en mi calendario',
    copy: 'Copiar un enlace a estos días',
    fileName: 'dias-de-pago.ics',
    saved: (fileName) =>
      `Creamos el archivo ${fileName}. Ábralo para agregar los días a su calendario. Recibirá un aviso a las ${REMINDER_HOUR}\u00a0a.m. del día anterior.`,
    notSaved: 'No pudimos crear el archivo. Revise su conexión e intente de nuevo.',
    copied: 'El enlace está copiado. Puede pegarlo en un mensaje o guardarlo.',
    notCopied: 'No pudimos copiar el enlace. Puede copiarlo aquí:',
    linkHolds:
      'Quien tenga el enlace puede ver qué días de pago eligió usted. El enlace no dice nada más sobre usted.',
  },
  year: {
    heading: `Los próximos ${MONTHS_SHOWN} meses`,
    legend: 'Un sol marca cada día de pago.',
    noDay: 'Ningún día de pago',
    day: (date, benefits) =>
      benefits.length === 0
        ? weekdayAndDay(date)
        : `${weekdayAndDay(date)}: ${benefits.map((each) => BENEFITS[each]).join(' y ')}`,
    unusualHeading: 'Meses con dos pagos del mismo beneficio, o con ninguno',
    two: (month, first, second) =>
      `En ${monthAndYear(month)} hay dos pagos ${OF_BENEFIT[first.benefit]}: el ${dayInMonth(first.date)} y el ${dayInMonth(second.date)}. El segundo es el ${whichPayment(second)}.`,
    none: (month, payment) =>
      `En ${monthAndYear(month)} no hay pago ${OF_BENEFIT[payment.benefit]}. El ${whichPayment(payment)} llega antes, el ${dayInMonth(payment.date)}.`,
    notExtra: 'Un pago que llega antes no es dinero extra. Tiene que alcanzar hasta el siguiente.',
  },
  late: {
    heading: 'Si un pago se atrasa',
    text: 'Si usa depósito directo, pregúntele primero a su banco. Si el pago no llega en tres días de correo (de lunes a sábado, sin feriados), llame a la SSA. Puede pedir que le atiendan en español:',
    ttyLabel: 'TTY',
    emergency: '¿Es una emergencia? Llame enseguida a la SSA y pregunte por un pago inmediato.',
    notUs: (brand) => `${brand} no paga beneficios y no puede consultar un pago.`,
  },
  rules: {
    heading: '¿De quién son estas reglas?',
    text: 'La Administración del Seguro Social decide cuándo se pagan los beneficios:',
    items: [
      'SSI: el día 1 del mes.',
      'Seguro Social junto con SSI: SSI el día 1, Seguro Social el día 3.',
      'Seguro Social que la persona recibe porque lo solicitó antes de mayo de 1997: el día 3. Lo mismo vale para quienes viven en otro país. También vale si el estado le paga a la persona las primas de Medicare.',
      'Si algo de esto se cumple para una persona, vale para todas las del mismo registro. Todas cobran el Seguro Social el día 3.',
      'Quien empieza a cobrar el día 3 casi siempre sigue cobrando el día 3.',
      'Hay otros motivos, poco comunes. La carta de concesión (“award letter”) indica el día.',
      'Todos los demás pagos del Seguro Social, según el cumpleaños. Del 1 al 10: segundo miércoles. Del 11 al 20: tercer miércoles. Del 21 al 31: cuarto miércoles.',
    ],
    weekend: 'Si ese día es sábado, domingo o día feriado federal, el pago llega el día hábil anterior.',
    sources:
      'Puede leer las reglas en 20 CFR 404.1807 (Seguro Social) y en 20 CFR 416.502 (SSI). La SSA también tiene un calendario de pagos, Publicación núm. 05-10031. Los días feriados federales están en 5 U.S.C. 6103. Si la SSA le indica otro día, guíese por ese.',
  },
  lists: {
    heading: (first, last) => `Todos los días de pago, de ${monthAndYear(first)} a ${monthAndYear(last)}`,
    both: 'Si recibe SSI y también Seguro Social, mire las dos primeras listas.',
    groups: {
      ssi: 'SSI',
      third: 'Seguro Social el día 3 del mes',
      'second-wednesday': 'Seguro Social, cumpleaños del día 1 al 10',
      'third-wednesday': 'Seguro Social, cumpleaños del día 11 al 20',
      'fourth-wednesday': 'Seguro Social, cumpleaños del día 21 al 31',
    },
  },
  entry: {
    name: 'Días de pago de beneficios',
    summary: ({ benefit }) => `Día de pago ${OF_BENEFIT[benefit]}`,
    description:
      'Según las reglas publicadas de la Administración del Seguro Social. Esto no dice si a usted le pagan, ni cuánto.',
    reminder: ({ benefit }) => `Mañana es día de pago ${OF_BENEFIT[benefit]}`,
  },
} as const satisfies Translated<typeof en.paymentDatesCopy>;
