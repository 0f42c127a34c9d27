import type { EmailOtpType } from '@supabase/supabase-js';
import { readLinkFragment } from '#core/identity/link-fragment.ts';

/** What a hosted link brings along in its fragment (decisions 10, 12 and 32). */
export interface HostedFragment {
  /** What the sender of the link says went wrong, or null. */
  readonly refusal: 'link-expired' | 'verification-failed' | null;
  /** What can be spent, or null; in the service's own words, as the library takes it. */
  readonly proof: LinkProof | null;
  readonly recovery: boolean;
}

export type LinkProof =
  /** One-time token of our own mail templates; opening spends nothing. */
  | { readonly token_hash: string; readonly type: EmailOtpType }
  /** The service's own links: spent at the service, and the session comes with the redirect. */
  | { readonly access_token: string; readonly refresh_token: string };

/**
 * Reads a fragment, with or without its `#`. `usual` is the kind of link that the page expects where none is named: a
 * `token` without a type is the hash in a mail of our own server.
 */
export function readHostedFragment(fragment: string, usual: 'email' | 'recovery'): HostedFragment {
  const { token, refusal } = readLinkFragment(fragment);
  const {
    type = usual,
    access_token,
    refresh_token,
    token_hash = token,
  } = Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, '')));
  const session = access_token && refresh_token ? { access_token, refresh_token } : null;
  const proof = refusal
    ? null
    : (session ?? // A type that the service does not know is refused by it.
      (token_hash ? { token_hash, type: type as EmailOtpType } : null));
  return { refusal, proof, recovery: type === 'recovery' };
}
