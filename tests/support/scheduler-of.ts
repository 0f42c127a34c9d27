import type { BookingService, Scheduler } from '#core/ports/scheduler.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import type { SchedulerVisitor } from '../contracts/visitor-harness.ts';

/** A site that calls the people who book. */
export const CALLING_SITE = { ...DEFAULT_SITE_SETTINGS, supportPhone: '(555) 555-0100' };

/** A scheduler over the booking service for one visitor. */
export const schedulerOf = (
  bookings: BookingService,
  { network = '203.0.113.1', signedInAs = null }: SchedulerVisitor = {},
): Scheduler => ({
  freeSlots: () => bookings.freeSlots(),
  inspectHold: (token) => bookings.inspectHold(token),
  confirm: (token) => bookings.confirm(token),
  move: (token, startsAt) => bookings.move(token, startsAt),
  cancel: (token) => bookings.cancel(token),
  book: (request) => bookings.book(request, { network, verifiedEmail: signedInAs }),
});

/** The token of the link in the mail of a hold. */
export function holdToken(mail: { readonly text: string } | undefined): string {
  const token = /\/schedule#booking=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error('the mail has no link of a hold');
  return token;
}
