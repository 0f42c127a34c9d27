import { type Context, Hono } from 'hono';
import type { IdentityService } from '#core/identity/identity-service.ts';
import type { OnboardingService } from '#core/onboarding/onboarding-service.ts';
import type { Session } from '#core/ports/auth-port.ts';
import type { PersonalDataStore } from '#core/ports/personal-data.ts';
import type { Randomness } from '#core/ports/randomness.ts';
import type { SecurityLog } from '#core/ports/security-log.ts';
import { makeGenerateMagicLink } from '../functions/generate-magic-link.ts';
import { makePersonalData } from '../functions/personal-data.ts';
import { formRoutes } from '../routes/forms-without-script.ts';
import { onboardingRoutes } from '../routes/onboarding.ts';
import { passwordRoutes } from '../routes/password.ts';
import { passwordResetRoutes } from '../routes/password-reset.ts';
import { type RouteTools, requireSession } from '../routes/route-tools.ts';
import { sessionRoutes } from '../routes/session.ts';
import { signInLinkRoutes } from '../routes/sign-in-link.ts';
import { networkOfRequest } from './client-network.ts';
import { makeCookies } from './cookies.ts';
import { type App, type FrameParts, makeFrame } from './frame.ts';
import { makeLimitedIdentity } from './limited-identity.ts';
import { type VisitorParts, visitorRoutes } from './visitor-routes.ts';

export interface AppParts extends FrameParts, VisitorParts {
  readonly publicUrl: string;
  readonly pages: FrameParts['pages'];
  readonly trustedProxies: number;
  readonly identity: IdentityService;
  readonly onboarding: OnboardingService;
  readonly random: Randomness;
  readonly isAllowedRedirect: (target: string) => boolean;
  readonly personalData: PersonalDataStore;
  readonly securityLog: SecurityLog;
}

/** The whole server of the embedded backend as one fetch handler. */
export function makeApp(parts: AppParts): App {
  const https = parts.publicUrl.startsWith('https://');
  const cookies = makeCookies({ https, random: parts.random });
  const limited = makeLimitedIdentity(parts);
  const network = (c: Context) => networkOfRequest(c, parts.trustedProxies);
  const { identity, onboarding, allowedOrigins } = parts;
  const tools: RouteTools = { identity, limited, onboarding, cookies, allowedOrigins, network };
  const { limits } = parts;
  const personalData = makePersonalData({
    store: parts.personalData,
    provenSession: (token) => parts.identity.provenSession(token),
    byNetwork: limits.personalDataByNetwork,
    byPerson: limits.personalDataByPerson,
  });
  const generateMagicLink = makeGenerateMagicLink({ limited, isAllowedRedirect: parts.isAllowedRedirect });
  const sessionOf = (c: Context) =>
    requireSession(tools, c).match(
      ({ session }): Session | null => session,
      () => null,
    );
  const userIdOf = async (c: Context) => (await sessionOf(c))?.userId ?? null;
  const emailOf = async (c: Context) => (await sessionOf(c))?.email ?? null;

  const routes = new Hono();
  for (const part of [
    sessionRoutes(tools),
    signInLinkRoutes(tools),
    passwordRoutes(tools),
    passwordResetRoutes(tools),
    onboardingRoutes(tools),
    formRoutes(tools),
    visitorRoutes(parts, { network, userIdOf, emailOf }),
  ]) {
    routes.route('/', part);
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
  return makeFrame(parts, routes);
}
