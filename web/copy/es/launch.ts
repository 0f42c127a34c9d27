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
  planned: (launchAt) => `Planeamos lanzar el servicio el ${unbrokenDate(fullDate.format(launchAt))}.`,
  incomplete: {
    title: 'Su inscripción no está terminada',
    text: 'No es necesario hacer nada hoy. Sus respuestas están guardadas y puede seguir donde se quedó. Por su seguridad, no se guardan la contraseña ni el número de Seguro Social: usted tendrá que escribirlos de nuevo.',
    goOn: 'Continuar',
  },
  benefits: {
    title: 'Datos de su beneficio',
    type: 'Tipo de beneficio',
    amount: 'Cantidad al mes',
  },
  information: {
    title: 'Mi información',
    text: 'Vea lo que guardamos sobre usted. Puede corregirlo, llevarse una copia o borrarlo.',
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
    countdownIntro: () =>
      'Gracias por inscribirse. Este es el tiempo que falta para la fecha prevista de nuestro lanzamiento. La fecha puede cambiar.',
    complete: {
      title: 'Inscripción completa',
      text: 'Ya terminó todos los pasos. Ahora no tiene que hacer nada más.',
    },
    next: {
      title: 'Qué sigue',
      text: (email) =>
        `Enviaremos un correo a ${email} cuando lancemos el servicio. Hasta entonces, no se preocupe.`,
      unfinished: (email) =>
        `Primero, termine su inscripción cuando le quede bien. Enviaremos un correo a ${email} cuando lancemos el servicio.`,
    },
    expect: {
      title: 'Qué puede esperar cuando lancemos el servicio',
      items: [
        'Le enviamos un correo con los pasos que siguen.',
        'Usted lee los términos y el precio antes de elegir.',
        'Planeamos ofrecer una manera de recibir antes los depósitos de beneficios y una manera más sencilla de cambiar el depósito directo.',
      ],
    },
  },
  after: {
    countdownTitle: 'Ya lanzamos el servicio',
    countdownIntro: (brand) => `${brand} ya se lanzó. Busque nuestro correo con el paso que sigue.`,
    complete: {
      title: 'Inscripción completa',
      text: 'Ya terminó todos los pasos de la inscripción.',
    },
    next: {
      title: 'Qué sigue',
      text: (email) => `Nuestro correo va a ${email}. Dice lo que usted puede hacer ahora.`,
      unfinished: (email) => `Termine su inscripción cuando le quede bien. Nuestro correo va a ${email}.`,
    },
    expect: {
      title: 'Qué puede esperar ahora que ya lanzamos el servicio',
      items: [
        'Nuestro correo tiene los pasos que siguen.',
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
  if (left.days > 0) return `Faltan ${unit(left.days, 'día', 'días')} y ${hours} para el lanzamiento.`;
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
