import type * as en from '../en/without-script.ts';
import type { Translated } from '../translated.ts';

export const withoutScriptCopy = {
  title: 'JavaScript está desactivado en su navegador',
  help: 'Si necesita ayuda, escriba a',
} as const satisfies Translated<typeof en.withoutScriptCopy>;

export const WITHOUT_SCRIPT: typeof en.WITHOUT_SCRIPT = {
  step: {
    text: 'Esta página necesita JavaScript. Actívelo o use otro navegador. Luego abra la página otra vez. Lo que ha hecho hasta ahora no se pierde.',
  },
  trying: {
    text: 'Estos pasos necesitan JavaScript. De todos modos, puede inscribirse con su correo y escribir el código que le enviamos.',
    instead: { label: 'Inscribirse con su correo electrónico', page: 'start' },
  },
  form: {
    text: 'Este formulario necesita JavaScript. Actívelo o use otro navegador. Luego abra la página otra vez.',
  },
  callback: {
    text: 'Esta página necesita JavaScript para leer su enlace. Su enlace no se ha usado. El mismo correo tiene un código de seis dígitos. Escriba el código en el navegador en el que pidió el correo.',
    instead: { label: 'Escribir el código', page: 'verify-email' },
  },
  code: {
    text: 'Esta página no puede ver cuándo abre usted el enlace. Escriba aquí el código de seis dígitos del correo.',
  },
  schedule: {
    text: '¿Abrió un enlace para confirmar una llamada? Para eso, esta página necesita JavaScript. Todavía no se ha reservado nada.',
    help: 'Actívelo y abra el enlace otra vez, o escriba a',
  },
  'is-this-real': {
    text: '“Revise un mensaje” necesita JavaScript, porque la revisión se hace en su propio navegador. Actívelo o use otro navegador. Todo lo demás en esta página funciona sin JavaScript.',
  },
  'payment-dates': {
    text: 'Las preguntas de esta página necesitan JavaScript. Actívelo, o busque sus días de pago en las listas de abajo.',
  },
  'reset-password': {
    text: 'Esta página necesita JavaScript para leer su enlace. Su enlace no se ha usado. Puede iniciar sesión con un código que le enviamos por correo. Luego abra esta página otra vez y cree una contraseña nueva.',
    instead: { label: 'Iniciar sesión con un código', page: 'login' },
  },
};
