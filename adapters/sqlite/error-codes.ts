/** Codes of SQLite and the system, by what they mean. */
export const BUSY = /^SQLITE_(BUSY|LOCKED)/;
export const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/;
export const FULL = /^(ENOSPC|EDQUOT|SQLITE_FULL)/;

/** An error of ours that is handled as one of SQLite or the system with this code. */
export const codedError = (code: string, message: string) => Object.assign(new Error(message), { code });

export function hasCode(error: unknown, codes: RegExp): boolean {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined;
  return typeof code === 'string' && codes.test(code);
}
