/** What the site says in more than one place: one wording for each. */
export const statements = {
  noAffiliation: (brand: string) =>
    `${brand} is not affiliated with or endorsed by the Social Security Administration.`,
  /** `calls`: we have a phone, so a person who booked a call can be called. */
  weCall: (calls: boolean) => (calls ? 'We call you only if you booked a call.' : 'We never call you first.'),
  fullNumberStays: 'The full number never leaves this page.',
  lastFourOnly: 'In the sign-up, we save only the last four digits.',
  lastFourPurpose: 'The last four digits may later identify you.',
  testedClaims: 'Claims we are testing, not true today',
  freeAtSsa: 'Changing where your benefit is deposited is free at the SSA.',
  offeredToday: 'Log in or sign up to see what we offer today.',
} as const;
