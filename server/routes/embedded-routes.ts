import type { Context, Hono } from 'hono';
import { err, ok } from 'neverthrow';
import type { Session } from '#core/ports/auth-port.ts';
import { notSignedIn } from '#core/ports/failures.ts';
import type { Services } from '#core/services.ts';
import type { IdentityOf } from '../http/browser-identity.ts';
import { apiRoutes } from './api-routes.ts';
import { fallbackLinkRoute } from './fallback-link.ts';
import { personalDataRoutes } from './personal-data.ts';
import { type RouteTools, sessionOf } from './route-tools.ts';
import { type VisitorDependencies, visitorRoutes } from './visitor-routes.ts';

export interface EmbeddedDependencies
  extends RouteTools,
    VisitorDependencies,
    Pick<Services, 'personalData'> {
  readonly publicUrl: string;
}

const SIGNED_OUT = Object.freeze({ session: null, times: null });
const withSession = (session: Session) => ({ session });
const asked = (c: Context) => c.json({}, 202);

/**
 * Session, sign-in, password and recovery of the browser whose cookies come with a request. Links, codes and recovery tokens are
 * used up by POST only, a recovery token only with a password that was accepted.
 */
const identityRoutes = (identityOf: IdentityOf) =>
  apiRoutes({
    'GET /api/session': async (c) => (await identityOf(c).timedSession()).map((found) => found ?? SIGNED_OUT),
    'POST /api/session/activity': (c) => identityOf(c).recordActivity().map(withSession),
    'POST /api/auth/sign-out': (c) => identityOf(c).signOut(),

    'POST /api/auth/link': async (c, body) =>
      (await identityOf(c).requestSignInLink(body)).map(() => asked(c)),
    'POST /api/auth/link/inspect': async (c, body) =>
      (await identityOf(c).inspectLink(body)).map((reading) => ({ reading })),
    'POST /api/auth/link/finish': (c, body) => identityOf(c).finishLink(body),
    'POST /api/auth/code': (c, body) => identityOf(c).verifyCode(body),

    'POST /api/auth/password': (c, body) => identityOf(c).signInWithPassword(body).map(withSession),
    'POST /api/auth/reauthenticate': (c, proof) => identityOf(c).reauthenticate(proof).map(withSession),
    'POST /api/account/email': async (c, body) =>
      (await identityOf(c).requestEmailChange(body)).map(() => asked(c)),
    'PUT /api/account/password': (c, body) => identityOf(c).setPassword(body),

    'POST /api/auth/reset': async (c, body) =>
      (await identityOf(c).requestPasswordReset(body)).map(() => asked(c)),
    // `valid`: for pages that were opened before an update.
    'POST /api/auth/reset/inspect': async (c, body) =>
      (await identityOf(c).inspectRecovery(body)).map((email) => ({ valid: email !== null, email })),
    'POST /api/auth/reset/finish': (c, body) => identityOf(c).finishRecovery(body).map(withSession),
  });

/** The onboarding record of the person whose session is in the cookie. */
function onboardingRoutes({ onboarding, cookies }: RouteTools) {
  const tokenOf = (c: Context) => {
    const sessionToken = cookies.sessionToken(c);
    return sessionToken === null ? err(notSignedIn) : ok({ sessionToken });
  };
  return apiRoutes({
    'GET /api/onboarding': (c) => tokenOf(c).asyncAndThen(onboarding.read),
    'PUT /api/onboarding': (c, step) =>
      tokenOf(c)
        .asyncAndThen((token) => onboarding.save({ ...token, ...step }))
        .map((record) => ({ record })),
  });
}

/** The routes behind the ports of a page, over core's services. */
export function embeddedRoutes(tools: EmbeddedDependencies): Hono {
  const { cookies, identityOf, personalData: store } = tools;
  const provenSession = (c: Context) => identityOf(c).provenSession();
  return identityRoutes(identityOf)
    .route(
      '/',
      fallbackLinkRoute(tools.publicUrl, (c, request) => identityOf(c).requestSignInLink(request)),
    )
    .route('/', onboardingRoutes(tools))
    .route('/', personalDataRoutes({ store, provenSession, forget: cookies.clearSession }))
    .route(
      '/',
      visitorRoutes(tools, (c) => sessionOf(identityOf(c))),
    );
}
