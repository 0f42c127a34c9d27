import { type Context, Hono } from 'hono';
import { z } from 'zod/mini';
import { normalizeEmail } from '#core/identity/email.ts';
import { EMAIL_MAX_LENGTH } from '#core/onboarding/onboarding-record.ts';
import { rejected } from '#core/ports/failures.ts';
import type { Scheduler } from '#core/ports/scheduler.ts';
import { failureResponse } from '../http/failure-status.ts';
import type { Limits } from '../http/limits.ts';
import { readJson } from '../http/read-body.ts';

const moment = z.string().check(z.regex(/^\d{1,15}$/));
const range = z.object({ from: moment, until: moment });
const request = z.strictObject({ startsAt: z.int(), name: z.string(), email: z.string() });

/** First-party booking (decision 30). The confirmation counts as a message to the address, whoever asks for it. */
export function consultationRoutes({
  scheduler,
  limits,
  network,
}: {
  scheduler: Scheduler;
  limits: Pick<Limits, 'slotsByNetwork' | 'bookingsByNetwork' | 'mailsToAddress'>;
  network: (c: Context) => string;
}): Hono {
  return new Hono()
    .get('/api/consultations', async (c) => {
      const asked = range.safeParse(c.req.query());
      if (!asked.success) return failureResponse(rejected);
      const refused = await limits.slotsByNetwork.take(network(c));
      if (refused) return failureResponse(refused);
      const { from, until } = asked.data;
      return scheduler.freeSlots({ from: Number(from), until: Number(until) }).match(
        (slots) => c.json({ slots }),
        (failure) => failureResponse(failure),
      );
    })
    .post('/api/consultations', async (c) => {
      const body = await readJson(c.req.raw, request);
      if (body.isErr()) return body.error;
      const address = normalizeEmail(body.value.email).slice(0, EMAIL_MAX_LENGTH);
      const refused =
        (await limits.bookingsByNetwork.take(network(c))) ?? (await limits.mailsToAddress.look(address));
      if (refused) return failureResponse(refused);
      const booked = await scheduler.book(body.value);
      if (booked.isErr()) return failureResponse(booked.error);
      await limits.mailsToAddress.take(address);
      return c.json({ booking: booked.value }, 201);
    });
}
