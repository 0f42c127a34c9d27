import { yourNameProblemSentence } from '#copy/person-name.ts';
import { bookingCopy } from '#copy/schedule.ts';
import type { BookingProblems } from '#core/consultation/booking-form.ts';

export function bookingSentence(problem: NonNullable<BookingProblems[keyof BookingProblems]>): string {
  switch (problem) {
    case 'name-required':
      return bookingCopy.errors.name;
    case 'email-required':
    case 'email-not-valid':
      return bookingCopy.errors.email;
    case 'phone-not-valid':
      return bookingCopy.errors.phone;
    default:
      return yourNameProblemSentence(problem);
  }
}
