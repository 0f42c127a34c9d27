import type { failureClause as english } from '../en/failures.ts';

/** The sentence for a failure, without the period. The server's raw text is never shown. */
export const failureClause: typeof english = (failure) => {
  switch (failure.kind) {
    case 'unreachable':
      return 'No pudimos comunicarnos con nuestro servicio';
    case 'unavailable':
      return 'Nuestro servicio está ocupado en este momento';
    case 'rate-limited':
      return 'Hubo demasiados intentos en poco tiempo';
    case 'not-signed-in':
      return 'Su sesión está cerrada';
    case 'forbidden':
      return 'En este dispositivo está abierta la sesión de otra persona';
    case 'rejected':
      return 'Nuestro servicio no aceptó esto';
    case 'reauthentication-needed':
      return 'Necesitamos confirmar que es usted';
  }
};
