import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqliteStore } from '#adapters/sqlite/group-commit.ts';
import type { JourneyPage } from '#core/onboarding/journey.ts';
import { composeServer, resolveEverything } from '#server/composition/compose-server.ts';
import { TOKENS } from '#server/composition/tokens.ts';
import { loadPages } from '#server/http/pages.ts';
import { JOURNEY_PATHS, LOGIN_PATH, REDIRECTS } from '#server/http/site-paths.ts';
import { readSettings } from '#server/settings.ts';
import { pathOf, ROUTES } from '#web/app/paths.ts';

it.each([
  ['development', {}],
  [
    'production',
    {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://www.example.org',
      MAIL: 'smtp',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'a@example.org',
    },
  ],
])('every token resolves in %s', async (_name, environment: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'checkahead-boot-'));
  const store = openSqliteStore(join(folder, 'store.sqlite'));
  const site = {
    pages: [],
    shellPaths: [],
    styleHashes: [],
    scriptHashes: [],
    files: [],
    leftOut: [],
    faqQuestions: [],
  };
  const box = composeServer({
    settings: readSettings({ ...environment, LOG_LEVEL: 'silent' })._unsafeUnwrap(),
    store,
    pages: await loadPages({ site, assetFolder: null, redirects: {} }),
  });
  expect(resolveEverything(box).sort()).toEqual(Object.keys(TOKENS).sort());
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

it("the server's paths are the pages' own", () => {
  for (const [page, path] of Object.entries(JOURNEY_PATHS)) expect(pathOf(page as JourneyPage)).toBe(path);
  expect(LOGIN_PATH).toBe(pathOf('login'));
  const redirects = ROUTES.filter((route) => route.document === 'redirect').map((route) => [
    route.path,
    pathOf(route.leadsTo as JourneyPage),
  ]);
  expect(REDIRECTS).toEqual(Object.fromEntries(redirects));
});
