import { FAQ_QUESTION_TEXT_MAX_LENGTH } from './measuring-moments.ts';

declare const ourOwnQuestion: unique symbol;
/** A question of our own FAQ, not too long. Created only by `cutQuestion`. */
export type FaqQuestionText = string & { readonly [ourOwnQuestion]: true };

/** The first characters of the question, without splitting a surrogate pair. */
export function cutQuestion(question: string): FaqQuestionText {
  let cut = '';
  for (const character of question) {
    if (cut.length + character.length > FAQ_QUESTION_TEXT_MAX_LENGTH) break;
    cut += character;
  }
  return cut as FaqQuestionText;
}

export const placedQuestion = (item: number, question: string) => `${item} ${question}`;

/**
 * The events of opening a question: the question, cut, and the `question_tracked` event with
 * its category. `question` is our own copy, never a person's words.
 */
export function faqOpenedEvents(item: number, question: string) {
  return [
    { name: 'faq_expanded', item, question: cutQuestion(question) },
    { name: 'question_tracked', item, category: 'general' },
  ] as const;
}
