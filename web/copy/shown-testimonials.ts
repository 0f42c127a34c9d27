import { TESTIMONIALS, type Testimonial } from '#copy/testimonials.ts';
import { mayShowTestimonial, type Proofs } from '#core/offer/claims.ts';

export function shownTestimonials(proofs: Proofs): readonly Testimonial[] {
  return TESTIMONIALS.filter(({ id }) => mayShowTestimonial(id, proofs));
}
