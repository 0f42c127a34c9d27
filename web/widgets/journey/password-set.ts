/** The history state of the page that follows a new password. */
export const PASSWORD_SET = { passwordSet: true } as const;

/** Whether the page was opened because a new password was set. */
export function isPasswordSet(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'passwordSet' in state;
}
