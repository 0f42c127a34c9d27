/** As `rememberPendingEmail`, for a form of `/start` that is sent before the script. Inline: uses nothing outside its body. */
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
