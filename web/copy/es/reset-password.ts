import { PASSWORD_MIN_LENGTH } from '#core/intake/password-rule.ts';
import type * as en from '../en/reset-password.ts';
import type { Translated } from '../translated.ts';
import { passwordSentences } from './password.ts';

export const resetPasswordCopy = {
  title: 'Contraseña nueva',
  heading: 'Cree una contraseña nueva',
  intro: 'Elija una contraseña nueva para su cuenta.',
  introFor: (email) => `Elija una contraseña nueva para ${email}.`,
  introOfLink: (email) =>
    `Elija una contraseña nueva para ${email}. Si no es su dirección, cierre esta página. No pasará nada.`,
  reading: 'Revisando su enlace...',
  newPassword: 'Contraseña nueva',
  confirmPassword: 'Confirme la contraseña nueva',
  submit: 'Cambiar la contraseña',
  submitting: 'Cambiando su contraseña',
  backToLogin: 'Volver a la página de inicio de sesión',
  proveTitle: 'Primero, confirme que es usted',
  proveText:
    'Su sesión está abierta. Antes de que cambie su contraseña, le pedimos su contraseña actual o un código.',
  linkFailedTitle: 'Este enlace ya se usó, o es demasiado antiguo',
  linkFailedText:
    'Su sesión está abierta. No tiene que hacer nada. Para cambiar su contraseña otra vez, presione “Continuar”. Primero le pedimos su contraseña o un código.',
  prove: 'Continuar',
  offlineTitle: 'No pudimos revisar su enlace',
  offlineText: 'Su enlace no se ha usado. Revise su conexión y después intente de nuevo.',
  unanswered:
    'No recibimos respuesta. No podemos saber si su contraseña cambió. Primero intente iniciar sesión con la nueva.',
  notChanged: 'Su contraseña no ha cambiado. Lo que escribió sigue aquí.',
  samePassword: 'Esta ya es su contraseña. Elija una nueva.',
} satisfies Translated<typeof en.resetPasswordCopy>;

export const passwordUpdated: typeof en.passwordUpdated = (email) => ({
  title: 'Contraseña cambiada',
  description:
    email === null
      ? 'Su contraseña nueva quedó guardada.'
      : `La contraseña nueva de ${email} quedó guardada.`,
});

const tooWeak =
  'La contraseña es muy débil. La contraseña debe tener letras mayúsculas, minúsculas y números.';

export const resetProblemSentence: typeof en.resetProblemSentence = (problem) =>
  ({
    ...passwordSentences,
    'password-required': 'Falta la contraseña. Escriba una contraseña nueva.',
    'too-short': `La contraseña es muy corta. La contraseña debe tener al menos ${PASSWORD_MIN_LENGTH} caracteres.`,
    'no-uppercase': tooWeak,
    'no-lowercase': tooWeak,
    'no-digit': tooWeak,
    'like-email': `La contraseña es muy débil. ${passwordSentences['like-email']}`,
    'like-brand': `La contraseña es muy débil. ${passwordSentences['like-brand']}`,
    'passwords-differ': 'Las contraseñas no son iguales. Revise que las dos contraseñas sean iguales.',
  })[problem];

export const resetToasts = {
  refused: { title: 'No se pudo cambiar la contraseña' },
  failed: {
    title: 'No se pudo cambiar la contraseña',
    description: 'No pudimos guardar la contraseña nueva. Intente de nuevo.',
  },
  unanswered: {
    title: 'Error al cambiar la contraseña',
    description: 'Ocurrió un error inesperado. Intente de nuevo.',
  },
} satisfies Translated<typeof en.resetToasts>;
