import { LINK_MINUTES } from '#core/identity/one-time-secret.ts';
import type * as en from '../en/verify-email.ts';
import type { Translated } from '../translated.ts';

export const verifyEmailCopy = {
  title: 'Revise su correo electrónico',
  sentTo: 'Enviamos un enlace y un código a',
  sentSomewhere: 'Busque nuestro correo con un enlace y un código de seis dígitos.',
  openLink: 'O abra el enlace del correo.',
  correctAddress: 'Usar otra dirección de correo electrónico',
  newLinkTitle: 'Pida un enlace nuevo',
  newLinkHint: 'Enviamos a esta dirección un enlace nuevo y un código de seis dígitos.',
  newLink: 'Enviar un enlace nuevo',
  haveAccount: '¿Tiene una contraseña?',
  logIn: 'Iniciar sesión',
  codeLabel: 'Código de seis dígitos',
  submit: 'Continuar con el código',
  checking: 'Revisando su código',
  codeBlocked: 'Primero escriba los seis dígitos del código.',
  noConnection:
    'No pudimos revisar su código en este momento. Intente de nuevo en un momento. Si falla otra vez, revise su conexión.',
  resendQuestion: '¿Todavía no llega el correo?',
  resend: 'Enviar el correo otra vez',
  resending: 'Enviándolo otra vez',
  resendWait: (seconds) =>
    seconds === 1
      ? 'Puede enviarlo otra vez en 1 segundo.'
      : `Puede enviarlo otra vez en ${seconds} segundos.`,
  resendBlocked: 'Espere un poco antes de enviarlo otra vez.',
  spamTitle: 'Busque en su carpeta de correo no deseado (spam)',
  spamTip: (brand) => `Viene de ${brand} y puede tardar uno o dos minutos.`,
} satisfies Translated<typeof en.verifyEmailCopy>;

export const verifyEmailToasts = {
  noEmail: {
    title: 'Error',
    description: 'No encontramos su correo electrónico. Vuelva atrás y escríbalo otra vez.',
  },
  resendFailed: {
    title: 'Error',
    description: 'No se pudo enviar otra vez el correo de verificación. Intente de nuevo.',
  },
  resent: {
    title: '¡Correo enviado!',
    description: 'Le enviamos un nuevo enlace de verificación a su correo electrónico.',
  },
} satisfies Translated<typeof en.verifyEmailToasts>;

const codeRefused = `Ese código no funcionó. Revise los dígitos o pida un correo nuevo. Un código funciona una vez, durante ${LINK_MINUTES} minutos.`;

export const codeProblems: typeof en.codeProblems = {
  'code-refused': codeRefused,
  'code-used-up':
    'Este código ya no se puede usar porque se escribió mal demasiadas veces. Espere un minuto y pida un correo nuevo.',
  refused: codeRefused,
  'rate-limited': 'Hubo demasiados intentos. Espere unos minutos y luego intente de nuevo.',
  unavailable: 'No pudimos revisar su código en este momento. Intente de nuevo en un momento.',
};
