export const howToCheck = 'Is this real?';
