import type { Context } from 'hono';
import { err, ok, ResultAsync } from 'neverthrow';
import type { OpenedSession } from '#core/identity/identity-service.ts';
import type { IdentityService } from '#core/identity/make-identity-service.ts';
import type { OnboardingService } from '#core/onboarding/onboarding-service.ts';
import type { GuardedPage } from '#core/onboarding/route-guard.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { type Failure, notSignedIn } from '#core/ports/failures.ts';
import { type PageProblem, pathWithProblem } from '#core/site/page-problems.ts';
import type { Cookies } from '../http/cookies.ts';
import type { LimitedIdentity } from '../http/limited-identity.ts';
import { languageOf } from '../http/request-language.ts';

/** What the routes of the embedded backend depend on. */
export interface RouteTools {
  readonly identity: IdentityService;
  readonly limited: LimitedIdentity;
  readonly onboarding: OnboardingService;
  readonly cookies: Cookies;
  /** The network that a request comes from, for limits. */
  readonly network: (c: Context) => string;
}

/** The session of the cookie; nothing else identifies a person. */
export function requireSession(
  { identity, cookies }: Pick<RouteTools, 'identity' | 'cookies'>,
  c: Context,
): ResultAsync<{ token: string; session: Session }, Failure<'not-signed-in' | 'unavailable'>> {
  const token = cookies.sessionToken(c);
  if (token === null) return new ResultAsync(Promise.resolve(err(notSignedIn)));
  return identity
    .currentSession(token)
    .andThen((session) => (session === null ? err(notSignedIn) : ok({ token, session })));
}

/** The same; null: nobody is signed in, or the session cannot be read. */
export const sessionOf = (tools: Pick<RouteTools, 'identity' | 'cookies'>, c: Context) =>
  requireSession(tools, c).match(
    ({ session }): Session | null => session,
    () => null,
  );

/** Who makes the request. */
export const callerOf = ({ cookies, network }: Pick<RouteTools, 'cookies' | 'network'>, c: Context) => ({
  browserId: cookies.browserId(c),
  deviceToken: cookies.deviceToken(c),
  network: network(c),
  language: languageOf(c),
});

/** The same; sets the cookie of the browser if it has none. */
export const requesterOf = (tools: Pick<RouteTools, 'cookies' | 'network'>, c: Context) => ({
  ...callerOf(tools, c),
  browserId: tools.cookies.ensureBrowserId(c),
});

/** The log-in, which says `problem` and leads to `returnTo` afterwards. */
export const logInPath = (problem: PageProblem<'login'>, returnTo: GuardedPage | null) =>
  `${pathWithProblem('login', problem)}${returnTo === null ? '' : `&return=${returnTo}`}`;

/** For whom a session was opened: sets its cookies and ends the browser's previous session. */
export const signInBrowser =
  ({ identity, cookies }: Pick<RouteTools, 'identity' | 'cookies'>, c: Context) =>
  async <T extends OpenedSession>(opened: T): Promise<T> => {
    const before = cookies.sessionToken(c);
    cookies.setSession(c, opened.token);
    cookies.setDeviceToken(c, opened.deviceToken);
    // If this fails, the old session ends by its idle limit.
    if (before !== null && before !== opened.token) await identity.signOut(before);
    return opened;
  };

/** Sets the password of the session's person, and the cookie by which this browser is known. */
export const setPassword = (
  { limited, cookies, network }: Pick<RouteTools, 'limited' | 'cookies' | 'network'>,
  c: Context,
  request: { readonly person: Session; readonly sessionToken: string; readonly password: string },
) =>
  limited
    .setPassword({ ...request, deviceToken: cookies.deviceToken(c), network: network(c) })
    .map(({ deviceToken }) => cookies.setDeviceToken(c, deviceToken));
