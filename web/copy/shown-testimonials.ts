import { STORIES } from '#copy/testimonials.ts';
import { mayShowTestimonial, type Proofs, TESTIMONIAL_IDS, TESTIMONIALS_DATE } from '#core/offer/claims.ts';

/** What is the same in every language. The people are made up for this project, so each is labelled 'Example story'. */
const PEOPLE = {
  'retirement-ruth': { name: 'Ruth M.', rating: 5, color: 'dawn' },
  'ssi-darnell': { name: 'Darnell P.', rating: 4, color: 'haze' },
  'ssdi-elena': { name: 'Elena G.', rating: 5, color: 'deep' },
} as const;

export const TESTIMONIALS = TESTIMONIAL_IDS.map((id) => ({
  id,
  ...PEOPLE[id],
  ...STORIES[id],
  initials: PEOPLE[id].name.replace(/[^A-Z]/g, ''),
  date: TESTIMONIALS_DATE,
}));

/** Stars need evidence. */
export const shownTestimonials = (proofs: Proofs) =>
  TESTIMONIALS.filter(({ id }) => mayShowTestimonial(id, proofs)).map(({ rating, ...story }) => ({
    ...story,
    rating: proofs.evidence.includes(story.id) ? rating : null,
  }));
export type Testimonial = ReturnType<typeof shownTestimonials>[number];
