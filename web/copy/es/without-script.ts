import type * as en from '../en/without-script.ts';
import type { WithoutScriptWords } from '../en/without-script.ts';
import type { PageId } from '../page-id.ts';
import type { Translated } from '../translated.ts';

export const withoutScriptCopy = {
  title: 'JavaScript está desactivado en su navegador',
  help: 'Si necesita ayuda, escriba a',
} as const satisfies Translated<typeof en.withoutScriptCopy>;

const step: WithoutScriptWords = {
  text: 'Esta página necesita JavaScript. Actívelo o use otro navegador. Luego abra la página otra vez. Lo que ha hecho hasta ahora no se pierde.',
};
const trying: WithoutScriptWords = {
  text: 'Estos pasos necesitan JavaScript. De todos modos, puede inscribirse con su correo y escribir el código que le enviamos.',
  instead: { label: 'Inscribirse con su correo electrónico', page: 'start' },
};
const form: WithoutScriptWords = {
  text: 'Este formulario necesita JavaScript. Actívelo o use otro navegador. Luego abra la página otra vez.',
};

/** Null if the page works without script. `formsWork`: the server accepts native form submits. */
export function withoutScript(page: PageId, formsWork: boolean): WithoutScriptWords | null {
  switch (page) {
    case 'signup':
    case 'signup-calendar':
    case 'signup-account':
    case 'confirmation':
    case 'signup-confirmation':
    case 'launch-countdown':
    case 'dashboard':
      return step;
    case 'home-calendar':
    case 'home-info':
    case 'home-verify':
      return trying;
    case 'callback':
      return formsWork
        ? {
            text: 'Esta página necesita JavaScript para leer su enlace. Su enlace no se ha usado. El mismo correo tiene un código de seis dígitos. Escriba el código en el navegador en el que pidió el correo.',
            instead: { label: 'Escribir el código', page: 'verify-email' },
          }
        : form;
    case 'verify-email':
    case 'signup-verify':
      return formsWork
        ? {
            text: 'Esta página no puede ver cuándo abre usted el enlace. Escriba aquí el código de seis dígitos del correo.',
          }
        : form;
    case 'schedule':
      return {
        text: '¿Abrió un enlace para confirmar una llamada? Para eso, esta página necesita JavaScript. Todavía no se ha reservado nada.',
        help: 'Actívelo y abra el enlace otra vez, o escriba a',
      };
    case 'is-this-real':
      return {
        text: '“Revise un mensaje” necesita JavaScript, porque la revisión se hace en su propio navegador. Actívelo o use otro navegador. Todo lo demás en esta página funciona sin JavaScript.',
      };
    case 'payment-dates':
      return {
        text: 'Las preguntas de esta página necesitan JavaScript. Actívelo, o busque sus días de pago en las listas de abajo.',
      };
    case 'reset-password':
      return {
        text: 'Para crear una contraseña nueva aquí, hace falta JavaScript. Su enlace no se ha usado. Active JavaScript o use otro navegador. Luego abra el enlace otra vez.',
      };
    case 'start':
    case 'login':
      return formsWork ? null : form;
    default:
      return null;
  }
}
