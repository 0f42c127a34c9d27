import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// Long enough that a busy machine only makes a test slower; what never comes still fails with its name.
configure({ asyncUtilTimeout: 10_000 });

// A page that warns is a page that is wrong, even where every other expectation holds.
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  cleanup();
  const said = [console.error, console.warn].flatMap((method) => vi.mocked(method).mock.calls);
  vi.mocked(console.error).mockRestore();
  vi.mocked(console.warn).mockRestore();
  expect(said, 'nothing is written to the console').toEqual([]);
});
