import type * as en from '../en/launch.ts';
import type { Translated } from '../translated.ts';
import { unbrokenDate } from '../unbroken-date.ts';

/** In the visitor's time zone. */
const fullDate = new Intl.DateTimeFormat('es-US', { dateStyle: 'full' });

/** Words of `/launch-countdown` and `/dashboard`. */
export const launchCopy = {
  dashboardTitle: 'Mi cuenta',
  dashboardHeading: (firstName) =>
    firstName ? `Le damos la bienvenida, ${firstName}` : 'Le damos la bienvenida',
  greeting: (firstName) => (firstName ? `Hola, ${firstName}.` : 'Hola.'),
  dashboardIntro: 'Así va su inscripción.',
  days: 'Días',
  hours: 'Horas',
  minutes: 'Minutos',
  seconds: 'Segundos',
  timerLabel: 'Tiempo que falta para el lanzamiento',
  /** `launchAt` is epoch milliseconds. */
  planned: (launchAt) =>
    `Planeamos lanzar el servicio el ${unbrokenDate(fullDate.format(launchAt).replace(',', ''))}. La fecha puede cambiar.`,
  noDate:
    'La fecha del lanzamiento todavía no está fijada. La cuenta llega hasta el comienzo del próximo mes. No es una fecha límite.',
  incomplete: {
    title: 'Su inscripción no está terminada',
    text: 'No es necesario hacer nada hoy. Sus respuestas están guardadas y puede seguir donde se quedó. Si había empezado a escribir una contraseña o su número de Seguro Social, tendrá que escribirlos otra vez.',
    goOn: 'Continuar',
  },
  benefits: {
    title: 'Datos de su beneficio',
    type: 'Tipo de beneficio',
    amount: 'Cantidad al mes',
  },
  information: {
    title: 'Mi información',
    text: 'Vea, corrija, descargue o borre lo que guardamos sobre usted.',
    open: 'Abrir Mi información',
  },
  questions: {
    title: '¿Tiene preguntas?',
    text: 'Nuestras respuestas a preguntas comunes son un buen comienzo.',
    viewFaq: 'Ver preguntas frecuentes',
  },
  signOut: 'Cerrar sesión',
  signingOut: 'Cerrando su sesión',
} satisfies Translated<typeof en.launchCopy>;

/** Text that differs before and after the launch. */
export const LAUNCH_WORDS: typeof en.LAUNCH_WORDS = {
  before: {
    countdownTitle: 'Cuenta regresiva para el lanzamiento',
    countdownIntro: () => 'Gracias por inscribirse.',
    complete: {
      title: 'Inscripción completa',
      text: 'Usted está en la lista. Ya terminó todos los pasos.',
    },
    next: {
      title: 'Qué sigue',
      text: (email) =>
        `Enviaremos un correo a ${email} cuando lancemos el servicio. Hasta entonces, no tiene que hacer nada.`,
      unfinished: (email) =>
        `Primero, termine su inscripción cuando quiera. Enviaremos un correo a ${email} cuando lancemos el servicio.`,
    },
    expect: {
      title: 'Qué puede esperar cuando lancemos el servicio',
      items: [
        'Le enviamos un correo con los pasos que siguen.',
        'Usted lee los términos y el precio antes de elegir.',
      ],
    },
  },
  after: {
    countdownTitle: 'Ya lanzamos el servicio',
    countdownIntro: (brand) => `${brand} ya se lanzó.`,
    complete: {
      title: 'Inscripción completa',
      text: 'Ya terminó todos los pasos de la inscripción.',
    },
    next: {
      title: 'Qué sigue',
      text: (email) => `Cuando hay algo que usted puede hacer, escribimos a ${email}.`,
      unfinished: (email) =>
        `Termine su inscripción cuando quiera. Cuando hay algo que usted puede hacer, escribimos a ${email}.`,
    },
    expect: {
      title: 'Qué puede esperar ahora que ya lanzamos el servicio',
      items: [
        'Usted lee los términos y el precio antes de elegir.',
        'Puede ver, corregir o borrar su información en cualquier momento.',
      ],
    },
  },
};

/** The time left for screen readers. It changes at most once an hour. */
export const timeLeftSentence: typeof en.timeLeftSentence = (left) => {
  const unit = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
  const hours = unit(left.hours, 'hora', 'horas');
  if (left.days > 0)
    return `${left.days === 1 ? 'Falta' : 'Faltan'} ${unit(left.days, 'día', 'días')} y ${hours} para el lanzamiento.`;
  if (left.hours > 0) return `${left.hours === 1 ? 'Falta' : 'Faltan'} ${hours} para el lanzamiento.`;
  return 'Falta menos de una hora para el lanzamiento.';
};

/** The dashboard's messages for a failed log-out. The header has its own. */
export const signOutFailure: typeof en.signOutFailure = (failure) => {
  const title = 'Error al cerrar sesión';
  switch (failure.kind) {
    case 'rejected':
    case 'unavailable':
      return { title, description: 'No se pudo cerrar la sesión. Intente de nuevo.' };
    case 'unreachable':
      return { title, description: 'Ocurrió un error inesperado.' };
  }
};
