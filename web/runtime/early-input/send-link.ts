declare global {
  interface Window {
    /** The link is on its way to the server: the script leaves it alone. */
    linkSent?: boolean;
  }
}

/**
 * Sends the token of a mailed link at once, without waiting for the script. The server leads on, or back here with `asked` where the
 * person has to press or to be told something. Inline: uses nothing from outside its body.
 */
export function sendLink(): void {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = fragment.get('token');
  if (!token || fragment.has('asked') || !navigator.onLine) return;
  // However often a mail program repeats a slash in it.
  const path = location.pathname.replace(/\/+/g, '/').replace(/\/$/, '');
  const field = Object.assign(document.createElement('input'), {
    type: 'hidden',
    name: 'token',
    value: token,
  });
  const form = Object.assign(document.createElement('form'), { method: 'post', action: path });
  form.append(field);
  document.body.append(form);
  window.linkSent = true;
  // Back does not come here again with the token.
  history.replaceState(history.state, '', path);
  form.submit();
}
