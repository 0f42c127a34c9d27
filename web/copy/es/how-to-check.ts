export const howToCheck = '¿Es auténtico?';
