import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { routePath } from 'hono/route';
import type { ResultAsync } from 'neverthrow';
import type { IdentityService } from '#core/identity/identity-service.ts';
import type { AnonymousPreferences } from '#core/ports/anonymous-preferences.ts';
import type { Session } from '#core/ports/auth-port.ts';
import type { ContactInbox } from '#core/ports/contact-inbox.ts';
import type { EventStore } from '#core/ports/event-store.ts';
import { forbidden, rejected, type Unavailable, unavailable } from '#core/ports/failures.ts';
import type { OnboardingRepo } from '#core/ports/onboarding-repo.ts';
import type { Randomness } from '#core/ports/randomness.ts';
import type { Scheduler } from '#core/ports/scheduler.ts';
import type { SurveyInbox } from '#core/ports/survey-inbox.ts';
import { makeGenerateMagicLink } from '../functions/generate-magic-link.ts';
import { makeSendEmail } from '../functions/send-email.ts';
import { makeSubmitSurvey } from '../functions/submit-survey.ts';
import { anonymousPreferenceRoutes } from '../routes/anonymous-preference.ts';
import { consultationRoutes } from '../routes/consultations.ts';
import { devMailboxRoutes, type Mailbox } from '../routes/dev-mailbox.ts';
import { eventRoutes } from '../routes/events.ts';
import { formRoutes } from '../routes/forms-without-script.ts';
import { healthRoutes } from '../routes/health.ts';
import { onboardingRoutes } from '../routes/onboarding.ts';
import { passwordRoutes } from '../routes/password.ts';
import { passwordResetRoutes } from '../routes/password-reset.ts';
import type { RouteTools } from '../routes/route-tools.ts';
import { sessionRoutes } from '../routes/session.ts';
import { signInLinkRoutes } from '../routes/sign-in-link.ts';
import { networkOfRequest } from './client-network.ts';
import { makeCookies } from './cookies.ts';
import { failureResponse } from './failure-status.ts';
import { answerHeaders, contentSecurityPolicy } from './headers.ts';
import { makeLimitedIdentity } from './limited-identity.ts';
import type { Limits } from './limits.ts';
import type { Pages } from './pages.ts';
import { saysTooLong } from './read-body.ts';
import { isFromOurPages, SAFE_METHODS } from './same-origin.ts';

/** What is told about a request: never a body, an address, a token, a query or a fragment. */
export interface RequestLog {
  /** False: `answered` would be written nowhere, and is not called. */
  readonly tellsAnswers: boolean;
  answered(line: { method: string; route: string; status: number; milliseconds: number }): void;
  failed(line: { method: string; route: string; error: unknown }): void;
}

export interface AppParts {
  readonly publicUrl: string;
  readonly allowedOrigins: ReadonlySet<string>;
  readonly trustedProxies: number;
  readonly identity: IdentityService;
  readonly limits: Limits;
  readonly repoOf: (session: Session) => OnboardingRepo;
  readonly random: Randomness;
  readonly checkWritable: () => ResultAsync<void, Unavailable>;
  readonly isAllowedRedirect: (target: string) => boolean;
  readonly pages: Pages;
  readonly supportEmail: string;
  readonly schedulerUrl: string | null;
  readonly contact: ContactInbox;
  readonly surveys: SurveyInbox;
  readonly preferences: AnonymousPreferences;
  readonly scheduler: Scheduler;
  /** Null: nothing is measured here, and there is no door for it. */
  readonly events: EventStore | null;
  /** Null in production: the mailbox is then not there at all. */
  readonly mailbox: Mailbox | null;
  readonly log: RequestLog;
  readonly monotonic: () => number;
  /** While true every answer asks the client to close the connection. */
  readonly draining: () => boolean;
}

/** Paths that are answered in JSON, errors too. */
const JSON_PATHS = /^\/(api|functions|dev|healthz|readyz)(\/|\.|$)/;
/** The same in a whole address. */
const JSON_ADDRESSES = /^[^/]*\/\/[^/]*\/(api|functions|dev|healthz|readyz)([/.?]|$)/;
/** What is for eyes among them, and has a style sheet. */
const MAILBOX_ADDRESSES = /^[^/]*\/\/[^/]*\/dev\//;

function answerWrongMethod(allowed: readonly string[]): Response {
  const response = failureResponse(rejected, 405);
  response.headers.set('allow', allowed.join(', '));
  return response;
}

/** The whole server as one fetch handler over Node's own request and answer. */
export interface App {
  fetch(request: Request, bindings: HttpBindings): Response | Promise<Response>;
}

