import { z } from 'zod/mini';
import { rejected, unavailable } from '#core/ports/failures.ts';
import { narrow } from '#core/ports/narrow.ts';
import type { Scheduler } from '#core/ports/scheduler.ts';
import { accepted, type HttpTransport } from './http-transport.ts';

const slotSchema = z.object({ startsAt: z.number(), endsAt: z.number() });
const slotsSchema = z.object({ slots: z.array(slotSchema) });
const bookingSchema = z.object({ id: z.string(), slot: slotSchema });
const outcomeSchema = z.object({
  outcome: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('booked'), booking: bookingSchema }),
    z.object({ kind: z.literal('held'), slot: slotSchema, heldUntil: z.number() }),
  ]),
});
const whoCallsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('we-call'), from: z.string(), lastFour: z.string() }),
  z.object({ kind: z.literal('you-call'), number: z.string() }),
  z.object({ kind: z.literal('you-open-link'), link: z.url({ protocol: /^https?$/ }) }),
  z.object({ kind: z.literal('we-write') }),
]);
const readingSchema = z.object({
  reading: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('open'), slot: slotSchema, heldUntil: z.number(), whoCalls: whoCallsSchema }),
    z.object({ kind: z.literal('booked'), slot: slotSchema, whoCalls: whoCallsSchema }),
    z.object({ kind: z.literal('over') }),
  ]),
});
const bookedSchema = z.object({ booking: bookingSchema });

/** First-party booking over our own server. */
export function makeHttpScheduler({ transport }: { transport: HttpTransport }): Scheduler {
  const path = '/api/consultations';
  const post = <T>(path: string, body: Readonly<Record<string, unknown>>, answer: z.ZodMiniType<T>) =>
    transport.send('POST', path, body, answer);
  return {
    freeSlots: () =>
      transport
        .get(path, slotsSchema)
        .map(({ slots }) => slots)
        .mapErr(narrow(['rate-limited'], unavailable())),
    book: ({ startsAt, name, email, phone, attempt }) =>
      post(path, { startsAt, name, email, phone, attempt }, outcomeSchema)
        .map(({ outcome }) => outcome)
        .mapErr(narrow(['slot-taken', 'no-such-slot', 'too-many-calls', 'rate-limited'], rejected)),
    inspectHold: (token) =>
      post(`${path}/inspect`, { token }, readingSchema)
        .map(({ reading }) => reading)
        .mapErr(narrow(['rate-limited'], unavailable())),
    confirm: (token) =>
      post(`${path}/confirm`, { token }, bookedSchema)
        .map(({ booking }) => booking)
        .mapErr(narrow(['hold-over', 'too-many-calls', 'rate-limited'], unavailable())),
    move: (token, startsAt) =>
      post(`${path}/move`, { token, startsAt }, bookedSchema)
        .map(({ booking }) => booking)
        .mapErr(narrow(['hold-over', 'slot-taken', 'no-such-slot', 'rate-limited'], unavailable())),
    cancel: (token) =>
      post(`${path}/cancel`, { token }, accepted).mapErr(
        narrow(['hold-over', 'rate-limited'], unavailable()),
      ),
  };
}
