import type { TestimonialId } from '#core/offer/claims.ts';

export const STORIES: Readonly<
  Record<TestimonialId, Readonly<Record<'quote' | 'location' | 'benefitType', string>>>
> = {
  'retirement-ruth': {
    quote:
      'I read each page twice, the way I do with anything about money. It was easy to see what was asked of me and why.',
    location: 'Ohio',
    benefitType: 'Social Security retirement',
  },
  'ssi-darnell': {
    quote:
      'My sister sat with me while I signed up on my phone. We stopped for lunch and picked it up again later.',
    location: 'Georgia',
    benefitType: 'SSI',
  },
  'ssdi-elena': {
    quote:
      'The print is large and the words are plain. I could do one thing at a time and go back when I was not sure.',
    location: 'New Mexico',
    benefitType: 'SSDI',
  },
};

export const testimonialsCopy = {
  heading: 'What signing up could feel like',
  intro: 'We wrote these stories as examples. They are not from customers.',
  example: 'Example story',
  ratingSpoken: (rating: number) => `${rating} out of 5 stars`,
} as const;