export function makeApp(parts: AppParts): App {
  const https = parts.publicUrl.startsWith('https://');
  const cookies = makeCookies({ https, random: parts.random });
  const limited = makeLimitedIdentity(parts);
  const network = (c: Context) => networkOfRequest(c, parts.trustedProxies);
  const tools: RouteTools = { identity: parts.identity, limited, repoOf: parts.repoOf, cookies, network };
  const { limits, events } = parts;
  const sendEmail = makeSendEmail({ ...parts, byNetwork: limits.contactsByNetwork });
  const submitSurvey = makeSubmitSurvey({ ...parts, byNetwork: limits.surveysByNetwork });
  const generateMagicLink = makeGenerateMagicLink({ limited, isAllowedRedirect: parts.isAllowedRedirect });

  const app = new Hono();
  app.onError((error, c) => {
    parts.log.failed({ method: c.req.method, route: routePath(c, -1), error });
    return failureResponse(unavailable(), 500);
  });

  if (parts.log.tellsAnswers) {
    app.use(async (c, next) => {
      const started = parts.monotonic();
      await next();
      parts.log.answered({
        method: c.req.method,
        route: routePath(c, -1),
        status: c.res.status,
        milliseconds: Math.round(parts.monotonic() - started),
      });
    });
  }

  // Cookies are set on these only. With one more step before the handler Hono adds them to a response that it did not make.
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', (_c, next) => next());

  const routes = new Hono();
  for (const part of [
    healthRoutes(parts),
    sessionRoutes(tools),
    signInLinkRoutes(tools),
    passwordRoutes(tools),
    passwordResetRoutes(tools),
    onboardingRoutes(tools),
    formRoutes(tools),
    anonymousPreferenceRoutes({ ...parts, network }),
    consultationRoutes({ ...parts, network }),
    ...(events === null
      ? []
      : [eventRoutes({ events, faqQuestions: parts.pages.faqQuestions, limits, network, tools })]),
    ...(parts.mailbox === null
      ? []
      : [devMailboxRoutes({ mailbox: parts.mailbox, publicUrl: parts.publicUrl })]),
  ]) {
    routes.route('/', part);
  }
  routes.post('/functions/v1/generate-magic-link', (c) => {
    const caller = { browserId: cookies.ensureBrowserId(c), network: network(c) };
    return generateMagicLink(c.req.raw, caller);
  });
  routes.post('/functions/v1/send-email', (c) => sendEmail(c.req.raw, { network: network(c) }));
  routes.post('/functions/v1/submit-survey', (c) => submitSurvey(c.req.raw, { network: network(c) }));
  app.route('/', routes);

  const methodsByPath = new Map<string, string[]>();
  for (const { method, path } of routes.routes) {
    // Pages with a form are read under the same path.
    if (JSON_PATHS.test(path)) methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), method]);
  }

  app.notFound((c) => {
    const known = methodsByPath.get(c.req.path);
    const asked = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    if (known && !known.includes(asked)) return answerWrongMethod(known);
    if (JSON_PATHS.test(c.req.path)) return failureResponse(rejected, 404);
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return answerWrongMethod(['GET', 'HEAD']);
    return parts.pages.respond(c.req.raw);
  });

  const { ofDocuments, ofData } = answerHeaders({
    policy: contentSecurityPolicy(parts.pages, parts.schedulerUrl),
    https,
  });

  const respondWithPage = parts.pages.respondUnder(Object.fromEntries(ofDocuments));
  const asksForPage = ({ method, url }: Request) =>
    (method === 'GET' || method === 'HEAD') && !JSON_ADDRESSES.test(url);

  function answer(request: Request, bindings: HttpBindings): Response | Promise<Response> {
    const { method } = request;
    if (!SAFE_METHODS.has(method)) {
      if (!isFromOurPages(request, parts.allowedOrigins)) return failureResponse(forbidden);
      if (saysTooLong(request)) return failureResponse(rejected, 413);
    }
    return app.fetch(request, bindings);
  }

  return {
    fetch(request, bindings) {
      const { outgoing } = bindings;
      const mayClose = (response: Response) => {
        if (parts.draining()) outgoing.setHeader('connection', 'close');
        return response;
      };
      // From memory and at once: nothing of the routes could answer.
      if (asksForPage(request) && !parts.log.tellsAnswers) return mayClose(respondWithPage(request));
      const isData = JSON_ADDRESSES.test(request.url) && !MAILBOX_ADDRESSES.test(request.url);
      // Into Node's own answer: the handler's Headers would cost several times as much, for every request.
      outgoing.setHeaders(isData ? ofData : ofDocuments);
      const answered = answer(request, bindings);
      return answered instanceof Response ? mayClose(answered) : answered.then(mayClose);
    },
  };
}
