import type { LandingVariant } from '../en/landing.ts';

/** `/home`: the anonymous journey, which saves no personal details. */
export const home: LandingVariant = {
  title: () => 'Vea cómo funcionaría, sin dar su correo',
  lead: () => 'Vea cómo funcionaría para usted. Puede mirar sin darnos su correo electrónico.',
};

/** `/home-variant-b` */
export const homeVariantB: LandingVariant = {
  title: () => 'Cuando las cuentas y el pago no coinciden',
  lead: ({ brand, launched }) =>
    launched
      ? `Las cuentas llegan cuando llegan. ${brand} se creó para tener un día de pago que vaya mejor con ellas.`
      : `Las cuentas llegan cuando llegan. ${brand} trabaja en un día de pago que vaya mejor con ellas.`,
};
