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
    delivered: async () => [...mailer.messages()].reverse(),
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
    const mailer = makeMemoryMailer({ clock, storage: storage.safe });
    let notifications = 0;
    const stop = mailer.subscribe(() => (notifications += 1));
    await mailer.send(mail('m1'));
    clock.advance(1_000);
    await mailer.send(mail('m2'));
    stop();
    await mailer.send(mail('m3'));
    expect(notifications).toBe(2);
    const list = makeMemoryMailer({ clock, storage: storage.safe }).messages();
    expect(list.map(({ id, sentAt }) => [id, sentAt])).toEqual([
      ['m3', 6_000],
      ['m2', 6_000],
      ['m1', 5_000],
    ]);
  });

  it('lists by address, a repeated message once, and the newest thousand', async () => {
    const mailer = makeMemoryMailer({ clock: makeManualClock() });
    for (let index = 0; index < 1_005; index += 1) await mailer.send(mail(`m${index}`));
    await mailer.send({ ...mail('m1005'), to: 'otis@example.com' });
    await mailer.send(mail('m1004'));
    expect(mailer.messages()).toHaveLength(1_000);
    expect(mailer.messages()[0]?.id).toBe('m1005');
    expect(mailer.messages('otis@example.com').map(({ id }) => id)).toEqual(['m1005']);
    expect(mailer.messages('rose@example.com')).toHaveLength(999);
  });
});
