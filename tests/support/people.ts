import type { Account, Challenge } from '#core/ports/identity-tables.ts';

/** Who the tests are about. */
export const ROSE = 'rose@example.com';
export const OTIS = 'otis@example.com';

/** Passwords that the product accepts. */
export const GOOD = 'Marigold-Field-27';
export const OTHER_GOOD = 'Paper-Lantern-48';

/** An account without a password, of `id@example.com`. */
export const accountOf = (id: string): Account => ({
  id,
  email: `${id}@example.com`,
  passwordHash: null,
  emailVerifiedAt: 1,
  createdAt: 1,
  mailWords: null,
  language: 'en',
});

export const challenge = (over: Partial<Challenge> = {}): Challenge => ({
  id: 'challenge-1',
  email: 'rose@example.com',
  newEmail: null,
  purpose: 'sign-in',
  tokenHash: over.id === undefined ? 'token-hash-1' : `t-${over.id}`,
  codeHash: 'code-hash-1',
  browserHash: 'browser-hash-1',
  mailboxHash: 'mailbox-1',
  askedFrom: 'network-1',
  createdAt: 1_000,
  expiresAt: 1_801_000,
  wrongCodes: 0,
  spentAt: null,
  voidedAt: null,
  campaign: {},
  ...over,
});
