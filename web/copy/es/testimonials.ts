import type * as en from '../en/testimonials.ts';
import type { Translated } from '../translated.ts';

export const STORIES: typeof en.STORIES = {
  'retirement-ruth': {
    quote:
      'Leí cada página dos veces, como hago con todo lo que es de dinero. Fue fácil ver qué me pedían y por qué.',
    location: 'Ohio',
    benefitType: 'Jubilación del Seguro Social',
  },
  'ssi-darnell': {
    quote:
      'Mi hermana estuvo conmigo mientras me inscribía en mi teléfono. Paramos para almorzar y seguimos más tarde.',
    location: 'Georgia',
    benefitType: 'SSI',
  },
  'ssdi-elena': {
    quote:
      'Las letras son grandes y las palabras son sencillas. Pude hacer una cosa a la vez y volver atrás cuando tenía dudas.',
    location: 'Nuevo México',
    benefitType: 'SSDI',
  },
};

export const testimonialsCopy = {
  heading: 'Cómo podría ser inscribirse',
  intro: 'Escribimos estas historias como ejemplos. No son de clientes.',
  example: 'Historia de ejemplo',
  ratingSpoken: (rating) => `${rating} de 5 estrellas`,
} as const satisfies Translated<typeof en.testimonialsCopy>;
