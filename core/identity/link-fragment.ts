/** Contents of the URL fragment of `/auth/callback` or `/reset-password`. */
export interface LinkFragment {
  /** The one-time token of our own mails, or null. */
  readonly token: string | null;
  /** The error in the fragment, or null. */
  readonly refusal: 'link-expired' | 'verification-failed' | null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Parses a fragment, with or without its `#`. Unreadable parts are ignored. */
export function readLinkFragment(fragment: string): LinkFragment {
  const values = new Map<string, string>();
  for (const pair of fragment.replace(/^#/, '').split('&')) {
    const [name = '', ...value] = pair.split('=');
    if (!values.has(decode(name))) values.set(decode(name), decode(value.join('=')));
  }
  const refusal =
    values.get('error_code') === 'otp_expired'
      ? 'link-expired'
      : values.get('error') === 'access_denied'
        ? 'verification-failed'
        : null;
  return { token: values.get('token') || null, refusal };
}
