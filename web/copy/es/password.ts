import { PASSPHRASE_MIN_LENGTH, type PasswordWeakness } from '#core/identity/password-rule.ts';
import type * as en from '../en/password.ts';
import type { ChecklistItem } from '../en/password.ts';
import type { Translated } from '../translated.ts';

/** Text of the password checklist and of password fields. */
export const passwordCopy = {
  show: 'Mostrar',
  hide: 'Ocultar',
  checklistTitle: 'Su contraseña necesita:',
  met: 'listo',
  notMet: 'todavía falta',
  notNeeded: 'no hace falta en una contraseña larga',
  passphrase: `Unas cuantas palabras (${PASSPHRASE_MIN_LENGTH} letras o más) no necesitan mayúscula ni número.`,
} satisfies Translated<typeof en.passwordCopy>;

export function checklistLine(item: ChecklistItem, brand: string): string {
  switch (item) {
    case 'too-short':
      return 'al menos 8 letras, números o signos';
    case 'no-uppercase':
      return 'una letra mayúscula';
    case 'no-lowercase':
      return 'una letra minúscula';
    case 'no-digit':
      return 'un número (del 0 al 9)';
    case 'like-email':
      return `no ser como su correo ni como ${brand}`;
  }
}

/** The rule in one sentence. */
export const passwordRule =
  'La contraseña debe tener al menos 8 caracteres, con letras mayúsculas, minúsculas y números';

export const passwordLikeEmail = 'Esta contraseña se parece demasiado a su dirección de correo. Elija otra.';
export const passwordLikeBrand = 'Esta contraseña se parece demasiado a nuestro nombre. Elija otra.';

/** The most helpful reason why the backend rejected a password. */
export function weakPasswordSentence(reasons: readonly PasswordWeakness[]): string {
  if (reasons.includes('common')) {
    return 'Muchas personas usan esta contraseña o una muy parecida. Por eso es fácil de adivinar. Elija otra.';
  }
  if (reasons.includes('too-long')) return 'Esta contraseña es demasiado larga. Use una más corta.';
  if (reasons.some((reason) => !reason.startsWith('like-'))) return passwordRule;
  return reasons.includes('like-email') ? passwordLikeEmail : passwordLikeBrand;
}
