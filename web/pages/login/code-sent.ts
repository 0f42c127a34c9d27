/** Where the message with link and code went. Kept in the history entry: a tab that is loaded again still asks for the code. */
export interface CodeSent {
  readonly email: string;
  /** Wall-clock milliseconds. */
  readonly sentAt: number;
}

/** What the state of a history entry says of it; null: nothing. */
export function codeSentIn(state: unknown): CodeSent | null {
  if (typeof state !== 'object' || state === null || !('codeSent' in state)) return null;
  const { email, sentAt } = (state.codeSent ?? {}) as Partial<CodeSent>;
  return typeof email === 'string' && typeof sentAt === 'number' ? { email, sentAt } : null;
}
