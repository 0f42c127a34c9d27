import { type Context, Hono } from 'hono';
import { err, type Result, type ResultAsync } from 'neverthrow';
import { z } from 'zod/mini';
import { isOwnAddress, tooManyBookings } from '#core/consultation/booking-rules.ts';
import type { Language } from '#core/language/languages.ts';
import type { Failure, WireFailure } from '#core/ports/failures.ts';
import type {
  BookingFailure,
  BookingOutcome,
  BookingRequest,
  BookingService,
} from '#core/ports/scheduler.ts';
import type { SecurityLog } from '#core/ports/security-log.ts';
import { failureResponse } from '../http/failure-status.ts';
import type { Limits } from '../http/limits.ts';
import { addressKey } from '../http/mail-limit.ts';
import { readJson, sentText } from '../http/read-body.ts';
import { languageOf } from '../http/request-language.ts';
import { widestNetwork } from '../http/wider-networks.ts';
import { type Bucket, consumeAll, refundAll } from '../http/window-bucket.ts';

const request = z.strictObject({
  startsAt: z.int(),
  name: sentText,
  email: sentText,
  phone: z.optional(sentText),
  attempt: z.optional(z.uuid()),
});
const link = z.strictObject({ token: sentText });
const move = z.strictObject({ ...link.shape, startsAt: z.int() });

export interface BookingTools {
  readonly bookings: BookingService;
  readonly securityLog: SecurityLog;
  readonly limits: Limits;
  /** The network that a request comes from, for limits. */
  readonly network: (c: Context) => string;
}

/** The free times, within the limits. */
export const makeLimitedSlots = (tools: BookingTools) => async (c: Context) => {
  const refused = await tools.limits.slotsByNetwork.consume(tools.network(c));
  return refused ? err(refused) : tools.bookings.freeSlots();
};

/**
 * Books within the limits. Mail for holds is limited per mailbox, separately from identity messages. `emailOf`: the verified
 * address of the signed-in person; null: nobody is signed in, or the session cannot be read.
 */
export function makeLimitedBooking({ bookings, limits, securityLog, network }: BookingTools) {
  return async (
    c: Context,
    wanted: BookingRequest,
    emailOf: (c: Context) => Promise<string | null>,
  ): Promise<Result<BookingOutcome, BookingFailure | Failure<'unavailable'>>> => {
    const mailbox = addressKey(wanted.email);
    const from = network(c);
    // A fixed wait: the bucket's own would reveal when somebody else booked for this address. Before the session is read,
    // which may be a call of a hosted project.
    if (await limits.bookingsByNetwork.consume(from)) return err(tooManyBookings);
    const verifiedEmail = await emailOf(c);
    const isOwn = isOwnAddress(wanted.email, verifiedEmail);
    const counts = isOwn
      ? ([[limits.mailsOfKnownByNetwork, from]] as const)
      : ([
          [limits.dailyMailsByNetwork, from],
          [limits.bookingMailsToAddressFromNetwork, `${widestNetwork(from)} ${mailbox}`],
          [limits.bookingMailsToAddress, mailbox],
          [limits.dailyBookingMailsToAddress, mailbox],
        ] as const);
    if (await consumeAll(counts)) {
      securityLog.record({
        kind: 'limit-hit',
        detail: 'booking',
        email: mailbox,
        network: widestNetwork(from),
      });
      return err(tooManyBookings);
    }
    const booked = await bookings.book(wanted, {
      network: widestNetwork(from),
      verifiedEmail,
      language: languageOf(c),
    });
    // No mail was sent.
    if (booked.isErr()) await refundAll(counts);
    return booked;
  };
}

/**
 * First-party booking. The limits per mailbox do not apply to people who book for their own verified address, so that others
 * cannot use them up; the number of calls limits those people, and the mails of known people in their network.
 * Opening the link of a mail changes nothing: inspecting, confirming, moving and canceling are POST.
 */
export function consultationRoutes(
  tools: BookingTools,
  emailOf: (c: Context) => Promise<string | null>,
): Hono {
  const { bookings, limits, network } = tools;
  const book = makeLimitedBooking(tools);
  const freeSlots = makeLimitedSlots(tools);
  /** A handler for the token of a mailed link. `buckets`: of the network, for what sends mail. */
  const byToken =
    <S extends z.ZodMiniType>(
      schema: S,
      answer: (body: z.output<S>, language: Language, from: string) => ResultAsync<object, WireFailure>,
      ...buckets: readonly Bucket[]
    ) =>
    async (c: Context) => {
      const body = await readJson(c.req.raw, schema);
      if (body.isErr()) return body.error;
      const from = network(c);
      const refused = await limits.slotsByNetwork.consume(from);
      if (refused) return failureResponse(refused);
      const counts = buckets.map((bucket) => [bucket, from] as const);
      if (await consumeAll(counts)) return failureResponse(tooManyBookings);
      const answered = await answer(body.value, languageOf(c), from);
      // No mail was sent.
      if (answered.isErr()) await refundAll(counts);
      return answered.match((found) => c.json(found), failureResponse);
    };

  return new Hono()
    .get('/api/consultations', async (c) =>
      (await freeSlots(c)).match((slots) => c.json({ slots }), failureResponse),
    )
    .post('/api/consultations', async (c) => {
      const body = await readJson(c.req.raw, request);
      if (body.isErr()) return body.error;
      const { attempt, phone, ...wanted } = body.value;
      const call = { ...wanted, ...(attempt && { attempt }), ...(phone && { phone }) };
      const booked = await book(c, call, emailOf);
      if (booked.isErr()) return failureResponse(booked.error);
      return c.json({ outcome: booked.value }, booked.value.kind === 'booked' ? 201 : 202);
    })
    .post(
      '/api/consultations/inspect',
      byToken(link, ({ token }) => bookings.inspectHold(token).map((reading) => ({ reading }))),
    )
    .post(
      '/api/consultations/confirm',
      byToken(
        link,
        ({ token }, language) => bookings.confirm(token, language).map((booking) => ({ booking })),
        limits.callMailsByNetwork,
      ),
    )
    .post(
      '/api/consultations/move',
      byToken(
        move,
        ({ token, startsAt }, language) =>
          bookings.move(token, startsAt, language).map((booking) => ({ booking })),
        limits.bookingsByNetwork,
        limits.callMailsByNetwork,
      ),
    )
    .post(
      '/api/consultations/cancel',
      byToken(link, ({ token }, language, from) =>
        bookings.cancel(token, language).map(async () => {
          // Counts, but no limit keeps anybody from canceling.
          await limits.mailsOfKnownByNetwork.consume(from);
          return {};
        }),
      ),
    );
}
