import type * as en from '../en/callback.ts';
import type { Translated } from '../translated.ts';

export const callbackCopy = {
  title: 'Verifique su correo electrónico',
  verifying: 'Verificando su correo...',
  pressTitle: 'Un paso más',
  pressText:
    'Usted abrió este enlace en otro navegador o en otro dispositivo. Presione “Continuar” para iniciar sesión aquí.',
  pressAccount: (email) => `Iniciará sesión como ${email}.`,
  pressWarning:
    'Si usted no pidió este correo, o esta no es su dirección, cierre esta página. No pasará nada.',
  continue: 'Continuar',
  offlineText: 'Su enlace no se perdió ni se ha usado. Revise su conexión y luego intente de nuevo.',
} satisfies Translated<typeof en.callbackCopy>;

export const callbackToasts = {
  verified: {
    title: '¡Correo verificado!',
    description: 'Ya verificamos su correo.',
    brief: true,
  },
  'email-changed': {
    title: 'Su dirección de correo cambió',
    description: 'Desde ahora le escribimos a su dirección nueva. Úsela la próxima vez que inicie sesión.',
  },
} satisfies Translated<typeof en.callbackToasts>;

export const linkProblems: typeof en.linkProblems = {
  'link-expired': {
    title: 'El enlace de verificación venció',
    text: 'El enlace para verificar su correo ya venció. Pida uno nuevo.',
  },
  'link-used': {
    title: 'Este enlace ya se usó',
    text: 'Cada enlace sirve una sola vez. Pida aquí uno nuevo.',
  },
  'verification-failed': {
    title: 'La verificación no funcionó',
    text: 'No se pudo verificar su correo. Intente de nuevo.',
  },
};
