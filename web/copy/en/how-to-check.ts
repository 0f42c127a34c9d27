export const howToCheck = 'Is this real? How to check';
