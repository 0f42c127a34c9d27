import { afterEach, beforeEach } from 'vitest';

/** What `open` makes before each test, read through one name, and closed after the test. */
export function perTest<T extends object>(
  open: () => T | Promise<T>,
  close: (opened: T) => unknown = (opened) => (opened as { close?: () => unknown }).close?.(),
): T {
  let opened: T;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => close(opened));
  return new Proxy({} as T, {
    get: (_none, name) => Reflect.get(opened, name),
    set: (_none, name, value) => Reflect.set(opened, name, value),
  });
}
