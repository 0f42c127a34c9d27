import type { LandingTitle } from '../en/landing.ts';
import type * as en from '../en/landing-variants.ts';

export const homeTitle: LandingTitle = () => 'Vea cómo funcionaría';

export const homeVariantBTitle: LandingTitle = () => 'Si las cuentas y el día de pago no coinciden';

export const landingLeads: typeof en.landingLeads = {
  landing: ({ brand, offer, launched }) =>
    launched
      ? offer.reading === 'A'
        ? `${brand} se creó para que reciba efectivo antes.`
        : `${brand} se creó para que reciba dinero antes.`
      : 'Inscribirse es gratis. Hoy\u00a0no\u00a0recibe\u00a0dinero.',
  home: () => 'Vea cómo funcionaría para usted. Puede mirar sin darnos su correo electrónico.',
  'home-variant-b': ({ brand, launched }) =>
    launched
      ? `Las cuentas llegan cuando llegan. ${brand} se creó para que tenga dinero cuando vencen.`
      : `Las cuentas llegan cuando llegan. ${brand} trabaja en una manera de que usted tenga dinero cuando vencen.`,
};
