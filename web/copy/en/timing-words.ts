export const notGiven = 'Not given';
