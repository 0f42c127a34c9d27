/** The scam page of the SSA's Office of the Inspector General (decision 9). */
export const FRAUD_PREVENTION_URL = 'https://oig.ssa.gov/scam/';
