import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { routePath } from 'hono/route';
import { forbidden, rejected, unavailable } from '#core/ports/failures.ts';
import type { Answer } from './answer.ts';
import { failureResponse } from './failure-status.ts';
import { backToForm, pageOfForm } from './form-problem.ts';
import { answerHeaders, contentSecurityPolicy } from './headers.ts';
import type { Bindings } from './listen.ts';
import type { Pages } from './pages.ts';
import { saysTooLong } from './read-body.ts';
import { SAFE_METHODS, senderOf } from './same-origin.ts';

/** What is told about a request: never a body, an address, a token, a query or a fragment. */
export interface RequestLog {
  /** False: `answered` would be written nowhere, and is not called. */
  readonly tellsAnswers: boolean;
  answered(line: { method: string; route: string; status: number; milliseconds: number }): void;
  failed(line: { method: string; route: string; error: unknown }): void;
}

export interface FrameParts {
  readonly publicUrl: string;
  readonly allowedOrigins: ReadonlySet<string>;
  readonly schedulerUrl: string | null;
  /** Origins, besides our own, that the pages' own code talks to. */
  readonly connectTo: readonly string[];
  readonly pages: Pages;
  readonly log: RequestLog;
  readonly monotonic: () => number;
  /** While true every answer asks the client to close the connection. */
  readonly draining: () => boolean;
}

/** What is answered in JSON, errors too: the first part of its path. */
const DATA = '/(?:api|functions|dev|healthz|readyz)';
const JSON_PATHS = new RegExp(`^${DATA}(?:[/.]|$)`);
/** The same in a whole address. */
const JSON_ADDRESSES = new RegExp(`^[^/]*//[^/]*${DATA}(?:[/.?]|$)`);
/** What is for eyes among them, and has a style sheet. */
const MAILBOX_ADDRESSES = /^[^/]*\/\/[^/]*\/dev\//;

function answerWrongMethod(allowed: readonly string[]): Response {
  const response = failureResponse(rejected, 405);
  response.headers.set('allow', allowed.join(', '));
  return response;
}

/** A server as one fetch handler over Node's own request and answer. */
export interface App {
  fetch(request: Request, bindings: Bindings): Response | Promise<Response>;
  /** Answers pages and files from memory, before any request or answer of the platform's is made; false: it is none. */
  atOnce(incoming: IncomingMessage, outgoing: Answer): boolean;
}

/** What every backend's server has around its routes: log, headers, limits of a request, and the pages. */
export function makeFrame(parts: FrameParts, routes: Hono): App {
  const https = parts.publicUrl.startsWith('https://');
  const app = new Hono();
  const policyFor = (styleHashes: readonly string[]) =>
    contentSecurityPolicy({ ...parts.pages, styleHashes }, parts.schedulerUrl, parts.connectTo);
  const { ofDocuments, ofData } = answerHeaders({ policy: policyFor(parts.pages.styleHashes), https });
  const pages = parts.pages.under((styleHashes) => ({
    ...ofDocuments,
    'content-security-policy': policyFor(styleHashes),
  }));

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
    return pages.respond(c.req.raw);
  });

  function answer(request: Request, bindings: Bindings): Response | Promise<Response> {
    if (SAFE_METHODS.has(request.method)) return app.fetch(request, bindings);
    const sender = senderOf(request, parts.allowedOrigins);
    if (sender === 'foreign') return failureResponse(forbidden);
    const form = pageOfForm(request);
    const refused =
      sender === 'unknown'
        ? failureResponse(forbidden)
        : saysTooLong(request)
          ? failureResponse(rejected, 413)
          : null;
    const answered = refused ?? app.fetch(request, bindings);
    if (form === null) return answered;
    return Promise.resolve(answered).then((response) =>
      response.status < 400 ? response : backToForm(form, response.status),
    );
  }

  const mayClose = (outgoing: Answer) => {
    if (parts.draining()) outgoing.setHeader('connection', 'close');
  };

  return {
    fetch(request, bindings) {
      const { outgoing } = bindings;
      const isData = JSON_ADDRESSES.test(request.url) && !MAILBOX_ADDRESSES.test(request.url);
      // On Node's own answer: the handler's Headers would cost several times as much, for every request.
      outgoing.standing = isData ? ofData : ofDocuments;
      const answered = answer(request, bindings);
      if (!(answered instanceof Promise)) {
        mayClose(outgoing);
        return answered;
      }
      return answered.then((response) => {
        mayClose(outgoing);
        return response;
      });
    },
    atOnce(incoming, outgoing) {
      if (parts.log.tellsAnswers) return false;
      mayClose(outgoing);
      return pages.send(incoming, outgoing);
    },
  };
}
