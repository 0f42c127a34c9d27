import { makeListeners } from '#core/listeners.ts';
import type { MailMessage } from '#core/ports/mailer.ts';

type ShownMail = Pick<MailMessage, 'id' | 'to' | 'subject' | 'text'>;

interface PageMailbox {
  /** Newest first. Returns the same array until a mail arrives. */
  messages(): readonly ShownMail[];
  subscribe(listener: () => void): () => void;
}

let mailbox: PageMailbox | null = null;
const listeners = makeListeners<[]>();
const NO_MAIL: readonly ShownMail[] = [];

/** Called by the composition root of memory mode. */
export function showMailbox(made: PageMailbox): void {
  mailbox = made;
  made.subscribe(listeners.tell);
  listeners.tell();
}

export const subscribeToMail = listeners.subscribe;

export const shownMail = (): readonly ShownMail[] => mailbox?.messages() ?? NO_MAIL;
