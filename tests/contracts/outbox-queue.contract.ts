import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#core/calendar/durations.ts';
import type { MailMessage } from '#core/ports/mailer.ts';
import { kindOf } from '#tests/support/kind-of.ts';
import { perTest } from '#tests/support/per-test.ts';
import type { Contract } from './contract.ts';
import type { UnitOfWorkHarness } from './unit-of-work.contract.ts';

const mail = (id: string, over: Partial<MailMessage> = {}): MailMessage => ({
  id,
  to: 'rose@example.com',
  subject: 'Your link',
  text: 'Hello',
  html: '<p>Hello</p>',
  ...over,
});

/** Contract of every `OutboxQueue`: no mail is lost, leased twice at once, or delivered again. */
export const describeOutboxQueueContract: Contract<Omit<UnitOfWorkHarness, 'visits'>> = (
  name,
  makeHarness,
) => {
  describe(`outbox queue: ${name}`, () => {
    const harness = perTest(makeHarness);
    const enqueue = async (message: MailMessage, at: number, expiresAt?: number) =>
      (await harness.uow.run((tables) => tables.outbox.enqueue(message, at, expiresAt)))._unsafeUnwrap();
    const lease = async (at: number, limit = 10, leaseMs = 1_000) =>
      (await harness.queue.lease({ at, limit, leaseMs }))._unsafeUnwrap();
    const ids = async (at: number, limit = 10) => (await lease(at, limit)).map((each) => each.message.id);

    it('leases the complete message, with the number of attempts', async () => {
      const message = mail('m1', { replyTo: 'help@example.com', text: 'line 1\nline 2 – ü' });
      await enqueue(message, 1_000);
      expect(await lease(1_000)).toEqual([{ message, attempts: 0 }]);
    });

    it('leases the expiry with every attempt, and omits it for mail that never expires', async () => {
      await enqueue(mail('link'), 1_000, 5_000);
      await enqueue(mail('receipt'), 1_001);
      expect(await lease(1_001)).toEqual([
        { message: mail('link'), attempts: 0, expiresAt: 5_000 },
        { message: mail('receipt'), attempts: 0 },
      ]);
      (await harness.queue.failed('link', 1_002, 1_500))._unsafeUnwrap();
      expect(await lease(1_500)).toEqual([{ message: mail('link'), attempts: 1, expiresAt: 5_000 }]);
    });

    it('leases what expires first, whatever was queued before it in the last day', async () => {
      await enqueue(mail('receipt'), 1_000);
      await enqueue(mail('news'), 1_001);
      await enqueue(mail('link'), 1_002, 5_000);
      expect(await ids(1_002, 1)).toEqual(['link']);
      expect(await ids(1_002, 1)).toEqual(['receipt']);
      await enqueue(mail('late link'), 1_001 + DAY_MS + 1, DAY_MS * 2);
      expect(await ids(1_001 + DAY_MS + 1, 1)).toEqual(['news']);
    });

    it('leases the attachments too', async () => {
      const attachments = [{ filename: 'a.ics', contentType: 'text/calendar', content: 'x\r\ny – ü' }];
      await enqueue(mail('m1', { attachments }), 1_000);
      expect((await lease(1_000))[0]?.message).toEqual(mail('m1', { attachments }));
    });

    it('leases the oldest first, up to the limit', async () => {
      await enqueue(mail('m1'), 1_000);
      await enqueue(mail('m2'), 2_000);
      await enqueue(mail('m3'), 3_000);
      expect(await ids(5_000, 2)).toEqual(['m1', 'm2']);
      expect(await ids(5_000, 2)).toEqual(['m3']);
    });

    it('hides a leased message until the lease ends, then leases it again', async () => {
      await enqueue(mail('m1'), 1_000);
      expect(await ids(1_000)).toEqual(['m1']);
      expect(await ids(1_999)).toEqual([]);
      expect(await ids(2_000)).toEqual(['m1']);
    });

    it.each([
      ['that is delivered', () => harness.queue.delivered('m1', 1_100, 'provider-1')],
      ['that failed without a retry time', () => harness.queue.failed('m1', 1_100, null)],
    ])('never leases a message %s again', async (_what, report) => {
      await enqueue(mail('m1'), 1_000);
      await lease(1_000);
      (await report())._unsafeUnwrap();
      expect(await ids(999_000)).toEqual([]);
    });

    it('leases a failed message at its retry time, with one more attempt', async () => {
      await enqueue(mail('m1'), 1_000);
      await lease(1_000);
      (await harness.queue.failed('m1', 1_100, 9_000))._unsafeUnwrap();
      expect(await ids(8_999)).toEqual([]);
      expect(await lease(9_000)).toEqual([{ message: mail('m1'), attempts: 1 }]);
    });

    it('ignores a report about an unknown message', async () => {
      expect(await kindOf(harness.queue.delivered('nobody', 1_000, null))).toBe('ok');
      expect(await kindOf(harness.queue.failed('nobody', 1_000, 2_000))).toBe('ok');
      expect(await ids(9_000)).toEqual([]);
    });

    it('leases a message only once to parallel callers', async () => {
      await enqueue(mail('m1'), 1_000);
      const both = await Promise.all([lease(1_000), lease(1_000)]);
      expect(both.flat()).toHaveLength(1);
    });

    it('is unavailable in an outage and loses nothing', async () => {
      await enqueue(mail('m1'), 1_000);
      await harness.breakBackend();
      expect(await kindOf(harness.queue.lease({ at: 1_000, limit: 10, leaseMs: 1_000 }))).toBe('unavailable');
      await harness.healBackend();
      expect(await ids(1_000)).toEqual(['m1']);
    });
  });
};
