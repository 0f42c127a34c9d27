import type { MeasuredEvent } from './event-catalogue.ts';
import { FAQ_QUESTION_TEXT_MAX_LENGTH } from './measuring-moments.ts';

declare const ourOwnQuestion: unique symbol;
/** A question of our own FAQ, cut to 100 characters: our words, no person's. Only `faqOpenedEvents` makes one. */
export type FaqQuestionText = string & { readonly [ourOwnQuestion]: true };

/**
 * What opening a question measures (spec section 2, '/faq'): the event with the question cut to 100 characters, and the
 * question-tracking call with its category. `question` is our own copy, never a person's words.
 */
export function faqOpenedEvents(item: number, question: string): readonly MeasuredEvent[] {
  return [
    { name: 'faq_expanded', item, question: cutQuestion(question) },
    { name: 'question_tracked', item, category: 'general' },
  ];
}

/** The question as it is measured: its first 100 characters, never half of one. */
export function cutQuestion(question: string): FaqQuestionText {
  let cut = '';
  for (const character of question) {
    if (cut.length + character.length > FAQ_QUESTION_TEXT_MAX_LENGTH) break;
    cut += character;
  }
  return cut as FaqQuestionText;
}
