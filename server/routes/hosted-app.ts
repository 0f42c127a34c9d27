import type { Context } from 'hono';
import { ResultAsync } from 'neverthrow';
import type { SignInLinks } from '#core/identity/sign-in-links.ts';
import type { Session } from '#core/ports/auth-port.ts';
import type { WireFailure } from '#core/ports/failures.ts';
import type { Services } from '#core/services.ts';
import { networkOfRequest } from '../http/client-network.ts';
import { type App, createHttpApp, type HttpAppDependencies } from '../http/create-http-app.ts';
import { makeMailLimit } from '../http/mail-limit.ts';
import { makeProvenSession, type ProvenSessions } from '../http/proven-session.ts';
import { languageOf } from '../http/request-language.ts';
import { fallbackLinkRoute } from './fallback-link.ts';
import { personalDataRoutes } from './personal-data.ts';
import type { SessionOf } from './route-tools.ts';
import { type ServerDependencies, serverRoutes } from './server-routes.ts';
import { type VisitorDependencies, visitorRoutes } from './visitor-routes.ts';

export interface HostedAppDependencies
  extends HttpAppDependencies,
    Omit<VisitorDependencies, 'network'>,
    Omit<ServerDependencies, 'network' | 'pages'>,
    Pick<Services, 'personalData'> {
  /** The session of an access token of the hosted project. */
  readonly sessions: ProvenSessions & {
    currentSession(accessToken: string): ResultAsync<Session, WireFailure>;
  };
  readonly links: SignInLinks;
}

function bearerOf(c: Context): string | null {
  return /^Bearer ([\w.-]+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null;
}

/**
 * The server beside a hosted project as one fetch handler: pages, functions, booking and analytics. The page talks to the
 * project directly for identity and for the rows of signed-in people. There are no cookies: the bearer token identifies the
 * person.
 */
export function createHostedApp(dependencies: HostedAppDependencies): App {
  const { limits, sessions, securityLog, links } = dependencies;
  const network = (c: Context) => networkOfRequest(c.req.raw, c.env, dependencies.trustedProxies);
  const limitMail = makeMailLimit(limits, securityLog);
  const provenSession = makeProvenSession(dependencies);

  const sessionOf: SessionOf = async (c) => {
    const bearer = bearerOf(c);
    return bearer === null ? null : sessions.currentSession(bearer).unwrapOr<Session | null>(null);
  };

  const routes = visitorRoutes({ ...dependencies, network }, sessionOf);
  routes.route('/', serverRoutes({ ...dependencies, network }, sessionOf));
  routes.route(
    '/',
    fallbackLinkRoute(dependencies.publicUrl, (c, { email }) => {
      const send = (widest: string) =>
        links.requestSignInLink({ email, network: widest, language: languageOf(c) });
      return new ResultAsync(limitMail({ email, network: network(c) }, send));
    }),
  );
  routes.route(
    '/',
    personalDataRoutes({
      store: dependencies.personalData,
      provenSession: (c) => provenSession(network(c), bearerOf(c)),
    }),
  );
  return createHttpApp(dependencies, routes);
}
