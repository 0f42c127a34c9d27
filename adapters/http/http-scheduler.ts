import { ResultAsync } from 'neverthrow';
import { z } from 'zod/mini';
import { rejected, unavailable } from '#core/ports/failures.ts';
import type { Scheduler } from '#core/ports/scheduler.ts';
import { type HttpTransport, narrow } from './http-transport.ts';

const slotSchema = z.object({ startsAt: z.number(), endsAt: z.number() });
const slotsSchema = z.object({ slots: z.array(slotSchema) });
const bookedSchema = z.object({ booking: z.object({ id: z.string(), slot: slotSchema }) });

/** First-party booking over our own server. */
export function makeHttpScheduler({ transport }: { transport: HttpTransport }): Scheduler {
  return {
    freeSlots: ({ from, until }) =>
      new ResultAsync(
        transport.call({
          method: 'GET',
          path: `/api/consultations?from=${Math.floor(from)}&until=${Math.floor(until)}`,
          answer: slotsSchema,
        }),
      )
        .map(({ slots }) => slots)
        // A range that our own server does not understand is a fault between the two of us, not the person's.
        .mapErr(narrow(['rate-limited', 'unreachable', 'unavailable'], unavailable())),
    book: ({ startsAt, name, email }) =>
      new ResultAsync(
        transport.call({
          method: 'POST',
          path: '/api/consultations',
          body: { startsAt, name, email },
          answer: bookedSchema,
        }),
      )
        .map(({ booking }) => booking)
        .mapErr(
          narrow(['slot-taken', 'no-such-slot', 'rate-limited', 'unreachable', 'unavailable'], rejected),
        ),
  };
}
