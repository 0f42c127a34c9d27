import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { keptState } from '#web/runtime/kept-state.ts';

const { getElementError } = getConfig();
configure({
  // Long enough for a busy machine; a missing element still fails with its name.
  asyncUtilTimeout: 60_000,
  // A look that is repeated until an element appears prints the page only when it gives up.
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: isRepeated } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean;
    };
    return isRepeated
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container);
  },
});

// React records a stack for each element, until it has a number of them. Only its warnings need them, and they took a tenth of
// the time.
Object.defineProperty(
  (React as unknown as Record<string, object>)
    .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE ?? {},
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set: () => {}, configurable: true },
);

beforeEach(() => {
  // The backend in the page of an earlier test may have stored something late.
  if (typeof window !== 'undefined') {
    window.sessionStorage.clear();
    window.localStorage.clear();
  }
  // A page that logs warnings is faulty even if every other expectation holds.
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  cleanup();
  // Kept for the page in another language, which is not the page of the next test.
  keptState.clear();
  const said = [console.error, console.warn].flatMap((method) => vi.mocked(method).mock.calls);
  expect(said, 'nothing is written to the console').toEqual([]);
});
