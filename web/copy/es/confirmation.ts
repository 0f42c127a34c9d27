import { SSN_DIGITS } from '#core/record-limits.ts';
import type * as en from '../en/confirmation.ts';
import type { Translated } from '../translated.ts';

export const confirmationCopy = {
  title: 'Su número de Seguro Social',
  noCheckTitle: 'Hoy no se verifica nada',
  noRush: 'No hay prisa.',
  ssn: 'Número de Seguro Social',
  confirmSsn: 'Confirme su número de Seguro Social',
  digits: {
    title: ['Usted escribe\u00a09.', 'Guardamos\u00a04.'],
    stay: 'Evitan errores.',
    kept: 'Guardamos estos.',
  },
  ssnHint: `${SSN_DIGITS} dígitos, dos veces, para evitar errores.`,
  consent: (brand) => `Acepto que ${brand} guarde los últimos cuatro dígitos.`,
  lastFour: 'Últimos cuatro dígitos de su número de Seguro Social',
  lastFourHint:
    'JavaScript no funcionó aquí, por eso solo pedimos estos cuatro dígitos. El número completo tendría que salir de esta página.',
  submit: 'Completar la verificación',
  submitting: 'Guardando sus datos',
  finishLaterText: 'Igual le escribiremos.',
  needConsent: 'Marque aquí para aceptar.',
} satisfies Translated<typeof en.confirmationCopy>;

export const afterNewPasswordCopy = {
  title: 'Su contraseña nueva quedó guardada',
  intro: 'Su sesión está abierta.',
  lastStep:
    'A su inscripción le falta un paso. En él se pide su número de Seguro Social. Puede usar su contraseña nueva sin hacer ese paso.',
  goOn: 'Continuar al último paso',
} satisfies Translated<typeof en.afterNewPasswordCopy>;

export const checkAnswersCopy = {
  title: 'Revise sus respuestas',
  labels: {
    timing: 'Su día de pago habitual',
    name: 'Nombre',
    phone: 'Número de teléfono',
    email: 'Dirección de correo electrónico',
  },
  shortTiming: (label) => label.replace(' del mes', ''),
  open: 'Revisar o cambiar',
  close: 'Cerrar',
  change: 'Cambiar',
} satisfies Translated<typeof en.checkAnswersCopy>;

export const launchDialogCopy = {
  title: 'Cuenta regresiva para el lanzamiento',
  onTheList: 'Usted está en la lista.',
  notLive: (brand) => `${brand} todavía no está disponible. Le escribiremos cuando lancemos el servicio.`,
  launchedTitle: 'Ya lanzamos el servicio',
  launched: (brand) => `${brand} ya se lanzó. Le escribiremos si hay algo que usted tenga que hacer.`,
  notSent:
    'Ya casi está en la lista. Algunos datos no se pudieron enviar ahora. Deje esta página abierta: los enviaremos en cuanto podamos.',
  sentLater: 'Ya se envió todo. Usted está en la lista.',
  signedOut:
    'Ya casi está en la lista. Su sesión terminó antes de que pudiéramos guardar. Inicie sesión otra vez y seguiremos desde aquí.',
  gotIt: 'Entendido',
  close: 'Cerrar',
} satisfies Translated<typeof en.launchDialogCopy>;

export const lastFourProblemSentence: typeof en.lastFourProblemSentence = (problem) =>
  ({
    'last-four-invalid': 'Escriba los últimos cuatro dígitos y nada más.',
    'consent-missing': confirmationCopy.needConsent,
  })[problem];

export const ssnProblemSentence: typeof en.ssnProblemSentence = (problem) =>
  ({
    'ssn-missing': `Escriba un número de ${SSN_DIGITS} dígitos`,
    'ssn-not-nine-digits': `Escriba un número de ${SSN_DIGITS} dígitos`,
    'ssn-not-repeated': 'Escriba el número otra vez',
    'ssns-differ': 'Los dos números de Seguro Social deben ser iguales',
    'consent-missing': confirmationCopy.needConsent,
  })[problem];
