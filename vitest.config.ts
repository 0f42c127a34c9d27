import { defineConfig } from 'vitest/config';
import { LANGUAGES, type Language } from './core/language/languages.ts';
import { CHOSEN_LANGUAGE, copyFolder } from './web/copy-folder.ts';

/** Run by something else, or read by it. */
const NOT_HERE = [
  'tests/e2e/**',
  'tests/bench/**',
  'tests/soak/**',
  'tests/support/fixtures/**',
  'node_modules/**',
];

/** Tests that run once for each language, with its words. */
const EACH_LANGUAGE = ['tests/languages/each/**/*.test.ts'];

/** Tests that need a document, and those that do not. */
const DOCUMENT = ['tests/web/**/*.test.{ts,tsx}', 'tests/adapters/browser/**/*.test.{ts,tsx}'];
const NO_DOCUMENT = ['tests/**/*.test.ts'];

/** Of the web, but without a document. Beside those with one, each change between the two would start a process. */
const WEB_NO_DOCUMENT = [
  'tests/web/budgets.test.ts',
  'tests/web/app/prerender.test.ts',
  'tests/web/copy/{claims,collected-data,core-facts,figures,my-information,plain-words,public-claims,statements}.test.ts',
  'tests/web/pages/public-pages.test.ts',
  'tests/web/runtime/measuring/measured-catalogue.test.ts',
  'tests/web/ui/fonts.test.ts',
];

/** They replace modules, render pages or intercept all requests of their process, so each has a process of its own. */
const ISOLATED_DOCUMENT = [
  'tests/web/faults/**/*.test.tsx',
  'tests/web/app/language-offer.test.ts',
  'tests/web/composition/measuring.test.ts',
  'tests/web/pages/faq-page.test.tsx',
  'tests/web/runtime/measuring/measured-errors.test.tsx',
];
const ISOLATED_NO_DOCUMENT = [
  'tests/adapters/mixpanel/**/*.test.ts',
  'tests/server/composition/boot.test.ts',
  'tests/server/routes/bounded-bodies.test.ts',
];

/** They intercept all requests of their process until they end, so they share one with each other only. */
const INTERCEPTING = [
  'tests/adapters/supabase/{auth-events,auth-failures,client,data-failures}.test.ts',
  'tests/adapters/supabase/request-shape/**/*.test.ts',
];

/** The other files share a process, so that packages are read twice and not 200 times. No file may leave anything behind. */
function project(
  name: string,
  include: string[],
  exclude: string[],
  isolate: boolean,
  language: Language = CHOSEN_LANGUAGE,
) {
  const document = name.startsWith('dom');
  return {
    extends: true as const,
    plugins: [copyFolder(() => language)],
    test: {
      name,
      include,
      exclude: [...NOT_HERE, ...exclude],
      isolate,
      // A transformed module has the paths of its words in it.
      fsModuleCachePath: `node_modules/.cache/vitest/${language}`,
      environment: document ? 'happy-dom' : 'node',
      setupFiles: [
        'tests/support/leave-nothing.ts',
        ...(document || name === 'web' ? ['tests/support/web-setup.ts'] : []),
      ],
      // Only for tests that hang: on a busy machine, one with real servers may take minutes.
      testTimeout: 300_000,
      hookTimeout: 300_000,
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Its modules are written for a bundler: Node cannot read them as they stand.
    server: { deps: { inline: ['mixpanel-browser'] } },
    projects: [
      project(
        'node',
        NO_DOCUMENT,
        [...DOCUMENT, ...ISOLATED_NO_DOCUMENT, ...INTERCEPTING, ...EACH_LANGUAGE],
        false,
      ),
      project('node, intercepting', INTERCEPTING, [], false),
      project('node, isolated', ISOLATED_NO_DOCUMENT, EACH_LANGUAGE, true),
      project('web', WEB_NO_DOCUMENT, [], false),
      project('dom', DOCUMENT, [...ISOLATED_DOCUMENT, ...WEB_NO_DOCUMENT], false),
      project('dom, isolated', ISOLATED_DOCUMENT, [], true),
      ...LANGUAGES.map((language) => project(`words, ${language}`, EACH_LANGUAGE, [], true, language)),
    ],
  },
});
