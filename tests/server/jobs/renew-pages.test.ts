import { expect, it } from 'vitest';
import { shownTime } from '#core/launch/shown-time.ts';
import { renewPages } from '#server/jobs/renew-pages.ts';

it('renews the pages once on each new day of the eastern time zone and at the launch, and again after a failure', async () => {
  let now = Date.parse('2026-11-30T20:00:00Z');
  let renewals = 0;
  let broken = false;
  const job = renewPages(
    async () => {
      if (broken) throw new Error('no memory');
      renewals += 1;
    },
    () => shownTime('2026-12-01T15:00:00Z', now),
  );
  await job();
  now = Date.parse('2026-12-01T04:59:59Z');
  await job();
  expect(renewals).toBe(0);

  now = Date.parse('2026-12-01T05:00:00Z');
  broken = true;
  await expect(job()).rejects.toThrow('no memory');
  broken = false;
  await job();
  await job();
  expect(renewals).toBe(1);

  now = Date.parse('2026-12-01T15:00:00Z');
  await job();
  await job();
  expect(renewals).toBe(2);
});
