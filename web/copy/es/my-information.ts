import { LINK_MINUTES, MESSAGE_COOL_DOWN_SECONDS } from '#core/identity/one-time-secret.ts';
import type * as en from '../en/my-information.ts';
import type { Translated } from '../translated.ts';
import { notGiven } from './calendar.ts';
import { statements } from './statements.ts';

export const myInformationCopy = {
  heading: 'Mi información',
  hidden: 'Apellidos y número de teléfono ocultos',
  show: 'Mostrar mi información',
  showing: 'Buscando su información',
  more: 'Otros datos guardados',
  hide: 'Ocultar mi información',
  intro: 'Esto es lo que guardamos sobre usted. Ocúltelo cuando termine.',
  change: {
    details: 'Cambiar mi nombre o mi teléfono',
    timing: 'Cambiar mi día de pago',
    email: 'Cambiar mi dirección de correo electrónico',
    words: 'Cambiar mis palabras de los correos',
  },
  news: {
    get: 'Recibir noticias por correo',
    stop: 'Detener las noticias por correo',
    saving: 'Guardando su decisión',
  },
  download: 'Descargar mi información',
  downloading: 'Preparando su archivo',
  fileName: 'checkahead-mi-informacion.json',
  downloaded: (file) =>
    `Su archivo está listo: ${file}. Búsquelo entre sus descargas. Guárdelo en un lugar seguro.`,
  changePassword: 'Cambiar mi contraseña',
  remove: 'Borrar mi cuenta',
  fields: {
    email: 'Dirección de correo electrónico',
    details: 'Nombre y teléfono',
    timing: 'Su día de pago habitual',
    ssn: 'Número de Seguro Social',
    createdAt: 'Cuenta creada',
    mailWords: 'Sus palabras en nuestros correos',
    language: 'Idioma de nuestros correos para usted',
    appointments: 'Llamadas que reservó',
    news: 'Noticias',
    measured: 'Lo que medimos',
  },
  notGiven,
  noAppointments: 'Ninguna',
  ssnLast4: (digits) => `Termina en ${digits}`,
  noMailWords: 'Todavía no tiene',
  mailWordsNote:
    'Los correos que le enviamos tienen estas palabras. “¿Es auténtico?” dice cuáles no las tienen.',
  ssnNote: statements.lastFourOnly,
} satisfies Translated<typeof en.myInformationCopy>;

export const newsSentence: typeof en.newsSentence = ({ subscribed, sentAt }) => {
  if (sentAt.length > 0) return subscribed ? 'Usted las recibe.' : 'Usted no las recibe.';
  return subscribed
    ? 'Usted recibirá nuestro correo sobre el lanzamiento.'
    : 'Usted no recibirá nuestro correo sobre el lanzamiento.';
};

export const measuredSentence: typeof en.measuredSentence = ({ count, more }) => {
  if (count === 0) return 'No hemos registrado ninguna acción suya en este sitio.';
  const number = `${more ? 'más de ' : ''}${count.toLocaleString('es-US')}`;
  const actions = `${number} ${count === 1 ? 'acción suya' : 'acciones suyas'}`;
  return `Registramos ${actions}, como abrir una página. Con eso no se registra nada de lo que usted escribió. El archivo que puede descargar muestra cada acción.`;
};

export const correctionCopy = {
  save: 'Guardar',
  saving: 'Guardando sus cambios',
  cancel: 'Cancelar',
  saved: { title: 'Guardado', text: 'Su información está al día.' },
} satisfies Translated<typeof en.correctionCopy>;

