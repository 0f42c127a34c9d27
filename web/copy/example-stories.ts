import { TESTIMONIALS_DATE, type TestimonialId } from '#core/offer/claims.ts';

/** A testimonial. All that there are today are examples written for this project. */
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

type StoryWords = Pick<Testimonial, 'quote' | 'location' | 'benefitType'>;

const STORIES = [
  { id: 'retirement-ruth', name: 'Ruth M.', initials: 'RM', rating: 5, color: 'action' },
  { id: 'ssi-darnell', name: 'Darnell P.', initials: 'DP', rating: 4, color: 'deep' },
  { id: 'ssdi-elena', name: 'Elena G.', initials: 'EG', rating: 5, color: 'ink-soft' },
] as const;

/** The stories in the words of a language. */
export const exampleStories = (
  words: Readonly<Record<(typeof STORIES)[number]['id'], StoryWords>>,
): readonly Testimonial[] =>
  STORIES.map((story) => ({ ...story, ...words[story.id], date: TESTIMONIALS_DATE, example: true }));
