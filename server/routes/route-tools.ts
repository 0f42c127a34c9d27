import type { Context } from 'hono';
import { err, ok, ResultAsync } from 'neverthrow';
import { z } from 'zod/mini';
import type { IdentityService, OpenedSession } from '#core/identity/identity-service.ts';
import type { OnboardingService } from '#core/onboarding/onboarding-service.ts';
import type { Campaign, Session } from '#core/ports/auth-port.ts';
import { type NotSignedIn, notSignedIn, type Unavailable } from '#core/ports/failures.ts';
import type { Cookies } from '../http/cookies.ts';
import type { LimitedIdentity } from '../http/limited-identity.ts';

/** What the routes stand on. */
export interface RouteTools {
  readonly identity: IdentityService;
  readonly limited: LimitedIdentity;
  readonly onboarding: OnboardingService;
  readonly cookies: Cookies;
  /** Addresses of our own site, for what a browser says of where a form was. */
  readonly allowedOrigins: ReadonlySet<string>;
  /** The network a request comes from, for limits. */
  readonly network: (c: Context) => string;
}

const campaignText = z.optional(z.string().check(z.maxLength(2_000)));

/** First-touch campaign as a page sends it; core cuts and cleans it. */
export const campaignSchema = z.optional(
  z.strictObject({ utm_source: campaignText, utm_campaign: campaignText }),
);

export function campaignOf(sent: z.infer<typeof campaignSchema>): { campaign?: Campaign } {
  if (sent === undefined) return {};
  return {
    campaign: {
      ...(sent.utm_source === undefined ? {} : { utm_source: sent.utm_source }),
      ...(sent.utm_campaign === undefined ? {} : { utm_campaign: sent.utm_campaign }),
    },
  };
}

/** Who is asking, by the cookie and nothing else. */
export function requireSession(
  { identity, cookies }: Pick<RouteTools, 'identity' | 'cookies'>,
  c: Context,
): ResultAsync<{ token: string; session: Session }, NotSignedIn | Unavailable> {
  const token = cookies.sessionToken(c);
  if (token === null) return new ResultAsync(Promise.resolve(err(notSignedIn)));
  return identity
    .currentSession(token)
    .andThen((session) => (session === null ? err(notSignedIn) : ok({ token, session })));
}

/** Gives the browser its new session and ends the one it had: a browser holds one person. */
export async function signInBrowser(
  { identity, cookies }: Pick<RouteTools, 'identity' | 'cookies'>,
  c: Context,
  opened: OpenedSession,
): Promise<void> {
  const before = cookies.sessionToken(c);
  cookies.setSession(c, opened.token);
  cookies.setDeviceToken(c, opened.deviceToken);
  // Where this fails the old session ends by itself, idle.
  if (before !== null && before !== opened.token) await identity.signOut(before);
}
