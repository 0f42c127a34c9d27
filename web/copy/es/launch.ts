import type * as en from '../en/launch.ts';
import type { Translated } from '../translated.ts';
import { unbrokenDate } from '../unbroken-date.ts';

export const launchCopy = {
  dashboardTitle: 'Mi cuenta',
  dashboardHeading: (firstName) =>
    firstName ? `Le damos la bienvenida, ${firstName}` : 'Le damos la bienvenida',
  greeting: (firstName) => (firstName ? `Hola, ${firstName}.` : 'Hola.'),
  dashboardIntro: 'Así va su inscripción.',
  onTheList: (firstName) => (firstName ? `${firstName}, ya está en la lista` : 'Ya está en la lista'),
  days: (count) => (count === 1 ? 'Día' : 'Días'),
  hours: (count) => (count === 1 ? 'Hora' : 'Horas'),
  minutes: (count) => (count === 1 ? 'Minuto' : 'Minutos'),
  seconds: (count) => (count === 1 ? 'Segundo' : 'Segundos'),
  timerLabel: 'Cuenta regresiva',
  planned: (launchAt, timeZone) => {
    const date = new Intl.DateTimeFormat('es-US', { dateStyle: 'full', timeZone }).format(launchAt);
    return `Planeamos lanzar el servicio el ${unbrokenDate(date.replace(',', ''))}. La fecha puede cambiar.`;
  },
  noDateYet: 'Todavía no hay fecha de lanzamiento.',
  noDate: 'Todavía no hay fecha de lanzamiento. La cuenta regresiva corre hasta el comienzo del próximo mes.',
  launchDay: 'Lanzamiento previsto',
  isUsualDay: 'El lanzamiento también es su día de pago habitual.',
  seeCountdown: 'Cuenta regresiva',
  incomplete: {
    title: 'Su inscripción no está terminada',
    text: 'No tiene que terminar hoy. Guardamos sus respuestas y puede seguir donde se quedó. Solo tendrá que escribir otra vez una contraseña o un número de Seguro Social.',
    goOn: 'Continuar',
  },
  completeTitle: 'Inscripción completa',
  nextTitle: 'Qué sigue',
  benefits: {
    title: 'Datos de su beneficio',
    type: 'Tipo de beneficio',
    amount: 'Cantidad al mes',
  },
  information: { title: 'Mi información', open: 'Ver' },
  questions: { title: '¿Tiene preguntas?', viewFaq: 'Ver preguntas' },
  signOut: 'Cerrar sesión',
  signingOut: 'Cerrando su sesión',
} satisfies Translated<typeof en.launchCopy>;

const launchEmail = 'Salvo que deje de recibir noticias, al lanzar el servicio le escribiremos.';
const neededEmail = 'Si hay algo que usted tenga que hacer, le escribiremos.';

export const LAUNCH_WORDS: typeof en.LAUNCH_WORDS = {
  before: {
    countdownTitle: 'Cuenta regresiva para el lanzamiento',
    complete: 'Sus respuestas están guardadas.',
    next: `Por ahora no tiene que hacer nada. ${launchEmail}`,
    unfinished: `Termine su inscripción cuando quiera. ${launchEmail}`,
    expect: {
      title: 'Qué puede esperar cuando lancemos el servicio',
      items: ['Usted podrá leer los términos y el precio antes de elegir.'],
    },
  },
  after: {
    countdownTitle: 'Ya lanzamos el servicio',
    complete: 'Ya terminó todos los pasos de la inscripción.',
    next: neededEmail,
    unfinished: `Termine su inscripción cuando quiera. ${neededEmail}`,
    expect: {
      title: 'Qué puede esperar ahora que ya lanzamos el servicio',
      items: [
        'Usted puede leer los términos y el precio antes de elegir.',
        'Puede ver, corregir o borrar su información en cualquier momento.',
      ],
    },
  },
};

export const timeLeftSentence: typeof en.timeLeftSentence = (left, hasDate) => {
  const end = hasDate ? 'el lanzamiento' : 'el próximo mes';
  const unit = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
  const hours = unit(left.hours, 'hora', 'horas');
  if (left.days > 0) return `Faltan ${unit(left.days, 'día', 'días')} y ${hours} para ${end}.`;
  if (left.hours > 0) return `${left.hours === 1 ? 'Falta' : 'Faltan'} ${hours} para ${end}.`;
  return `Falta menos de una hora para ${end}.`;
};

export const signOutFailure: typeof en.signOutFailure = ({ kind }) => {
  const failed = 'No se pudo cerrar la sesión. Intente de nuevo.';
  const unexpected = 'Ocurrió un error inesperado.';
  const description = { rejected: failed, unavailable: failed, unreachable: unexpected }[kind];
  return { title: 'Error al cerrar sesión', description };
};
