/** The address that link and code were sent to. Stored in the history entry, so that a reloaded page still asks for the code. */
export interface CodeSent {
  readonly email: string;
  /** Wall-clock milliseconds. */
  readonly sentAt: number;
}

/** Parses the state of a history entry. Null if it has none. */
export function codeSentIn(state: unknown): CodeSent | null {
  if (typeof state !== 'object' || state === null || !('codeSent' in state)) return null;
  const { email, sentAt } = (state.codeSent ?? {}) as Partial<CodeSent>;
  return typeof email === 'string' && typeof sentAt === 'number' ? { email, sentAt } : null;
}
