import { MESSAGE_COOL_DOWN_SECONDS } from '#core/identity/one-time-secret.ts';
import type * as en from '../en/form-problems.ts';

export const FORM_PROBLEMS: typeof en.FORM_PROBLEMS = {
  unsure:
    'No pudimos comprobar que esto vino de nuestra propia página. Por eso no lo usamos. Intente de nuevo. Si ve esto dos veces, use otro navegador.',
  'needs-script':
    'Este formulario necesita JavaScript, y no funcionó en su navegador. Actívelo o use otro navegador.',
};

export const TOO_MANY_EMAILS = `Se pidieron demasiados correos. Espere ${MESSAGE_COOL_DOWN_SECONDS} segundos antes de intentar de nuevo.`;
