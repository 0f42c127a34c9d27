import type { Context } from 'hono';
import { err, type Result, type ResultAsync } from 'neverthrow';
import { isOwnAddress, tooManyBookings } from '#core/consultation/booking-rules.ts';
import type { Language } from '#core/language/languages.ts';
import type { Failure } from '#core/ports/failures.ts';
import type { BookingFailure, BookingOutcome, BookingRequest } from '#core/ports/scheduler.ts';
import type { SecurityLog } from '#core/ports/security-log.ts';
import type { Services } from '#core/services.ts';
import type { Limits } from '../http/limits.ts';
import { addressKey, makeLimitLog } from '../http/mail-limit.ts';
import { languageOf } from '../http/request-language.ts';
import { widestNetwork } from '../http/wider-networks.ts';
import { type Bucket, consumeAll, consumeOne, refundAll } from '../http/window-bucket.ts';
import { apiRoutes } from './api-routes.ts';
import type { SessionOf } from './route-tools.ts';

export interface BookingTools extends Pick<Services, 'bookings'> {
  readonly securityLog: SecurityLog;
  readonly limits: Limits;
  /** The network that a request comes from, for limits. */
  readonly network: (c: Context) => string;
}

export const makeLimitedSlots =
  ({ bookings, limits, network }: BookingTools) =>
  (c: Context) =>
    consumeOne(limits.slotsByNetwork, network(c)).andThen(() => bookings.freeSlots());

/** Books within the limits. Mail for holds is limited per mailbox, separately from identity messages. */
export function makeLimitedBooking({ bookings, limits, securityLog, network }: BookingTools) {
  const log = makeLimitLog(securityLog);
  return async (
    c: Context,
    wanted: BookingRequest,
    sessionOf: SessionOf,
  ): Promise<Result<BookingOutcome, BookingFailure | Failure<'unavailable'>>> => {
    const mailbox = addressKey(wanted.email);
    const from = network(c);
    // A fixed wait: the bucket's own would reveal when somebody else booked for this address. Before the session is read,
    // which may be a call of a hosted project.
    if (await limits.bookingsByNetwork.consume(from)) return err(tooManyBookings);
    const verifiedEmail = (await sessionOf(c))?.email ?? null;
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
      log('limit-hit', 'booking', { email: wanted.email, network: from });
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
export function consultationRoutes(tools: BookingTools, sessionOf: SessionOf) {
  const { bookings, limits, network } = tools;
  const book = makeLimitedBooking(tools);
  const freeSlots = makeLimitedSlots(tools);
  /** A handler for the token of a mailed link. `buckets`: of the network, for what sends mail. */
  const byToken =
    <B, T, E>(
      answer: (body: B, language: Language, from: string) => ResultAsync<T, E>,
      ...buckets: readonly Bucket[]
    ) =>
    async (c: Context, body: B): Promise<Result<T, E | Failure<'rate-limited'>>> => {
      const from = network(c);
      const refused = await limits.slotsByNetwork.consume(from);
      if (refused) return err(refused);
      const counts = buckets.map((bucket) => [bucket, from] as const);
      if (await consumeAll(counts)) return err(tooManyBookings);
      const answered = await answer(body, languageOf(c), from);
      // No mail was sent.
      if (answered.isErr()) await refundAll(counts);
      return answered;
    };

  return apiRoutes({
    'GET /api/consultations': (c) => freeSlots(c).map((slots) => ({ slots })),
    'POST /api/consultations': async (c, { attempt, phone, ...wanted }) => {
      const call = { ...wanted, ...(attempt && { attempt }), ...(phone && { phone }) };
      return (await book(c, call, sessionOf)).map((outcome) =>
        c.json({ outcome }, outcome.kind === 'booked' ? 201 : 202),
      );
    },
    'POST /api/consultations/inspect': byToken(({ token }) =>
      bookings.inspectHold(token).map((reading) => ({ reading })),
    ),
    'POST /api/consultations/confirm': byToken(
      ({ token }, language) => bookings.confirm(token, language).map((booking) => ({ booking })),
      limits.callMailsByNetwork,
    ),
    'POST /api/consultations/move': byToken(
      ({ token, startsAt }, language) =>
        bookings.move(token, startsAt, language).map((booking) => ({ booking })),
      limits.bookingsByNetwork,
      limits.callMailsByNetwork,
    ),
    'POST /api/consultations/cancel': byToken(({ token }, language, from) =>
      bookings.cancel(token, language).map(async () => {
        // Counts, but no limit keeps anybody from canceling.
        await limits.mailsOfKnownByNetwork.consume(from);
        return {};
      }),
    ),
  });
}
