import { TESTIMONIALS_DATE } from '#core/offer/claims.ts';
import type * as en from '../en/testimonials.ts';
import type { Translated } from '../translated.ts';

const EXAMPLE = { date: TESTIMONIALS_DATE, example: true } as const;

export const TESTIMONIALS: readonly en.Testimonial[] = [
  {
    id: 'retirement-ruth',
    quote:
      'Leí cada página dos veces, como hago con todo lo que es de dinero. Fue fácil ver qué me pedían y por qué.',
    name: 'Ruth M.',
    location: 'Ohio',
    benefitType: 'Jubilación del Seguro Social',
    rating: 5,
    initials: 'RM',
    color: 'action',
    ...EXAMPLE,
  },
  {
    id: 'ssi-darnell',
    quote:
      'Mi hermana estuvo conmigo mientras me inscribía en mi teléfono. Paramos para almorzar y seguimos más tarde.',
    name: 'Darnell P.',
    location: 'Georgia',
    benefitType: 'SSI',
    rating: 4,
    initials: 'DP',
    color: 'deep',
    ...EXAMPLE,
  },
  {
    id: 'ssdi-elena',
    quote:
      'Las letras son grandes y las palabras son sencillas. Pude hacer una cosa a la vez y volver atrás cuando tenía dudas.',
    name: 'Elena G.',
    location: 'Nuevo México',
    benefitType: 'SSDI',
    rating: 5,
    initials: 'EG',
    color: 'ink-soft',
    ...EXAMPLE,
  },
];

export const testimonialsCopy = {
  heading: 'Cómo podría ser inscribirse',
  intro: 'Escribimos estas historias como ejemplos. No son de clientes.',
  example: 'Historia de ejemplo',
  ratingSpoken: (rating) => `${rating} de 5 estrellas`,
} as const satisfies Translated<typeof en.testimonialsCopy>;
