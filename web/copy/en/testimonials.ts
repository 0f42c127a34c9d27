import { TESTIMONIALS_DATE, type TestimonialId } from '#core/offer/claims.ts';

/** A testimonial. The ones in this file are examples written for this project. */
export interface Testimonial {
  readonly id: TestimonialId;
  readonly quote: string;
  /** First name and initial. */
  readonly name: string;
  /** A state. */
  readonly location: string;
  /** As in 'SSI' or 'Social Security retirement'. */
  readonly benefitType: string;
  readonly rating: 1 | 2 | 3 | 4 | 5;
  readonly initials: string;
  /** A color of the theme. */
  readonly color: 'action' | 'deep' | 'ink-soft';
  /** ISO 8601 date. */
  readonly date: string;
  /** Not by a customer: it is labelled 'Example story'. */
  readonly example: boolean;
}

const EXAMPLE = { date: TESTIMONIALS_DATE, example: true } as const;

export const TESTIMONIALS: readonly Testimonial[] = [
  {
    id: 'retirement-ruth',
    quote:
      'I read each page twice, the way I do with anything about money. It was easy to see what was asked of me and why.',
    name: 'Ruth M.',
    location: 'Ohio',
    benefitType: 'Social Security retirement',
    rating: 5,
    initials: 'RM',
    color: 'action',
    ...EXAMPLE,
  },
  {
    id: 'ssi-darnell',
    quote:
      'My sister sat with me while I signed up on my phone. We stopped for lunch and picked it up again later.',
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
      'The print is large and the words are plain. I could do one thing at a time and go back when I was not sure.',
    name: 'Elena G.',
    location: 'New Mexico',
    benefitType: 'SSDI',
    rating: 5,
    initials: 'EG',
    color: 'ink-soft',
    ...EXAMPLE,
  },
];

export const testimonialsCopy = {
  heading: 'What signing up could feel like',
  intro: 'We wrote these stories as examples. They are not from customers.',
  example: 'Example story',
  ratingSpoken: (rating: Testimonial['rating']) => `${rating} out of 5 stars`,
} as const;
