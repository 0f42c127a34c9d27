import type * as en from '../en/reauthentication.ts';
import type { Translated } from '../translated.ts';
import { TOO_MANY_EMAILS } from './form-problems.ts';

export const reauthenticationCopy = {
  title: 'Se necesita una verificación de seguridad',
  intro: 'Para proteger su cuenta, confirme que es usted.',
  emailLabel: 'Dirección de correo electrónico',
  passwordLabel: 'Contraseña',
  passwordRequired: 'Falta la contraseña',
  verify: 'Verificar',
  verifying: 'Revisando',
  cancel: 'Cancelar',
  emailInstead: 'Enviarme un código por correo',
  codeSent:
    'Le enviamos un correo. Escriba el código de seis dígitos que trae, o abra su enlace en este navegador.',
  codeLabel: 'Código de seis dígitos',
  codeRequired: 'Primero escriba los seis dígitos del código.',
  wrongPassword: 'La contraseña no es correcta. Intente de nuevo.',
  codeRefused: 'Ese código no funcionó. Revise los dígitos o pida un correo nuevo.',
  codeUsedUp: 'Este código ya no se puede usar. Pida un correo nuevo para recibir otro código.',
  tooManyEmails: TOO_MANY_EMAILS,
  passwordInstead: 'Usar mi contraseña',
  failed: 'No se pudo hacer la verificación. Intente de nuevo.',
} satisfies Translated<typeof en.reauthenticationCopy>;

export const reauthenticationToasts = {
  verified: { title: 'Verificación completa' },
  signedOut: { title: 'Inicie sesión para continuar' },
  someoneElse: {
    title: 'En este dispositivo está abierta la sesión de otra persona',
    description: 'No se hizo nada. Inicie sesión otra vez para continuar con su propia cuenta.',
  },
} satisfies Translated<typeof en.reauthenticationToasts>;
