/** A reset link that did not work led to `/login`. In the state of the history entry, so that it survives a reload. */
export interface InvalidReset {
  /** The address of the link, if this browser may know it. */
  readonly email: string | null;
}

/** Parses the state of a history entry. Null if it has none. */
export function invalidResetIn(state: unknown): InvalidReset | null {
  if (typeof state !== 'object' || state === null || !('invalidReset' in state)) return null;
  const { email } = (state.invalidReset ?? {}) as Partial<InvalidReset>;
  return { email: typeof email === 'string' ? email : null };
}
