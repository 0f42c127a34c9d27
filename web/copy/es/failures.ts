import type * as en from '../en/failures.ts';

export const failureClauses: typeof en.failureClauses = {
  unreachable: 'No hay conexión con nuestro servicio',
  unavailable: 'Nuestro servicio está ocupado ahora',
  'rate-limited': 'Se intentó muchas veces en poco tiempo',
  'not-signed-in': 'Su sesión está cerrada',
  forbidden: 'Otra persona tiene la sesión abierta aquí',
  rejected: 'Nuestro servicio no aceptó esto',
  'reauthentication-needed': 'Antes tiene que confirmar que es usted',
};
