export const notGiven = 'Sin indicar';
