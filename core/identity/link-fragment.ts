/** What the fragment of `/auth/callback` or `/reset-password` carries (decisions 10, 12 and 33). */
export interface LinkFragment {
  /** The one-time token of our own mails, or null. */
  readonly token: string | null;
  /** What the sender of the link says went wrong, or null (spec section 4, callback steps 1 and 2). */
  readonly refusal: 'link-expired' | 'verification-failed' | null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Reads a fragment, with or without its `#`. Never fails: what cannot be read is not there. */
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
