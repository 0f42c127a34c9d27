import type { Context } from 'hono';
import type { ResultAsync } from 'neverthrow';
import type { Language } from '#core/language/languages.ts';
import type { Session } from '#core/ports/auth-port.ts';
import type {
  InvalidEmail,
  NotSignedIn,
  RateLimited,
  ReauthenticationNeeded,
  Rejected,
  Unavailable,
} from '#core/ports/failures.ts';
import type { CommonPasswords } from '#core/ports/hashing.ts';
import type { PersonalDataStore } from '#core/ports/personal-data.ts';
import { networkOfRequest } from '../http/client-network.ts';
import { type App, createHttpApp, type HttpAppDependencies } from '../http/create-http-app.ts';
import { makeMailLimit } from '../http/mail-limit.ts';
import { languageOf } from '../http/request-language.ts';
import { makeCheckPassword } from './check-password.ts';
import { makeGenerateMagicLink } from './generate-magic-link.ts';
import { makePersonalData } from './personal-data.ts';
import { type ServerDependencies, serverRoutes } from './server-routes.ts';
import { type VisitorDependencies, visitorRoutes } from './visitor-routes.ts';

export interface HostedAppDependencies
  extends HttpAppDependencies,
    Omit<VisitorDependencies, 'network'>,
    Omit<ServerDependencies, 'network'> {
  readonly pages: HttpAppDependencies['pages'];
  readonly commonPasswords: CommonPasswords;
  readonly personalData: PersonalDataStore;
  /** The session of an access token of the hosted project. */
  readonly sessions: {
    currentSession(accessToken: string): ResultAsync<Session, NotSignedIn | Unavailable>;
    provenSession(
      accessToken: string,
    ): ResultAsync<Session, NotSignedIn | ReauthenticationNeeded | Unavailable>;
  };
  /** Creates a link and a code in the project, and mails both. */
  readonly links: {
    requestSignInLink(request: {
      email: string;
      language?: Language;
    }): ResultAsync<void, InvalidEmail | RateLimited | Rejected | Unavailable>;
  };
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
  const network = (c: Context) => networkOfRequest(c, dependencies.trustedProxies);
  const limitMail = makeMailLimit(limits, securityLog);
  const generateMagicLink = makeGenerateMagicLink({
    limited: {
      requestSignInLink: ({ email, network: from, language }) =>
        limitMail({ email, network: from }, () => links.requestSignInLink({ email, language })),
    },
    publicUrl: dependencies.publicUrl,
  });
  const checkPassword = makeCheckPassword({
    common: dependencies.commonPasswords,
    byNetwork: limits.passwordChecksByNetwork,
  });
  const personalData = makePersonalData({ store: dependencies.personalData, sessions, limits });

  async function sessionOf(c: Context): Promise<Session | null> {
    const bearer = bearerOf(c);
    if (bearer === null) return null;
    return sessions.currentSession(bearer).match(
      (session): Session | null => session,
      () => null,
    );
  }
  const userIdOf = async (c: Context) => (await sessionOf(c))?.userId ?? null;
  const emailOf = async (c: Context) => (await sessionOf(c))?.email ?? null;

  const routes = visitorRoutes({ ...dependencies, network }, emailOf);
  routes.route('/', serverRoutes({ ...dependencies, network }, userIdOf));
  routes.post('/functions/v1/generate-magic-link', (c) =>
    generateMagicLink(c.req.raw, {
      browserId: '',
      deviceToken: null,
      network: network(c),
      language: languageOf(c),
    }),
  );
  routes.post('/functions/v1/check-password', (c) => checkPassword(c.req.raw, network(c)));
  routes.on(['GET', 'POST', 'PATCH', 'DELETE'], '/functions/v1/personal-data', (c) =>
    personalData(c.req.raw, { sessionToken: bearerOf(c), network: network(c) }),
  );
  return createHttpApp(dependencies, routes);
}
