import type { Context } from 'hono';
import type { ServicePorts } from '#core/ports/service-ports.ts';
import { networkOfRequest } from '../http/client-network.ts';
import { makeCookies } from '../http/cookies.ts';
import { type App, createHttpApp, type HttpAppDependencies, policyOf } from '../http/create-http-app.ts';
import { makeLimitedIdentity } from '../http/limited-identity.ts';
import { type EmbeddedDependencies, embeddedRoutes } from './embedded-routes.ts';
import { formRoutes } from './forms-without-script.ts';
import { sessionOf } from './route-tools.ts';
import { type ServerDependencies, serverRoutes } from './server-routes.ts';
import { signedInPages } from './signed-in-pages.ts';

export interface EmbeddedAppDependencies
  extends HttpAppDependencies,
    Omit<EmbeddedDependencies, 'cookies' | 'limited' | 'network'>,
    Omit<ServerDependencies, 'network'>,
    Pick<ServicePorts, 'random' | 'clock'> {
  readonly pages: HttpAppDependencies['pages'];
  readonly brand: string;
  readonly supportPhone: string | null;
}

/** The server of the embedded backend as one fetch handler. */
export function createEmbeddedApp(dependencies: EmbeddedAppDependencies): App {
  const { publicUrl, random, trustedProxies } = dependencies;
  const tools = {
    ...dependencies,
    cookies: makeCookies({ https: publicUrl.startsWith('https://'), random }),
    limited: makeLimitedIdentity(dependencies),
    network: (c: Context) => networkOfRequest(c, trustedProxies),
  };
  const routes = embeddedRoutes(tools)
    .route('/', formRoutes(tools))
    .route(
      '/',
      serverRoutes(tools, async (c) => (await sessionOf(tools, c))?.userId ?? null),
    );
  const { renderPersonal } = dependencies.pages;
  if (renderPersonal !== null) {
    routes.route(
      '/',
      signedInPages({
        ...tools,
        renderPersonal,
        policyFor: policyOf(dependencies),
      }),
    );
  }
  return createHttpApp(dependencies, routes);
}
