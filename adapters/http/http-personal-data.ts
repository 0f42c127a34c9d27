import { z } from 'zod/mini';
import { asOwner } from '#core/identity/as-owner.ts';
import { LANGUAGES } from '#core/language/languages.ts';
import { FILE_END } from '#core/personal-data/personal-data-file.ts';
import { rejected } from '#core/ports/failures.ts';
import { narrow, SENSITIVE_FAILURES } from '#core/ports/narrow.ts';
import type { PersonalDataPort } from '#core/ports/personal-data.ts';
import { onboardingRecordSchema } from '#core/record/onboarding-record.ts';
import type { HttpTransport } from './http-transport.ts';

const PATH = '/functions/v1/personal-data';

const answer = z.object({
  data: z.object({
    account: z.object({
      email: z.string(),
      createdAt: z.string(),
      verifiedAt: z.nullable(z.string()),
      hasPassword: z.boolean(),
      mailWords: z.nullable(z.string()),
      language: z.enum(LANGUAGES),
    }),
    onboarding: z.nullable(onboardingRecordSchema),
    appointments: z.array(
      z.object({ startsAt: z.string(), name: z.string(), phone: z.nullable(z.string()) }),
    ),
    news: z.object({ subscribed: z.boolean(), sentAt: z.array(z.string()) }),
    sessions: z.array(z.object({ startedAt: z.string(), lastActiveAt: z.string() })),
    events: z.object({ count: z.number(), more: z.boolean() }),
  }),
});

const named = narrow(SENSITIVE_FAILURES, rejected);

/**
 * `PersonalDataPort` over the function `personal-data`, which identifies the person by the cookie. After
 * `erase` call `AuthPort.currentSession()`: it finds no session and sends 'signed-out' to every tab.
 */
export function makeHttpPersonalData({ transport }: { transport: HttpTransport }): PersonalDataPort {
  const change = (body: object) =>
    transport
      .send('PATCH', PATH, body, answer)
      .map(({ data }) => data)
      .mapErr(named);
  return {
    read: (email) =>
      transport
        .get(PATH, answer)
        .mapErr(named)
        .andThen(({ data }) => asOwner(email, data.account.email, data)),
    download: (email) => transport.download(PATH, { email }, FILE_END).mapErr(named),
    correct: (email, { first_name, last_name, phone }) =>
      change({ email, details: { first_name, last_name, phone } }),
    chooseMailWords: (email, mailWords) => change({ email, mailWords }),
    chooseNews: (email, news) => change({ email, news }),
    erase: (email) => transport.send('DELETE', PATH, { email }, null).mapErr(named),
  };
}
