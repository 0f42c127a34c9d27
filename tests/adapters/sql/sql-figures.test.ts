import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { noteBackup } from '#adapters/sqlite/database-copies.ts';
import { describeStorageFiguresContract } from '../../contracts/storage-figures.contract.ts';
import { describeStores } from '../../support/describe-stores.ts';
import { server, startServerPerTest } from '../../support/server-per-test.ts';
import { MINUTE } from '../../support/times.ts';

describeStores('storage', ({ startServer }) => describeStorageFiguresContract('sql', startServer));

startServerPerTest();

it('the last backup is named once there is one', async () => {
  const lastBackup = async () => (await server.parts.ports.figures())._unsafeUnwrap().lastBackupAt;
  expect(await lastBackup()).toBeNull();
  // Reads of one turn see the same rows.
  await setImmediate();
  noteBackup(server.databaseFile, 5_000);
  expect(await lastBackup()).toBe(5_000);
});

it('sessions count until they have been idle for too long', async () => {
  const sessions = async () => (await server.parts.ports.figures())._unsafeUnwrap().sessions;
  expect(await sessions()).toBe(0);
  await server.signedIn('rose@example.com');
  server.clock.advance(19 * MINUTE);
  expect(await sessions()).toBe(1);
  server.clock.advance(2 * MINUTE);
  expect(await sessions()).toBe(0);
});
