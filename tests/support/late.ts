/** Looks up the method at each call, so that a test can replace it at any time. */
export function late<T extends object>(target: T): T {
  return new Proxy(target, {
    get: (found, name) => {
      const value = Reflect.get(found, name);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => (Reflect.get(found, name) as (...all: unknown[]) => unknown)(...given);
    },
  });
}
