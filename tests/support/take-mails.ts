import type { Clock } from '#core/ports/clock.ts';
import type { MailMessage } from '#core/ports/mailer.ts';
import type { OutboxQueue } from '#core/ports/outbox.ts';

/** Empties an outbox like its job, and returns all mail to an address, newest first. */
export function takeMails(queue: OutboxQueue, clock: Pick<Clock, 'now'>) {
  const mails: MailMessage[] = [];
  return async (address: string): Promise<readonly MailMessage[]> => {
    const leased = await queue.lease({ at: clock.now(), limit: 100, leaseMs: 1_000 });
    for (const { message } of leased._unsafeUnwrap()) {
      mails.unshift(message);
      (await queue.delivered(message.id, clock.now(), null))._unsafeUnwrap();
    }
    return mails.filter(({ to }) => to === address);
  };
}

/** The token of the link in the text of a mail, and its code; empty where it has none. */
export const secretsIn = (text = '') => ({
  token: /#token=([\w-]+)/.exec(text)?.[1] ?? '',
  code: /^\d{6}$/m.exec(text)?.[0] ?? '',
});
