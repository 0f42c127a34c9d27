import type { EmailOtpType } from '@supabase/supabase-js';
import { readLinkFragment } from '#core/identity/link-fragment.ts';

export interface HostedFragment {
  /** The error that the auth service reports in the link, or null. */
  readonly refusal: 'link-expired' | 'verification-failed' | null;
  /** The credentials of the link, in the form that the library accepts, or null. */
  readonly proof: LinkProof | null;
  readonly recovery: boolean;
  /** A link to a new address. */
  readonly change: boolean;
}

export type LinkProof =
  /** One-time token of our own mail templates; opening the link does not use it up. */
  | { readonly token_hash: string; readonly type: EmailOtpType }
  /** The service's own links: it has redeemed the token, and its redirect carries the session. */
  | { readonly access_token: string; readonly refresh_token: string };

/**
 * Parses a fragment, with or without its `#`. `defaultType` is the type that the page expects if the link names none: a
 * `token` without a type comes from a mail of our own server.
 */
export function readHostedFragment(fragment: string, defaultType: 'email' | 'recovery'): HostedFragment {
  const { token, refusal } = readLinkFragment(fragment);
  const {
    type = defaultType,
    access_token,
    refresh_token,
    token_hash = token,
  } = Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, '')));
  const session = access_token && refresh_token ? { access_token, refresh_token } : null;
  const proof = refusal
    ? null
    : (session ?? // The service rejects unknown types.
      (token_hash ? { token_hash, type: type as EmailOtpType } : null));
  return { refusal, proof, recovery: type === 'recovery', change: type === 'email_change' };
}
