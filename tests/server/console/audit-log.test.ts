import { expect, it } from 'vitest';
import { audited, readReason } from '#core/operating/audited.ts';
import { operator, startConsolePerTest } from '#tests/support/console.ts';
import { ROSE } from '#tests/support/people.ts';
import { server } from '#tests/support/server-per-test.ts';

startConsolePerTest();

const entry = { who: 'ada', what: 'person-shown', whose: 'account-1', why: 'They called.' } as const;

it('is written in the transaction of the look or the change, or neither happens', async () => {
  await server.signedIn(ROSE);
  const uow = audited(server.parts.ports.uow, server.clock, entry);
  expect(
    (await uow.read(async ({ accounts }) => (await accounts.byEmail(ROSE))?.email))._unsafeUnwrap(),
  ).toBe(ROSE);
  expect(await operator.audits()).toEqual([{ ...entry, id: 1, at: server.clock.now() }]);
  const change = uow.run(async ({ accounts }) => {
    const rose = await accounts.byEmail(ROSE);
    if (rose) await accounts.put({ ...rose, mailWords: 'changed' });
    throw new Error('a bug');
  });
  await expect(change).rejects.toThrow('a bug');
  expect(await operator.audits()).toHaveLength(1);
});

it('cannot be changed, replaced or deleted, whoever writes to the file', async () => {
  const { uow, clock } = server.parts.ports;
  await uow.run(({ auditLog }) => auditLog.record(entry, clock.now()));
  const database = server.store.connection();
  for (const attempt of [
    "UPDATE audit_log SET why = 'x'",
    'DELETE FROM audit_log',
    "INSERT OR REPLACE INTO audit_log (id, at, who, what, whose, why) VALUES (1, 1, '', '', '', '')",
    "REPLACE INTO audit_log (id, at, who, what, whose, why) VALUES (1, 1, '', '', '', '')",
    "INSERT INTO audit_log (id, at, who, what, whose, why) VALUES (1, 1, '', '', '', '') ON CONFLICT (id) DO UPDATE SET why = ''",
  ])
    expect(() => database.exec(attempt), attempt).toThrow('the audit log cannot be changed');
  expect(await operator.audits()).toEqual([{ ...entry, id: 1, at: clock.now() }]);
});

it('is shown newest first, escaped, in pages', async () => {
  await server.parts.ports.uow.run(async ({ auditLog }) => {
    for (let index = 0; index < 101; index += 1) {
      await auditLog.record(
        { ...entry, why: index === 100 ? '<b>Why</b>' : `Reason ${index}.` },
        server.clock.now(),
      );
    }
  });
  const newest = await operator.text('/audit-log');
  expect(newest).toContain('&lt;b&gt;Why&lt;/b&gt;');
  expect(newest).toContain('Looked at a person');
  expect(newest).toContain('Mon, Jan 5, 2026, 7:00 AM');
  expect(newest.indexOf('Reason 99.')).toBeLessThan(newest.indexOf('Reason 98.'));
  expect(newest).not.toContain('Reason 0.');
  expect(await operator.text('/audit-log?before=2')).toContain('Reason 0.');
  expect(await operator.text('/audit-log?before=x')).toContain('Reason 99.');
});

it.each([
  ['  They\n called ', 'They called'],
  ['ok', null],
  ['\u200b\u200b\u200b', null],
  ['x'.repeat(201), null],
  [undefined, null],
])('reads the reason %j', (typed, reason) => expect(readReason(typed)).toBe(reason));
