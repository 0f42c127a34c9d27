import type * as en from '../en/saving.ts';
import type { Translated } from '../translated.ts';
import { failureClause } from './failures.ts';

export const savingCopy = {
  saving: 'Guardando...',
  savedAt: (time) => `Guardado: ${time}`,
  pending:
    'Todavía no se ha enviado. Lo guardamos en este dispositivo y lo enviamos cuando tenga internet otra vez.',
  sessionEnded: {
    title: 'Su sesión está cerrada',
    ended: 'Su sesión terminó.',
    signIn: 'Iniciar sesión para continuar',
  },
} satisfies Translated<typeof en.savingCopy>;

export const saveFailureToast: typeof en.saveFailureToast = ({ failure, keptLocally }) => {
  if (failure.kind === 'not-signed-in' || failure.kind === 'forbidden') {
    return {
      title: 'Problema con su sesión',
      description: 'Abra la página otra vez e intente de nuevo.',
    };
  }
  const title = 'No se pudo guardar automáticamente';
  if (!keptLocally) {
    return { title, description: 'Su avance no se guardó. No se preocupe, puede continuar.' };
  }
  return {
    title,
    description: `Error: ${failureClause(failure)}. Su avance está guardado en este dispositivo y puede continuar.`,
  };
};
