import type { Context } from 'hono';
import type { ServicePorts } from '#core/ports/service-ports.ts';
import type { Services } from '#core/services.ts';
import { makeIdentityOf } from '../http/browser-identity.ts';
import { networkOfRequest } from '../http/client-network.ts';
import { makeCookies } from '../http/cookies.ts';
import { type App, createHttpApp, type HttpAppDependencies, policyOf } from '../http/create-http-app.ts';
import { type EmbeddedDependencies, embeddedRoutes } from './embedded-routes.ts';
import { formRoutes } from './forms-without-script.ts';
import { sessionOf } from './route-tools.ts';
import { type ServerDependencies, serverRoutes } from './server-routes.ts';
import { signedInPages } from './signed-in-pages.ts';

export interface EmbeddedAppDependencies
  extends HttpAppDependencies,
    Omit<EmbeddedDependencies, 'identityOf' | 'cookies' | 'network'>,
    Omit<ServerDependencies, 'network' | 'pages'>,
    Pick<Services, 'identity'>,
    Pick<ServicePorts, 'random' | 'clock'> {
  readonly brand: string;
  readonly supportPhone: string | null;
}

/** The server of the embedded backend as one fetch handler. */
export function createEmbeddedApp(dependencies: EmbeddedAppDependencies): App {
  const { publicUrl, random, trustedProxies } = dependencies;
  const bound = {
    ...dependencies,
    cookies: makeCookies({ https: publicUrl.startsWith('https://'), random }),
    network: (c: Context) => networkOfRequest(c.req.raw, c.env, trustedProxies),
  };
  const tools = { ...bound, identityOf: makeIdentityOf(bound) };
  const routes = embeddedRoutes(tools)
    .route('/', formRoutes(tools))
    .route(
      '/',
      serverRoutes(tools, (c) => sessionOf(tools.identityOf(c))),
    );
  const { renderPersonal } = dependencies.pages;
  if (renderPersonal !== null) {
    routes.route('/', signedInPages({ ...tools, renderPersonal, policyFor: policyOf(dependencies) }));
  }
  return createHttpApp(dependencies, routes);
}
