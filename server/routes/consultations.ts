import { type Context, Hono } from 'hono';
import { z } from 'zod/mini';
import { tooManyBookings } from '#core/consultation/booking-rules.ts';
import { normalizeEmail } from '#core/identity/email.ts';
import { rejected } from '#core/ports/failures.ts';
import type { BookingService } from '#core/ports/scheduler.ts';
import { siteOf } from '../http/client-network.ts';
import { failureResponse } from '../http/failure-status.ts';
import type { Limits } from '../http/limits.ts';
import { addressKey } from '../http/mail-limit.ts';
import { readJson } from '../http/read-body.ts';
import { consumeAll, refundAll } from '../http/window-bucket.ts';

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
 * First-party booking. The mail of a hold counts for its mailbox, apart from identity messages; people who book for their own
 * proved address are bounded by how many calls they may have, so what strangers asked for cannot refuse them. Opening the link
 * of a mail spends nothing: looking and confirming are both POST.
 */
export function consultationRoutes({
  bookings,
  limits,
  network,
  emailOf,
}: {
  bookings: BookingService;
  limits: Pick<
    Limits,
    | 'slotsByNetwork'
    | 'bookingsByNetwork'
    | 'bookingMailsToAddressFromNetwork'
    | 'bookingMailsToAddress'
    | 'dailyBookingMailsToAddress'
  >;
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
      const mailbox = addressKey(wanted.email);
      const from = network(c);
      const verifiedEmail = await emailOf(c);
      const isOwn = verifiedEmail === normalizeEmail(wanted.email);
      const counted = isOwn
        ? []
        : ([
            [limits.bookingMailsToAddressFromNetwork, `${siteOf(from)} ${mailbox}`],
            [limits.bookingMailsToAddress, mailbox],
            [limits.dailyBookingMailsToAddress, mailbox],
          ] as const);
      const refused = (await limits.bookingsByNetwork.consume(from)) ?? (await consumeAll(counted));
      // Not the bucket's own wait: it would tell when somebody else asked for this address.
      if (refused) return failureResponse(tooManyBookings);
      const booked = await bookings.book(
        { ...wanted, ...(attempt === undefined ? {} : { attempt }) },
        { network: siteOf(from), verifiedEmail },
      );
      if (booked.isErr()) {
        // No mail went out.
        await refundAll(counted);
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
