import type { LandingTitle } from '../en/landing.ts';
import type * as en from '../en/landing-variants.ts';

/** `/home`: the anonymous journey, which saves no personal details. */
export const homeTitle: LandingTitle = () => 'Vea cómo funcionaría, sin dar su correo';

/** `/home-variant-b` */
export const homeVariantBTitle: LandingTitle = () => 'Cuando las cuentas y el pago no coinciden';

export const landingLeads: typeof en.landingLeads = {
  landing: ({ brand, offer, launched }) =>
    offer.reading === 'A'
      ? launched
        ? `${brand} se creó para darle algo de efectivo antes de su día de pago.`
        : `${brand} trabaja en una manera de darle algo de efectivo antes de su día de pago.`
      : launched
        ? `${brand} se creó para que su beneficio le llegue antes.`
        : `${brand} trabaja en una manera de que su beneficio le llegue antes.`,
  home: () => 'Vea cómo funcionaría para usted. Puede mirar sin darnos su correo electrónico.',
  'home-variant-b': ({ brand, launched }) =>
    launched
      ? `Las cuentas llegan cuando llegan. ${brand} se creó para tener un día de pago que vaya mejor con ellas.`
      : `Las cuentas llegan cuando llegan. ${brand} trabaja en un día de pago que vaya mejor con ellas.`,
};
