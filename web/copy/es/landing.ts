import type { LandingVariant } from '../en/landing.ts';

/** `/` */
export const landing: LandingVariant = {
  title: ({ offer }) =>
    offer.reading === 'A'
      ? 'Adelanto de su Seguro Social, en preparación'
      : 'Recibir antes el Seguro Social, en preparación',
  lead: ({ brand, offer }) =>
    offer.reading === 'A'
      ? `${brand} trabaja en una manera de darle algo de efectivo antes de su día de pago.`
      : `${brand} trabaja para que su beneficio le llegue en un día anterior.`,
};
