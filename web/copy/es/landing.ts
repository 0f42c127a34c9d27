import type { LandingVariant } from '../en/landing.ts';

/** `/` */
export const landing: LandingVariant = {
  title: ({ offer }) =>
    offer.reading === 'A'
      ? 'Adelanto de efectivo del Seguro Social: un plan'
      : 'Recibir antes el Seguro Social: un plan',
  lead: ({ brand, offer, launched }) =>
    offer.reading === 'A'
      ? launched
        ? `${brand} se creó para darle algo de efectivo antes de su día de pago.`
        : `${brand} trabaja en una manera de darle algo de efectivo antes de su día de pago.`
      : launched
        ? `${brand} se creó para que su beneficio le llegue antes.`
        : `${brand} trabaja en una manera de que su beneficio le llegue antes.`,
};