export const emailChangeCopy = {
  now: 'Ahora le escribimos a',
  intro:
    'Enviaremos un enlace a la dirección nueva. Su dirección solo cambiará cuando usted abra ese enlace. También avisaremos a su dirección anterior.',
  label: 'Nueva dirección de correo electrónico',
  invalid: 'Escriba completa su nueva dirección de correo electrónico.',
  same: 'Esta ya es su dirección de correo electrónico.',
  send: 'Enviar el enlace',
  sending: 'Enviando el enlace',
  sentTitle: 'Revise el buzón de su nueva dirección',
  sent: (email) =>
    `Enviamos un correo a ${email}. Tiene ${LINK_MINUTES} minutos para abrir el enlace que trae. Ábralo en este navegador, con su sesión abierta. Si lo abre en otro lugar, o con la sesión cerrada, su contraseña dejará de servir. Hasta que lo abra, no cambia nada. Ese correo no tiene sus dos palabras, porque todavía no sabemos si la dirección nueva es suya.`,
  done: 'Volver a mi información',
} satisfies Translated<typeof en.emailChangeCopy>;

export const mailWordsCopy = {
  intro:
    'Elija dos palabras que pueda reconocer después. Desde ese momento, los correos que le enviemos las llevarán.',
  label: 'Sus palabras nuevas',
  others: 'Mostrar otras palabras',
  save: 'Guardar estas palabras',
  saving: 'Guardando sus palabras',
  cancel: 'Cancelar',
} satisfies Translated<typeof en.mailWordsCopy>;

export const deletionCopy = {
  title: '¿Borrar su cuenta?',
  intro: 'Esto no se puede deshacer. Si continúa, borraremos:',
  goes: [
    'su dirección de correo electrónico, su nombre y su número de teléfono',
    'sus respuestas de la inscripción, y los últimos cuatro dígitos si los dio',
    'su contraseña, y cerraremos su sesión en todos los dispositivos',
    'las llamadas que reservó con nosotros',
    'lo que nuestro servidor midió sobre sus visitas',
  ],
  stays:
    'Las respuestas de la encuesta no llevan nombre. Por eso no podemos saber cuáles son suyas. Los mensajes que nos envió se quedan hasta que nos pida borrarlos.',
  noNews:
    'Usted pidió no recibir nuestras noticias. Para que siga así, guardamos un código hecho a partir de su dirección de correo electrónico. El código no muestra la dirección.',
  receipt: (email) => `Como comprobante, enviamos un último correo a ${email}.`,
  keep: 'Conservar mi cuenta',
  remove: 'Sí, borrar mi cuenta',
  removing: 'Borrando su cuenta',
} satisfies Translated<typeof en.deletionCopy>;

export const deletionToasts = {
  deleted: {
    title: 'Su cuenta está borrada',
    description: 'Enviamos un comprobante a su correo electrónico.',
  },
} satisfies Translated<typeof en.deletionToasts>;

export const myInformationFailures = {
  tryAgain: 'Intente de nuevo.',
  tryLater: 'Espere unos minutos y después intente de nuevo.',
  notDone: {
    show: { title: 'No pudimos mostrar su información' },
    download: { title: 'No pudimos preparar su archivo' },
    words: { title: 'No pudimos guardar sus palabras' },
    news: { title: 'No pudimos guardar su decisión' },
    correct: { title: 'No pudimos guardar sus cambios', more: 'Lo que escribió sigue aquí.' },
    email: { title: 'No se envió ningún correo', more: 'Su dirección de correo electrónico no ha cambiado.' },
    delete: { title: 'Su cuenta no está borrada' },
  },
  emailTooSoon: {
    title: 'Espere un momento',
    text: `Usted pidió un correo hace un momento. Búsquelo primero, también en su carpeta de correo no deseado (spam). Puede pedirlo otra vez en ${MESSAGE_COOL_DOWN_SECONDS} segundos.`,
  },
  noAnswer: {
    email: {
      title: 'No recibimos respuesta',
      text: `No podemos saber si se envió un correo. Búsquelo en la dirección nueva. Puede pedirlo otra vez en ${MESSAGE_COOL_DOWN_SECONDS} segundos.`,
    },
    delete: {
      title: 'No recibimos respuesta',
      text: 'No podemos saber si su cuenta está borrada. Revise su conexión y después intente de nuevo.',
    },
  },
} satisfies Translated<typeof en.myInformationFailures>;
