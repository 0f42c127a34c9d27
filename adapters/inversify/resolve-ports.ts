import { Container } from 'inversify';

/** A factory for each port of a program, by name. `ports` gives the others. */
export type PortFactories<P> = { readonly [Name in keyof P]: (ports: P) => P[Name] };

/**
 * Binds each port in a container, which creates it once, on first use. The result has them by name, so a
 * missing or mistyped port does not compile.
 */
export function resolvePorts<P extends object>(factories: PortFactories<P>): P {
  const container = new Container({ defaultScope: 'Singleton' });
  const ports = {} as P;
  for (const name of Object.keys(factories) as (keyof P & string)[]) {
    container.bind(name).toDynamicValue(() => factories[name](ports));
    Object.defineProperty(ports, name, { enumerable: true, get: () => container.get(name) });
  }
  return ports;
}
