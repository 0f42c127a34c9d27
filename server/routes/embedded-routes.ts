import { Hono } from 'hono';
import type { PersonalDataStore } from '#core/personal-data/make-personal-data-store.ts';
import { onboardingRoutes } from './onboarding.ts';
import { passwordRoutes } from './password.ts';
import { passwordResetRoutes } from './password-reset.ts';
import { personalDataRoutes } from './personal-data.ts';
import { type RouteTools, sessionOf } from './route-tools.ts';
import { sessionRoutes } from './session.ts';
import { fallbackLinkRoute, signInLinkRoutes } from './sign-in-link.ts';
import { type VisitorDependencies, visitorRoutes } from './visitor-routes.ts';

export interface EmbeddedDependencies extends RouteTools, VisitorDependencies {
  readonly publicUrl: string;
  readonly personalData: PersonalDataStore;
}

/** The routes behind the ports of a page, over core's services. */
export function embeddedRoutes(tools: EmbeddedDependencies): Hono {
  const { cookies, identityOf } = tools;
  const routes = new Hono();
  for (const group of [
    sessionRoutes(tools),
    signInLinkRoutes(tools),
    fallbackLinkRoute(tools.publicUrl, (c, request) => identityOf(c).requestSignInLink(request)),
    passwordRoutes(tools),
    passwordResetRoutes(tools),
    onboardingRoutes(tools),
    personalDataRoutes({
      store: tools.personalData,
      provenSession: (c) => identityOf(c).provenSession(),
      forget: cookies.clearSession,
    }),
    visitorRoutes(tools, async (c) => (await sessionOf(identityOf(c)))?.email ?? null),
  ]) {
    routes.route('/', group);
  }
  return routes;
}
