// Browsers and Node.js have it; the language alone does not.
declare const URLSearchParams: new (text: string) => { get(name: string): string | null };

/** Contents of the URL fragment of `/auth/callback` or `/reset-password`. */
export interface LinkFragment {
  /** The one-time token of our own mails, or null. */
  readonly token: string | null;
  readonly refusal: 'link-expired' | 'verification-failed' | null;
}

/** Parses a fragment, with or without its `#`. Unreadable parts are ignored. */
export function readLinkFragment(fragment: string): LinkFragment {
  const values = new URLSearchParams(fragment.replace(/^#/, ''));
  const refusal =
    values.get('error_code') === 'otp_expired'
      ? 'link-expired'
      : values.get('error') === 'access_denied'
        ? 'verification-failed'
        : null;
  // Mail programs take the full stop or bracket after a link along.
  return { token: /^[\w-]+/.exec(values.get('token') ?? '')?.[0] ?? null, refusal };
}
