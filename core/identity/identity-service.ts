import type { Language } from '../language/languages.ts';
import type { Session } from '../ports/auth-port.ts';
import type { Campaign } from '../record/first-touch.ts';

/** A newly opened session: `token` is returned once and never stored in plain text. */
export interface OpenedSession {
  readonly token: string;
  readonly session: Session;
  /** For the browser's device cookie, which identifies the browser next time. Returned once, like `token`. */
  readonly deviceToken: string;
}

/** Who makes the request, for rate limits. */
export interface Requester {
  readonly browserId: string;
  /** The device cookie of an earlier verification. */
  readonly deviceToken?: string | null;
  /** The client's network prefix. */
  readonly network?: string;
  /** Of the page that made the request. */
  readonly language?: Language | undefined;
}

/** What comes with a proof of the address. */
export interface Verifying {
  readonly campaign?: Campaign | undefined;
  readonly deviceToken?: string | null;
  readonly language?: Language | undefined;
}

/** What a link would do: a `CallbackReading` of `AuthPort` by a backend that knows it all. */
export type LinkReading =
  | Readonly<{ kind: 'automatic' }>
  | Readonly<{ kind: 'confirmation-required'; email: string }>
  | Readonly<{ kind: 'expired'; email: string | null; used: boolean }>;
