import { expect, it } from 'vitest';
import { describeOperatingContract } from '../../../contracts/operating.contract.ts';
import { makeHostedOperatingHarness } from '../../../support/hosted-operating-harness.ts';
import { litePerTest } from '../../../support/lite-per-test.ts';

const lite = litePerTest({ asService: true });

describeOperatingContract('hosted', () => makeHostedOperatingHarness(lite));

it('refuses to change the audit log, whoever asks', async () => {
  for (const sql of [
    "update public.audit_log set why = ''",
    'delete from public.audit_log',
    'truncate public.audit_log',
  ]) {
    await expect(lite.query(sql)).rejects.toThrow('the audit log cannot be changed');
  }
});

it('deletes what was moved of a person who has not signed in here, with the visits', async () => {
  const { operating, close } = await makeHostedOperatingHarness(lite);
  const by = { who: 'ada', why: 'The person asked for it.' };
  const email = 'rose@example.com';
  const former = crypto.randomUUID();
  await lite.query(
    `insert into public.user_onboarding (email, email_auth, created_at) values ($1, true, '2026-01-05T12:00:00Z')`,
    [email],
  );
  await lite.query('insert into public.former_accounts (email, former_id) values ($1, $2)', [email, former]);
  await lite.query(
    `insert into public.identity_links (anonymous_id, user_id, linked_at) values ('b1', $1, 1)`,
    [former],
  );
  expect((await operating.people.eraseAddress(email, by)).isOk()).toBe(true);
  for (const table of ['user_onboarding', 'former_accounts', 'identity_links']) {
    expect(await lite.query(`select * from public.${table}`), table).toEqual([]);
  }
  expect((await operating.people.sendLink(former, by)).isErr()).toBe(true);
  await close();
});
