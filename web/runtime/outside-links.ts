/** Where fraud that uses the name of Social Security is reported. */
export const OIG_URL = 'https://oig.ssa.gov/';
