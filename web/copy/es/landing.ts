import type { LandingTitle } from '../en/landing.ts';

export const landingTitle: LandingTitle = ({ reading, launched }) => {
  if (launched) return 'Recibir antes el dinero del Seguro Social';
  return reading === 'A'
    ? 'Un plan: adelanto del pago del Seguro Social'
    : 'Un plan: dinero antes de su día de pago';
};
