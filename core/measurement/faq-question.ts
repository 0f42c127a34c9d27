import { FAQ_QUESTION_TEXT_MAX_LENGTH } from './measuring-moments.ts';

declare const ourOwnQuestion: unique symbol;
/** A question of our own FAQ, cut to 100 characters: our words, no person's. Only `cutQuestion` makes one. */
export type FaqQuestionText = string & { readonly [ourOwnQuestion]: true };

/** The question as it is measured: its first 100 characters, never half of one. */
export function cutQuestion(question: string): FaqQuestionText {
  let cut = '';
  for (const character of question) {
    if (cut.length + character.length > FAQ_QUESTION_TEXT_MAX_LENGTH) break;
    cut += character;
  }
  return cut as FaqQuestionText;
}
