import type * as en from '../en/saving.ts';
import type { Translated } from '../translated.ts';

export const savingCopy = {
  saving: 'Guardando...',
  savedAt: (time) => `Guardado: ${time}`,
  pending: 'Todavía no se ha enviado. Lo guardamos en este dispositivo y lo enviamos en cuanto podamos.',
  sessionEnded: {
    title: 'Su sesión está cerrada',
    text: 'Su sesión terminó.',
    signIn: 'Iniciar sesión para continuar',
  },
} satisfies Translated<typeof en.savingCopy>;

export const saveFailureToasts = {
  noSession: { title: 'Problema con su sesión', description: 'Abra la página otra vez e intente de nuevo.' },
  lost: {
    title: 'No se pudo guardar automáticamente',
    description: 'Su avance no se guardó. No se preocupe, puede continuar.',
  },
  kept: (clause) => ({
    title: 'No se pudo guardar automáticamente',
    description: `Error: ${clause}. Su avance está guardado en este dispositivo y puede continuar.`,
  }),
} satisfies Translated<typeof en.saveFailureToasts>;
