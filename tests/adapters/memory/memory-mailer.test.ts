import { errAsync } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { makeMemoryMailer } from '#adapters/memory/memory-mailer.ts';
import { unavailable } from '#core/ports/failures.ts';
import { describeMailerContract } from '#tests/contracts/mailer.contract.ts';
import { makeManualClock } from '#tests/support/manual-clock.ts';
import { makeMapStorage } from '#tests/support/map-storage.ts';

describeMailerContract('memory', async () => {
  const mailer = makeMemoryMailer({ clock: makeManualClock() });
  let broken = false;
  return {
    mailer: { send: (message) => (broken ? errAsync(unavailable()) : mailer.send(message)) },
    delivered: async () => [...mailer.all()].reverse(),
    async breakBackend() {
      broken = true;
    },
    async healBackend() {
      broken = false;
    },
    async close() {},
  };
});

describe('mailbox in the page', () => {
  const mail = (id: string) => ({ id, to: 'rose@example.com', subject: id, text: 't', html: 'h' });

  it('lists newest first with the time, notifies its listeners, and survives a reload', async () => {
    const clock = makeManualClock(5_000);
    const storage = makeMapStorage();
    const mailer = makeMemoryMailer({ clock, storage });
    let notifications = 0;
    const stop = mailer.subscribe(() => (notifications += 1));
    await mailer.send(mail('m1'));
    clock.advance(1_000);
    await mailer.send(mail('m2'));
    stop();
    await mailer.send(mail('m3'));
    expect(notifications).toBe(2);
    const list = makeMemoryMailer({ clock, storage }).all();
    expect(list.map(({ id, sentAt }) => [id, sentAt])).toEqual([
      ['m3', 6_000],
      ['m2', 6_000],
      ['m1', 5_000],
    ]);
  });

  it('stores a repeated message once', async () => {
    const mailer = makeMemoryMailer({ clock: makeManualClock() });
    await mailer.send(mail('m1'));
    await mailer.send(mail('m1'));
    expect(mailer.all()).toHaveLength(1);
  });
});
