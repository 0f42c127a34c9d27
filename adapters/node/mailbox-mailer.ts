import { errAsync, okAsync } from 'neverthrow';
import { mailRefused } from '#core/ports/failures.ts';
import { hasBrokenHeader } from '#core/ports/mail-header.ts';
import type { DeliveredMail, Mailer } from '#core/ports/mailer.ts';

/** Older messages beyond this many are dropped. */
const MAX_MESSAGES = 1_000;

/** The development mailbox: mail is kept in memory for reading and never sent. */
export interface MailboxMailer extends Mailer {
  /** Newest first; with `to` only messages to this address. */
  messages(to?: string): readonly DeliveredMail[];
}

export function makeMailboxMailer({ now }: { now: () => number }): MailboxMailer {
  let kept: DeliveredMail[] = [];
  return {
    send(message) {
      if (hasBrokenHeader(message)) return errAsync(mailRefused);
      if (!kept.some(({ id }) => id === message.id)) {
        kept = [{ ...message, sentAt: now() }, ...kept.slice(0, MAX_MESSAGES - 1)];
      }
      return okAsync({ providerId: null });
    },
    messages: (to) => (to === undefined ? kept : kept.filter((message) => message.to === to)),
  };
}
