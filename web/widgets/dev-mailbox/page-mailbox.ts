import type { MailMessage } from '#core/ports/mailer.ts';

export type ShownMail = Pick<MailMessage, 'id' | 'to' | 'subject' | 'text'>;

export interface PageMailbox {
  /** Newest first. Returns the same array until a mail arrives. */
  messages(): readonly ShownMail[];
  subscribe(listener: () => void): () => void;
}

let mailbox: PageMailbox | null = null;
const waiting = new Set<() => void>();
const NO_MAIL: readonly ShownMail[] = [];

/** Called by the composition root of memory mode. */
export function showMailbox(made: PageMailbox): void {
  mailbox = made;
  for (const listener of waiting) {
    made.subscribe(listener);
    listener();
  }
}

export function subscribeToMail(listener: () => void): () => void {
  waiting.add(listener);
  const stop = mailbox?.subscribe(listener);
  return () => {
    waiting.delete(listener);
    stop?.();
  };
}

export function shownMail(): readonly ShownMail[] {
  return mailbox?.messages() ?? NO_MAIL;
}
