import type * as en from '../en/footer.ts';
import type { Translated } from '../translated.ts';

export const footerCopy = {
  navigation: 'Pie de página',
  terms: 'Términos y condiciones',
  privacy: 'Política de privacidad',
  faq: 'Preguntas frecuentes',
  'is-this-real': '¿Es auténtico?',
  'payment-dates': 'Fechas de pago',
  fraud: 'Cómo reconocer estafas relacionadas con el Seguro Social',
  fraudUrl: 'https://oig.ssa.gov/espanol/',
  fraudNote: 'de la Oficina del Inspector General de la SSA',
  copyright: (brand) => `© 2026 ${brand}`,
} as const satisfies Translated<typeof en.footerCopy>;
