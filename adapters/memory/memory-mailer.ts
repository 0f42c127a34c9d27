import { errAsync, okAsync } from 'neverthrow';
import { makeListeners } from '#core/listeners.ts';
import { parseJson } from '#core/parse-json.ts';
import type { BrowserStorage } from '#core/ports/browser-storage.ts';
import type { Clock } from '#core/ports/clock.ts';
import { mailRefused } from '#core/ports/failures.ts';
import { hasBrokenHeader } from '#core/ports/mail-header.ts';
import type { DeliveredMail, Mailer } from '#core/ports/mailer.ts';

const MAX_MESSAGES = 1_000;
const STORAGE_KEY = 'checkahead.memory.mailbox.v1';

export interface MemoryMailbox {
  /** Newest first; with `to` only messages to this address, else the same list until mail arrives. */
  messages(to?: string): readonly DeliveredMail[];
  /** Called after each new mail. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** A mailer that stores its messages and sends none. A repeated message id is stored once. */
export function makeMemoryMailer({
  clock,
  storage = null,
}: {
  readonly clock: Pick<Clock, 'now'>;
  readonly storage?: BrowserStorage | null;
}): Mailer & MemoryMailbox {
  const kept = parseJson(storage?.getItem(STORAGE_KEY));
  let mails: readonly DeliveredMail[] = Array.isArray(kept) ? (kept as DeliveredMail[]) : [];
  const listeners = makeListeners<[]>();
  return {
    send(message) {
      if (hasBrokenHeader(message)) return errAsync(mailRefused);
      if (!mails.some((mail) => mail.id === message.id)) {
        mails = [{ ...message, sentAt: clock.now() }, ...mails.slice(0, MAX_MESSAGES - 1)];
        storage?.setItem(STORAGE_KEY, JSON.stringify(mails));
        listeners.tell();
      }
      return okAsync({ providerId: null });
    },
    messages: (to) => (to === undefined ? mails : mails.filter((mail) => mail.to === to)),
    subscribe: listeners.subscribe,
  };
}
