/** The scam page of the SSA's Office of the Inspector General. */
export const FRAUD_PREVENTION_URL = 'https://oig.ssa.gov/scam/';
