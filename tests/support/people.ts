import type { Account } from '#core/identity/identity-entities.ts';

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
