import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOperatingContract } from '../../../contracts/operating.contract.ts';
import { makeHostedOperatingHarness } from '../../../support/hosted-operating-harness.ts';
import { type Lite, startLite } from '../../../support/lite.ts';

let lite: Lite;
beforeAll(async () => {
  lite = await startLite({ asService: true });
});
afterAll(() => lite.close());

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
