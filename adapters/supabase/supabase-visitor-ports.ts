import { err, errAsync, ok, okAsync, type ResultAsync } from 'neverthrow';
import { contactMail } from '#core/contact/contact-mail.ts';
import { normalizeEmail } from '#core/identity/email.ts';
import type { AnonymousPreferences } from '#core/ports/anonymous-preferences.ts';
import type { MagicLinkFunction } from '#core/ports/auth-port.ts';
import type { ContactInbox } from '#core/ports/contact-inbox.ts';
import { type Failure, type Outage, rejected, unavailable } from '#core/ports/failures.ts';
import type { SurveyInbox } from '#core/ports/survey-inbox.ts';
import { pathOf } from '#core/site/pages.ts';
import type { LinkRequestLog } from './link-request-log.ts';
import { keep } from './narrow.ts';
import { runQuery, withTimeout } from './run-query.ts';
import { statusFailure } from './status-failure.ts';
import type { HostedClient } from './supabase-client.ts';

// Ports of visitors over the functions of our server and a procedure of the project.

type Functions = Pick<HostedClient, 'functions'>;

/**
 * The result of a server function. The page has validated the address before, so a body that the function rejects is
 * `rejected`, whatever the reason.
 */
export const callFunction = (
  { functions }: Functions,
  name: string,
  body: object,
): ResultAsync<unknown, Failure<'rate-limited' | 'rejected'> | Outage> =>
  withTimeout(functions.invoke(name, { body: body as Record<string, unknown> })).andThen(
    ({ data, error, response }) => {
      if (!error) return ok(data);
      // Status 0: no response, or a successful one that was cut off.
      return err(statusFailure(response?.status ?? 0, response?.headers.get('retry-after')) ?? rejected);
    },
  );

export const makeSupabaseAnonymousPreferences = ({
  tables,
}: Pick<HostedClient, 'tables'>): AnonymousPreferences => ({
  save: ({ sessionId, timing }) =>
    runQuery(
      tables.rpc('save_anonymous_calendar_preference', {
        session_uuid: sessionId,
        timing_preference: timing,
      }),
    )
      .map(() => undefined)
      .mapErr(keep()),
});

/** `send-email` accepts mail to `supportEmail` only. */
export const makeSupabaseContactInbox = (client: Functions, supportEmail: string): ContactInbox => ({
  send: (message) =>
    callFunction(client, 'send-email', contactMail(message, supportEmail)).map(() => undefined),
});

export const makeSupabaseSurveyInbox = (client: Functions): SurveyInbox => ({
  submit: (submission) => callFunction(client, 'submit-survey', submission).map(() => undefined),
});

/** The link leads to the callback page of `origin`. */
export const makeSupabaseMagicLinkFunction = (
  client: Functions,
  origin: string,
  linkRequests: Pick<LinkRequestLog, 'add'>,
): MagicLinkFunction => ({
  generateMagicLink(request) {
    const email = normalizeEmail(request.email);
    linkRequests.add(email);
    return callFunction(client, 'generate-magic-link', {
      email,
      redirectTo: `${origin}${pathOf('callback')}`,
    }).map(() => undefined);
  },
});

export const makeSupabasePasswordCheck =
  (client: Functions) =>
  (password: string): ResultAsync<boolean, Failure<'rate-limited' | 'rejected'> | Outage> =>
    callFunction(client, 'check-password', { password }).andThen((answer) => {
      const { common } = Object(answer);
      return typeof common === 'boolean' ? okAsync(common) : errAsync(unavailable());
    });
