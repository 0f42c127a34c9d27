import { Container, type ServiceIdentifier } from 'inversify';

/** A name under which a thing of type `T` is found; the type is checked where it is provided and where it is asked for. */
export type Token<T> = ServiceIdentifier<T> & { readonly __for?: T };

export function token<T>(name: string): Token<T> {
  return Symbol(name) as unknown as Token<T>;
}

type Dependencies = Record<string, Token<unknown>>;
type Resolved<D extends Dependencies> = { [K in keyof D]: D[K] extends Token<infer T> ? T : never };

export const makeBox = (): Container => new Container({ defaultScope: 'Singleton' });

/** Binds a finished thing. */
export function provideValue<T>(box: Container, name: Token<T>, value: NoInfer<T>): void {
  box.bind<T>(name as ServiceIdentifier<T>).toConstantValue(value as never);
}

/**
 * Binds what `factory` makes, once, from the things under `dependencies`. A wrong, missing or mistyped dependency does not
 * compile. The container never sees a class or a decorator.
 */
export function provide<T, const D extends Dependencies>(
  box: Container,
  name: Token<T>,
  factory: (dependencies: Resolved<D>) => NoInfer<T>,
  dependencies: D,
): void {
  const names = Object.keys(dependencies);
  const tokens = names.map((key) => dependencies[key] as ServiceIdentifier<unknown>);
  box
    .bind<T>(name as ServiceIdentifier<T>)
    .toResolvedValue(
      ((...got: unknown[]) =>
        factory(Object.fromEntries(names.map((key, index) => [key, got[index]])) as Resolved<D>)) as never,
      tokens as never,
    )
    .inSingletonScope();
}
