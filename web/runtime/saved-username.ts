const KEY = 'saved_username';

/** The address kept for next time, or null; null too where browser storage is blocked. */
export function savedUsername(): string | null {
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps the address, or forgets it. Where browser storage is blocked nothing is kept, which harms nobody. */
export function keepUsername(email: string | null): void {
  try {
    if (email === null) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, email);
  } catch {
    return;
  }
}
