import { PASSWORD_MIN_LENGTH } from '#core/intake/password-rule.ts';
import type { PasswordWeakness } from '#core/intake/password-weaknesses.ts';
import type * as en from '../en/password.ts';
import type { ChecklistItem } from '../en/password.ts';
import type { Translated } from '../translated.ts';

export const passwordCopy = {
  show: 'Mostrar',
  hide: 'Ocultar',
  checklistTitle: 'Su contraseña necesita',
  met: 'listo',
  notMet: 'todavía falta',
  notNeeded: 'no hace falta si es larga',
  passphrase: 'Mejor: cuatro palabras propias. O:',
  isPassphrase: 'Larga: no necesita mayúscula ni número.',
  commonAgain: 'Esta también es fácil de adivinar. Use unas palabras suyas.',
} satisfies Translated<typeof en.passwordCopy>;

export const checklistLine = (item: ChecklistItem): string =>
  ({
    'too-short': `${PASSWORD_MIN_LENGTH} caracteres o más`,
    'no-uppercase': 'una mayúscula',
    'no-lowercase': 'una minúscula',
    'no-digit': 'un número',
    common: 'difícil de adivinar',
  })[item];

const rule = `La contraseña debe tener al menos ${PASSWORD_MIN_LENGTH} caracteres, con letras mayúsculas, minúsculas y números`;

export const passwordSentences: Readonly<Record<PasswordWeakness, string>> = {
  common: 'Esta contraseña es fácil de adivinar, también con un número al final.',
  'too-long': 'Esta contraseña es muy larga. Use una más corta.',
  'too-short': rule,
  'no-uppercase': rule,
  'no-lowercase': rule,
  'no-digit': rule,
  'like-email': 'Esta contraseña se parece mucho a su dirección de correo. Elija otra.',
  'like-brand': 'Esta contraseña se parece mucho a nuestro nombre. Elija otra.',
};

export const weakPasswordSentence = (reasons: readonly PasswordWeakness[]): string =>
  passwordSentences[reasons[0] ?? 'too-short'];
