/** Where fraud that uses the name of Social Security is reported. */
export const OIG_URL = 'https://oig.ssa.gov/';

/** The scam page of the SSA's Office of the Inspector General. */
export const FRAUD_PREVENTION_URL = 'https://oig.ssa.gov/scam/';
