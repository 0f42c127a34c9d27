/** Who the tests are about. */
export const ROSE = 'rose@example.com';
export const OTIS = 'otis@example.com';

/** Passwords that the product accepts. */
export const GOOD = 'Marigold-Field-27';
export const OTHER_GOOD = 'Paper-Lantern-48';
