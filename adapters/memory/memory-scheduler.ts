import { okAsync } from 'neverthrow';
import type { IdentityService } from '#core/identity/identity-service.ts';
import type { BookingService, Scheduler } from '#core/ports/scheduler.ts';
import type { BrowserKeys } from './browser-keys.ts';

/** Memory mode is a single page and therefore one network. */
const NETWORK = 'this page';

/** `Scheduler` of the page itself; determines the caller as the server does. */
export function makeMemoryScheduler({
  service,
  keys,
  bookings,
}: {
  readonly service: Pick<IdentityService, 'currentSession'>;
  readonly keys: Pick<BrowserKeys, 'sessionToken'>;
  readonly bookings: BookingService;
}): Scheduler {
  const { freeSlots, inspectHold, confirm, move, cancel } = bookings;
  return {
    freeSlots,
    inspectHold,
    confirm,
    move,
    cancel,
    book(request) {
      const token = keys.sessionToken();
      const session = token === null ? okAsync(null) : service.currentSession(token);
      return session.andThen((found) =>
        bookings.book(request, { network: NETWORK, verifiedEmail: found?.email ?? null }),
      );
    },
  };
}
