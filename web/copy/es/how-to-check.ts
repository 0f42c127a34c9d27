export const howToCheck = '¿Es auténtico? Cómo revisarlo';
