import { type Context, Hono } from 'hono';
import { z } from 'zod/mini';
import { tooManyBookings } from '#core/consultation/booking-rules.ts';
import { rejected } from '#core/ports/failures.ts';
import type { BookingService } from '#core/ports/scheduler.ts';
import { siteOf } from '../http/client-network.ts';
import { failureResponse } from '../http/failure-status.ts';
import type { Limits } from '../http/limits.ts';
import { addressKey } from '../http/mail-limit.ts';
import { readJson } from '../http/read-body.ts';

const moment = z.string().check(z.regex(/^\d{1,15}$/));
const range = z.object({ from: moment, until: moment });
const request = z.strictObject({
  startsAt: z.int(),
  name: z.string(),
  email: z.string(),
  attempt: z.optional(z.uuid()),
});
const link = z.strictObject({ token: z.string().check(z.maxLength(100)) });

/**
 * First-party booking. The mail counts as a message to the address, whoever asks for it. Opening the link of a mail spends
 * nothing: looking and confirming are both POST.
 */
export function consultationRoutes({
  bookings,
  limits,
  network,
  emailOf,
}: {
  bookings: BookingService;
  limits: Pick<Limits, 'slotsByNetwork' | 'bookingsByNetwork' | 'mailsToAddress'>;
  network: (c: Context) => string;
  /** The proved address of whoever is signed in there; null: nobody, or it cannot be found out now. */
  emailOf: (c: Context) => Promise<string | null>;
}): Hono {
  return new Hono()
    .get('/api/consultations', async (c) => {
      const asked = range.safeParse(c.req.query());
      if (!asked.success) return failureResponse(rejected);
      const refused = await limits.slotsByNetwork.consume(network(c));
      if (refused) return failureResponse(refused);
      const { from, until } = asked.data;
      return bookings.freeSlots({ from: Number(from), until: Number(until) }).match(
        (slots) => c.json({ slots }),
        (failure) => failureResponse(failure),
      );
    })
    .post('/api/consultations', async (c) => {
      const body = await readJson(c.req.raw, request);
      if (body.isErr()) return body.error;
      const { attempt, ...wanted } = body.value;
      const from = network(c);
      const mailbox = addressKey(wanted.email);
      const provedEmail = await emailOf(c);
      const refused =
        (await limits.bookingsByNetwork.consume(from)) ?? (await limits.mailsToAddress.consume(mailbox));
      // Not the bucket's own wait: it would tell when somebody else asked for this address.
      if (refused) return failureResponse(tooManyBookings);
      const booked = await bookings.book(
        { ...wanted, ...(attempt === undefined ? {} : { attempt }) },
        { network: siteOf(from), provedEmail },
      );
      if (booked.isErr()) {
        await limits.mailsToAddress.refund(mailbox);
        return failureResponse(booked.error);
      }
      return c.json({ outcome: booked.value }, booked.value.kind === 'booked' ? 201 : 202);
    })
    .post('/api/consultations/inspect', async (c) => {
      const body = await readJson(c.req.raw, link);
      if (body.isErr()) return body.error;
      const refused = await limits.slotsByNetwork.consume(network(c));
      if (refused) return failureResponse(refused);
      return bookings.inspectHold(body.value.token).match(
        (reading) => c.json({ reading }),
        (failure) => failureResponse(failure),
      );
    })
    .post('/api/consultations/confirm', async (c) => {
      const body = await readJson(c.req.raw, link);
      if (body.isErr()) return body.error;
      const refused = await limits.slotsByNetwork.consume(network(c));
      if (refused) return failureResponse(refused);
      return bookings.confirm(body.value.token).match(
        (booking) => c.json({ booking }),
        (failure) => failureResponse(failure),
      );
    });
}
