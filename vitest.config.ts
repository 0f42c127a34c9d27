import { defineConfig } from 'vitest/config';

/** Run by something else, or read by it. */
const NOT_HERE = [
  'tests/e2e/**',
  'tests/bench/**',
  'tests/soak/**',
  'tests/support/fixtures/**',
  'node_modules/**',
];
/** Tests that need a document. */
const WITH_DOCUMENT = ['tests/web/**/*.test.{ts,tsx}', 'tests/adapters/browser/**/*.test.{ts,tsx}'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Files share a process, so that packages are read twice and not 200 times. No file may leave anything behind.
    isolate: false,
    // Its modules are written for a bundler: Node cannot read them as they stand.
    server: { deps: { inline: ['mixpanel-browser'] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [...NOT_HERE, ...WITH_DOCUMENT],
          // Password hashing, real files and real servers, on a machine that may be busy.
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: WITH_DOCUMENT,
          exclude: NOT_HERE,
          setupFiles: ['tests/support/quiet-console.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
