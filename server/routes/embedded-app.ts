import { type Context, Hono } from 'hono';
import type { Unsubscribe } from '#core/announcement/unsubscribe.ts';
import type { IdentityService } from '#core/identity/identity-service.ts';
import type { OnboardingService } from '#core/onboarding/onboarding-service.ts';
import type { Session } from '#core/ports/auth-port.ts';
import type { PersonalDataStore } from '#core/ports/personal-data.ts';
import type { Randomness } from '#core/ports/randomness.ts';
import { networkOfRequest } from '../http/client-network.ts';
import { makeCookies } from '../http/cookies.ts';
import { type App, createHttpApp, type HttpAppDependencies } from '../http/create-http-app.ts';
import { makeLimitedIdentity } from '../http/limited-identity.ts';
import { formRoutes } from './forms-without-script.ts';
import { makeGenerateMagicLink } from './generate-magic-link.ts';
import { onboardingRoutes } from './onboarding.ts';
import { passwordRoutes } from './password.ts';
import { passwordResetRoutes } from './password-reset.ts';
import { makePersonalData } from './personal-data.ts';
import { type RouteTools, requireSession } from './route-tools.ts';
import { sessionRoutes } from './session.ts';
import { signInLinkRoutes } from './sign-in-link.ts';
import { unsubscribeRoutes } from './unsubscribe.ts';
import { type VisitorDependencies, visitorRoutes } from './visitor-routes.ts';

export interface EmbeddedAppDependencies extends HttpAppDependencies, VisitorDependencies {
  readonly publicUrl: string;
  readonly pages: HttpAppDependencies['pages'];
  readonly identity: IdentityService;
  readonly onboarding: OnboardingService;
  readonly random: Randomness;
  readonly isAllowedRedirect: (target: string) => boolean;
  readonly personalData: PersonalDataStore;
  readonly unsubscribe: Unsubscribe;
}

/** The server of the embedded backend as one fetch handler. */
export function createEmbeddedApp(dependencies: EmbeddedAppDependencies): App {
  const https = dependencies.publicUrl.startsWith('https://');
  const cookies = makeCookies({ https, random: dependencies.random });
  const limited = makeLimitedIdentity(dependencies);
  const network = (c: Context) => networkOfRequest(c, dependencies.trustedProxies);
  const { identity, onboarding, allowedOrigins } = dependencies;
  const tools: RouteTools = { identity, limited, onboarding, cookies, allowedOrigins, network };
  const { limits } = dependencies;
  const personalData = makePersonalData({
    store: dependencies.personalData,
    provenSession: (token) => dependencies.identity.provenSession(token),
    byNetwork: limits.personalDataByNetwork,
    byPerson: limits.personalDataByPerson,
  });
  const generateMagicLink = makeGenerateMagicLink({
    limited,
    isAllowedRedirect: dependencies.isAllowedRedirect,
  });
  const sessionOf = (c: Context) =>
    requireSession(tools, c).match(
      ({ session }): Session | null => session,
      () => null,
    );
  const userIdOf = async (c: Context) => (await sessionOf(c))?.userId ?? null;
  const emailOf = async (c: Context) => (await sessionOf(c))?.email ?? null;

  const routes = new Hono();
  for (const group of [
    sessionRoutes(tools),
    signInLinkRoutes(tools),
    passwordRoutes(tools),
    passwordResetRoutes(tools),
    onboardingRoutes(tools),
    formRoutes(tools),
    unsubscribeRoutes({ ...dependencies, network }),
    visitorRoutes(dependencies, { network, userIdOf, emailOf }),
  ]) {
    routes.route('/', group);
  }
  routes.post('/functions/v1/generate-magic-link', (c) => {
    const caller = {
      browserId: cookies.ensureBrowserId(c),
      deviceToken: cookies.deviceToken(c),
      network: network(c),
    };
    return generateMagicLink(c.req.raw, caller);
  });
  routes.on(['GET', 'POST', 'PATCH', 'DELETE'], '/functions/v1/personal-data', async (c) => {
    const caller = { sessionToken: cookies.sessionToken(c), network: network(c) };
    const response = await personalData(c.req.raw, caller);
    if (c.req.method === 'DELETE' && response.ok) cookies.clearSession(c);
    return response;
  });
  return createHttpApp(dependencies, routes);
}
