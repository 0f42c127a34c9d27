import { expect, it } from 'vitest';
import { bookingTrouble } from '#core/consultation/booking-trouble.ts';
import {
  noSuchSlot,
  rateLimited,
  rejected,
  slotTaken,
  tooManyCalls,
  unavailable,
  unreachable,
} from '#core/ports/failures.ts';

it.each<[Parameters<typeof bookingTrouble>[0], string, string?]>([
  [slotTaken, 'taken', 'past'],
  [noSuchSlot, 'taken', 'past'],
  [rateLimited(), 'tooMany'],
  [tooManyCalls, 'tooManyCalls'],
  [unreachable, 'uncertain'],
  [rejected, 'failed'],
  [unavailable(), 'failed'],
])('%o means %s, and %s for a time that has begun', (failure, ahead, begun = ahead) => {
  expect([bookingTrouble(failure, 2, 1), bookingTrouble(failure, 1, 1)]).toEqual([ahead, begun]);
});
