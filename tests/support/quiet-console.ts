import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { keptState } from '#web/runtime/kept-state.ts';

// Long enough for a busy machine; a missing element still fails with its name.
configure({ asyncUtilTimeout: 10_000 });

// A page that logs warnings is faulty even if every other expectation holds.
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  cleanup();
  // Kept for the page in another language, which is not the page of the next test.
  keptState.clear();
  const said = [console.error, console.warn].flatMap((method) => vi.mocked(method).mock.calls);
  vi.mocked(console.error).mockRestore();
  vi.mocked(console.warn).mockRestore();
  expect(said, 'nothing is written to the console').toEqual([]);
});
