import { MESSAGE_COOL_DOWN_SECONDS } from '#core/identity/one-time-secret.ts';
import type * as en from '../en/start.ts';
import type { Message } from '../message.ts';
import type { Translated } from '../translated.ts';
import { TOO_MANY_EMAILS } from './form-problems.ts';

export const startCopy = {
  title: 'Empiece aquí',
  intro: 'Inscribirse es gratis.',
  notToday: 'Hoy\u00a0no\u00a0puede recibir dinero.',
  why: 'Para que nadie más pueda inscribirse con su dirección.',
  exampleMonth: 'Mes de ejemplo',
  stepsHeading: 'Qué sigue',
  steps: [
    { title: 'Verifique su correo', text: 'Con un enlace o un código.' },
    {
      title: 'Complete su perfil',
      text: 'Su día de pago, su nombre, su teléfono y su número de Seguro Social.',
    },
    {
      title: 'Depositamos su dinero',
      text: 'Después del lanzamiento, si usted quiere.',
      textAfterLaunch: 'Verá cómo funciona esta parte antes de elegir.',
    },
  ],
  emailLabel: 'Dirección de correo electrónico',
  emailHint: 'Por ejemplo, nombre@example.com',
  submit: 'Enviar el enlace de verificación',
  sending: 'Enviando su enlace',
  consent:
    'Al presionar el botón, acepta recibir un correo con un enlace de un solo uso y un código. Si usa uno, también le escribiremos sobre el lanzamiento.',
  confirmedTitle: 'Correo electrónico verificado',
  confirmed: (email) => `Inició sesión como ${email}. No necesita otro enlace.`,
  confirmedContinue: 'Continuar',
  haveAccount: '¿Ya se inscribió?',
  logIn: 'Iniciar sesión',
  invalidEmail: 'Escriba una dirección de correo electrónico válida',
  functionLimit: `Se llegó al límite de correos. Espere ${MESSAGE_COOL_DOWN_SECONDS} segundos e intente de nuevo.`,
  cookiesBlocked:
    'Su navegador bloquea las cookies, y necesitamos una para mantener abierta su sesión. Permítalas en este sitio o use otro navegador.',
} satisfies Translated<typeof en.startCopy>;

export const startToasts = {
  sent: {
    title: '¡Enlace enviado!',
    description: 'Búsquelo en su correo electrónico.',
    brief: true,
  },
  welcomeBack: {
    title: '¡Qué gusto verle de nuevo!',
    description: 'Usted ya tiene una cuenta. Vamos a la página de inicio de sesión...',
  },
} satisfies Translated<typeof en.startToasts>;

export const startProblems: typeof en.startProblems = {
  'invalid-email': startCopy.invalidEmail,
  'no-email-sent': 'No se envió ningún correo. Puede intentar de nuevo más tarde.',
  'rate-limited': TOO_MANY_EMAILS,
  refused: 'No se pudo enviar el correo de verificación',
  unavailable: 'Tenemos problemas para enviar su correo de verificación. Intente de nuevo en un momento.',
};

export const unableToSend: Message = { title: 'No se pudo enviar el correo' };
