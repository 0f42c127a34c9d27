/** A mail as the page's own mailbox shows it. */
export interface ShownMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Epoch milliseconds. */
  readonly sentAt: number;
}

/** The mailbox of memory mode, as far as it is shown. */
export interface PageMailbox {
  /** Newest first; the same list until something comes. */
  all(): readonly ShownMail[];
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
  return mailbox?.all() ?? NO_MAIL;
}
