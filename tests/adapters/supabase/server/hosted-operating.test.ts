import { expect, it } from 'vitest';
import { describeOperatingContract } from '../../../contracts/operating.contract.ts';
import { makeHostedOperatingHarness } from '../../../support/hosted-operating-harness.ts';
import { litePerTest } from '../../../support/lite-per-test.ts';

const lite = litePerTest();

describeOperatingContract('hosted', () => makeHostedOperatingHarness(lite));

it('refuses to change the audit log, whoever asks', async () => {
  for (const sql of [
    "update checkahead.audit_log set why = ''",
    'delete from checkahead.audit_log',
    'truncate checkahead.audit_log',
  ])
    await expect(lite.query(sql)).rejects.toThrow('the audit log cannot be changed');
});
