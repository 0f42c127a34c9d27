import { PHONE_DIGITS, PHONE_EXAMPLE } from '#core/record-limits.ts';
import type * as en from '../en/account.ts';
import type { Translated } from '../translated.ts';
import { passwordSentences } from './password.ts';
import { nameProblems } from './person-name.ts';
import { statements } from './statements.ts';

export const accountCopy = {
  title: 'Cree su cuenta',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  phone: 'Número de teléfono',
  phoneHint: `${PHONE_DIGITS} dígitos, como ${PHONE_EXAMPLE}`,
  phoneCalls: (calls) => `${PHONE_DIGITS} dígitos. ${statements.weCall(calls)}`,
  password: 'Contraseña',
  confirmPassword: 'Confirme la contraseña',
  submitting: 'Guardando su cuenta',
  changeTitle: 'Cambie su nombre o su número de teléfono',
  changeIntro: 'Su contraseña se queda como está.',
  finishLaterText: 'Guardamos todo, menos la contraseña.',
  why: 'Le saludamos por su nombre. Su número de teléfono es parte de su perfil. La contraseña es para iniciar sesión la próxima vez.',
  saveFailed: {
    title: 'Error al guardar la información',
    description: 'Hubo un problema al guardar su información. Intente de nuevo.',
  },
} satisfies Translated<typeof en.accountCopy>;

export const accountToasts = {
  setByEmail: {
    title: 'Cree su contraseña por correo',
    description: 'Le estamos enviando un correo con un enlace para crear su contraseña.',
  },
  passwordNotSet: {
    title: 'No se pudo guardar la contraseña',
    description:
      'Puede continuar ahora y crearla después con “¿Olvidó su contraseña?” en la página de inicio de sesión.',
  },
} satisfies Translated<typeof en.accountToasts>;

export const accountProblemSentence: typeof en.accountProblemSentence = (problem, field) =>
  ({
    'first-name-required': 'Escriba su nombre',
    'last-name-required': 'Escriba sus apellidos',
    ...nameProblems(field === 'firstName' ? 'Nombre' : 'Apellidos'),
    'phone-not-ten-digits': `Escriba un número de teléfono válido de ${PHONE_DIGITS} dígitos`,
    ...passwordSentences,
    'confirm-password-required': 'Escriba la contraseña otra vez para confirmarla',
    'passwords-differ': 'Las contraseñas no son iguales',
  })[problem];
