import type { MeasuredEvent } from './event-catalogue.ts';
import { cutQuestion } from './faq-question.ts';

/**
 * The events of opening a question: the question cut to 100 characters, and the `question_tracked` event with
 * its category. `question` is our own copy, never a person's words.
 */
export function faqOpenedEvents(item: number, question: string): readonly MeasuredEvent[] {
  return [
    { name: 'faq_expanded', item, question: cutQuestion(question) },
    { name: 'question_tracked', item, category: 'general' },
  ];
}
