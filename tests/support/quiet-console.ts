import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// Long enough for a busy machine; missing elements still fail by name.
configure({ asyncUtilTimeout: 10_000 });

// Any console warning of a page fails the test.
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
