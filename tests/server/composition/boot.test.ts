import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openSqliteStore } from '#adapters/sqlite/group-commit.ts';
import '#server/composition/boot.ts';
import { composeEmbedded } from '#server/composition/embedded-backend.ts';
import { loadMailer } from '#server/composition/load-mailer.ts';
import { loadPages, NO_PAGES } from '#server/http/pages.ts';
import { readSettings } from '#server/settings.ts';
import { PRODUCTION } from '../../support/production.ts';

/** How often the code of each mailer was loaded in this file so far. */
const loaded = vi.hoisted(() => ({ ses: 0, smtp: 0 }));
vi.mock('@aws-sdk/client-ses', async (original) => {
  loaded.ses += 1;
  return await original();
});
vi.mock('nodemailer', async (original) => {
  loaded.smtp += 1;
  return await original();
});

it.each([
  ['development', {}, { ses: 0, smtp: 0 }],
  ['production with SMTP', { ...PRODUCTION, SMTP_URL: 'smtp://127.0.0.1:9' }, { ses: 0, smtp: 1 }],
  ['production with SES', { ...PRODUCTION, MAIL: 'ses', SES_REGION: 'us-east-1' }, { ses: 1, smtp: 1 }],
] as [string, Record<string, string>, typeof loaded][])(
  'every port is created in %s, and only the selected mailer is loaded',
  async (_name, environment, code) => {
    const folder = mkdtempSync(join(tmpdir(), 'checkahead-boot-'));
    const store = openSqliteStore(join(folder, 'store.sqlite'));
    const settings = readSettings({ ...environment, LOG_LEVEL: 'silent' })._unsafeUnwrap();
    const { ports, services } = composeEmbedded({
      settings,
      store,
      mailer: await loadMailer(settings),
      pages: await loadPages({ site: NO_PAGES, assetFolder: null, redirects: {} }),
    });
    expect(Object.keys(ports).length).toBeLessThanOrEqual(20);
    for (const [name, made] of Object.entries({ ...ports, ...services })) expect(made, name).toBeDefined();
    expect(loaded).toEqual(code);
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  },
);
