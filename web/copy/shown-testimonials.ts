import { TESTIMONIALS } from '#copy/testimonials.ts';
import { mayShowTestimonial, type Proofs } from '#core/offer/claims.ts';
import type { Testimonial } from './example-stories.ts';

export function shownTestimonials(proofs: Proofs): readonly Testimonial[] {
  return TESTIMONIALS.filter(({ id }) => mayShowTestimonial(id, proofs));
}
