/**
 * Keeps the address that the form of `/start` sends before the page's script is there, as `rememberPendingEmail` does, so that
 * the next page can name it. Runs inline in that document, so it must not use anything from outside its body.
 */
export function keepSentAddress(key: string): void {
  window.addEventListener('submit', (event) => {
    const email = (event.target as Element).querySelector<HTMLInputElement>('input[type=email]')?.value;
    // The page's script sends it itself, and keeps it once it is sent.
    if (event.defaultPrevented || !email) return;
    try {
      sessionStorage.setItem(key, JSON.stringify({ email, sentAt: Date.now() }));
    } catch {
      // Storage is blocked.
    }
  });
}
