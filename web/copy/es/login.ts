import { LINK_MINUTES, MESSAGE_COOL_DOWN_SECONDS } from '#core/identity/one-time-secret.ts';
import type * as en from '../en/login.ts';
import type { Translated } from '../translated.ts';

const unexpected = 'Ocurrió un error inesperado. Intente de nuevo.';

export const loginCopy = {
  title: 'Iniciar sesión',
  heading: 'Qué gusto verle de nuevo',
  intro: 'Inicie sesión con su dirección de correo electrónico y su contraseña.',
  introCodeFirst: '¿Aún no tiene contraseña? Podemos enviarle un código por correo.',
  email: 'Dirección de correo electrónico',
  password: 'Contraseña',
  saveUsername: 'Guardar el nombre de usuario para la próxima vez',
  saveUsernameWarning:
    'Su nombre de usuario es su dirección de correo electrónico. No marque esta casilla en una computadora compartida.',
  submit: 'Iniciar sesión',
  submitting: 'Iniciando su sesión',
  forgot: '¿Olvidó su contraseña?',
  codeInstead: 'Enviarme un código por correo',
  sendingCode: 'Enviando su código',
  codeHeading: 'Revise su correo electrónico',
  codeSentTo: 'Enviamos un enlace y un código de seis dígitos a',
  codeIntro: `Escriba el código aquí, o abra el enlace de ese correo en este navegador. Los dos funcionan durante ${LINK_MINUTES} minutos. Esta página continuará cuando usted abra el enlace.`,
  passwordInstead: 'Usar mi contraseña',
  noAccount: '¿Es su primera vez aquí?',
  createAccount: 'Crear una cuenta',
  problemTitle: 'Hay un problema',
  resetHeading: 'Cree una contraseña nueva',
  resetIntro:
    'Escriba su dirección de correo electrónico. Si tiene una cuenta, le enviaremos un enlace para crear una contraseña nueva.',
  resetLinkFailedTitle: 'El enlace para la contraseña no es válido',
  resetLinkFailed: `Este enlace para crear una contraseña nueva no es válido o ya venció. Pida uno nuevo. Un enlace funciona una vez, durante ${LINK_MINUTES} minutos.`,
  sendReset: 'Enviar el enlace',
  sendingReset: 'Enviando el enlace',
  backToLogin: 'Volver a la página de inicio de sesión',
  resetOnItsWay: 'Si tiene una cuenta, el correo va en camino. Puede tardar uno o dos minutos.',
  failedTitle: 'No se pudo iniciar sesión',
  errorTitle: 'Error al iniciar sesión',
  invalidEmail: 'El correo electrónico no es válido. Escriba una dirección de correo electrónico válida.',
  passwordRequired: 'Falta la contraseña. Escriba su contraseña.',
  withoutScript:
    'En su navegador no funciona JavaScript. Por eso, aquí no podemos guardar su nombre de usuario. Puede iniciar sesión con su contraseña o con un código que le enviamos por correo. Después puede crear una contraseña nueva en su cuenta.',
} satisfies Translated<typeof en.loginCopy>;

export const loginToasts = {
  success: { title: 'Sesión iniciada', description: '¡Qué gusto verle de nuevo!' },
  resetSent: {
    title: 'Correo enviado',
    description:
      'Revise su correo electrónico. Busque allí las instrucciones para crear una contraseña nueva.',
  },
  resetFailed: {
    title: 'No se pudo pedir una contraseña nueva',
    description: 'No se pudo enviar el correo. Intente de nuevo.',
  },
  resetUnanswered: { title: 'Error al pedir una contraseña nueva', description: unexpected },
} satisfies Translated<typeof en.loginToasts>;

export const loginProblems: typeof en.loginProblems = {
  'invalid-email': loginCopy.invalidEmail,
  'password-missing': loginCopy.passwordRequired,
  'invalid-credentials': 'El correo electrónico o la contraseña no son correctos. Intente de nuevo.',
  'rate-limited': 'Hubo demasiados intentos de iniciar sesión. Intente de nuevo más tarde.',
  'email-not-confirmed':
    'Su cuenta existe, pero falta verificar su correo electrónico. Como ya completó la inscripción, comuníquese con nosotros para recibir ayuda.',
  'log-in-again':
    'Inicie sesión otra vez y luego llene la página de nuevo. Esta vez no se guardó, envió ni borró nada. Si presionó dos veces, puede que la primera vez sí haya funcionado.',
  refused: 'No se pudo iniciar sesión. Revise su correo electrónico y su contraseña.',
  unavailable: unexpected,
};

export const notLoggedIn = {
  refused: 'Todavía no ha iniciado sesión. Revise los dos campos, o pida un código por correo.',
  'rate-limited': 'Todavía no ha iniciado sesión. Espere unos minutos antes de intentar de nuevo.',
  'email-not-confirmed':
    'Todavía no ha iniciado sesión. Escríbanos a la dirección que está al final de esta página y le ayudaremos.',
  unavailable: 'Todavía no ha iniciado sesión. Revise su conexión. Lo que escribió sigue aquí.',
} satisfies Translated<typeof en.notLoggedIn>;

export const resetNotSent = {
  unanswered: `No recibimos respuesta. No podemos saber si se envió un correo. Búsquelo primero. Puede pedirlo otra vez en ${MESSAGE_COOL_DOWN_SECONDS} segundos.`,
  tooSoon: `Usted pidió un correo hace un momento. Por eso no enviamos otro. Búsquelo primero, también en su carpeta de correo no deseado (spam). Puede pedirlo otra vez en ${MESSAGE_COOL_DOWN_SECONDS} segundos.`,
} satisfies Translated<typeof en.resetNotSent>;
