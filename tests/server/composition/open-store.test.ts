import { expect, it } from 'vitest';
import { openStore, storeProblem } from '#server/composition/open-store.ts';
import { startProblem } from '#server/composition/start-problem.ts';
import { readSettings } from '#server/settings.ts';
import { describePostgres, type TestPostgres } from '../../support/describe-postgres.ts';

describePostgres('the digest key of a database', (database) => {
  const settingsWith = async (
    digestKey: string,
    changes: Partial<Awaited<ReturnType<TestPostgres['settings']>>> = {},
  ) => ({
    ...readSettings({})._unsafeUnwrap(),
    postgres: { ...(await database.settings()), digestKey, ...changes },
  });
  async function lineOf(settings: Awaited<ReturnType<typeof settingsWith>>): Promise<string> {
    const error = await openStore(settings, {}).then(
      () => null,
      (reason: unknown) => reason,
    );
    return startProblem(storeProblem(error), settings);
  }

  it('is that of the first server: no other starts, and the key is not stored', async () => {
    const stores = await Promise.all([1, 2].map(async () => openStore(await settingsWith('first-key'), {})));
    expect(await lineOf(await settingsWith('other-key'))).toBe(
      'DIGEST_KEY is not the one of the database. Set it to that of the other servers.',
    );
    const again = await openStore(await settingsWith('first-key'), { beside: true });
    expect(await database.storedText()).not.toContain('first-key');
    for (const store of [...stores, again]) await store.close();
  });

  it('is not taken for right where it could not be compared', async () => {
    const settings = await settingsWith('first-key');
    const { connect, close } = settings.postgres.connections ?? {
      connect: database.connect,
      close: async () => {},
    };
    const connections: typeof settings.postgres.connections = {
      close,
      async connect(purpose) {
        if (purpose === 'write')
          throw Object.assign(new Error('locked'), { code: '55P03', severity: 'ERROR' });
        return connect(purpose);
      },
    };
    expect(await lineOf(await settingsWith('first-key', { connections }))).toBe(
      'The PostgreSQL database of DATABASE_URL cannot be opened: it is locked, or cannot be written to.',
    );
  });
});
