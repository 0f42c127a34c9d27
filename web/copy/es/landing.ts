import type { LandingTitle } from '../en/landing.ts';

/** `/` */
export const landingTitle: LandingTitle = ({ reading, launched }) => {
  if (launched) return 'Recibir antes el dinero del Seguro Social';
  return reading === 'A'
    ? 'Adelanto de efectivo del Seguro Social: un plan'
    : 'Recibir antes el Seguro Social: un plan';
};
