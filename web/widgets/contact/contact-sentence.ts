import { contactCopy } from '#copy/contact.ts';
import { yourNameProblemSentence } from '#copy/person-name.ts';
import {
  CONTACT_MESSAGE_MAX_LENGTH,
  type ContactMessage,
  type ContactProblems,
} from '#core/contact/contact-message.ts';

/** The error message at the field. */
export function contactSentence(problem: NonNullable<ContactProblems[keyof ContactMessage]>): string {
  switch (problem) {
    case 'name-too-long':
    case 'name-has-invisible-character':
    case 'name-holds-nine-digits':
    case 'name-has-other-signs':
      return yourNameProblemSentence(problem);
    case 'message-too-long':
      return contactCopy.problems[problem](CONTACT_MESSAGE_MAX_LENGTH);
    default:
      return contactCopy.problems[problem];
  }
}
