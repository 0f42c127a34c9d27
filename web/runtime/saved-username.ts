const KEY = 'saved_username';

/** The saved email address, or null if there is none or browser storage is blocked. */
export function savedUsername(): string | null {
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Saves the address, or deletes it when `email` is null. Does nothing if browser storage is blocked. */
export function keepUsername(email: string | null): void {
  try {
    if (email === null) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, email);
  } catch {
    return;
  }
}
