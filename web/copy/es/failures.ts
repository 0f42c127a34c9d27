import type { failureClause as english } from '../en/failures.ts';

/** The sentence for a failure, without the period. The server's raw text is never shown. */
export const failureClause: typeof english = (failure) => {
  switch (failure.kind) {
    case 'unreachable':
      return 'No hay conexión con nuestro servicio';
    case 'unavailable':
      return 'Nuestro servicio está ocupado ahora';
    case 'rate-limited':
      return 'Se intentó muchas veces en poco tiempo';
    case 'not-signed-in':
      return 'Su sesión está cerrada';
    case 'forbidden':
      return 'Otra persona tiene la sesión abierta aquí';
    case 'rejected':
      return 'Nuestro servicio no aceptó esto';
    case 'reauthentication-needed':
      return 'Antes tiene que confirmar que es usted';
  }
};
