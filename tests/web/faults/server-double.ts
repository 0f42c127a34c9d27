import { delay, getResponse, HttpResponse, http, type JsonBodyType } from 'msw';
import type { OnboardingRecord, StepRecord } from '#core/onboarding/onboarding-record.ts';
import { statusOf } from '#core/onboarding/onboarding-status.ts';
import { rowWith, sessionOf } from '#tests/core/onboarding/fixtures.ts';

/** Faults of requests and responses. */
const STATUSES = [400, 401, 409, 413, 429, 500, 503] as const;
export type Fault = (typeof STATUSES)[number] | 'time-out' | 'offline' | 'bad JSON';
export const FAULTS: readonly Fault[] = [...STATUSES, 'time-out', 'offline', 'bad JSON'];

export const PASSWORD = 'Sunrise-Walk-27';
export const CODE = '482913';
export const RESET_TOKEN = 'a1'.repeat(22).slice(0, 43);

const session = { ...sessionOf('rose'), expiresAt: Date.now() + 20 * 60_000 };
export const EMAIL = session.email;

/** A request that the page sent. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** A fake server for one person. Its responses have the shapes that the HTTP adapters accept. */
export interface ServerDouble {
  /** Replaces the page's `fetch`. */
  readonly fetch: typeof globalThis.fetch;
  /** The person's stored row, or null before the address was verified. */
  row: OnboardingRecord | null;
  signedIn: boolean;
  /** All write requests, with or without a successful response. */
  readonly sent: Sent[];
  /** Responds to writes to `paths` with this fault until `mend` is called. With `offline`, reads fail too. */
  break(fault: Fault, paths: RegExp): void;
  mend(): void;
  reset(): void;
}

const notSignedIn = { error: { kind: 'not-signed-in' } };

export function makeServerDouble(): ServerDouble {
  let broken: { fault: Fault; paths: RegExp } | null = null;
  const json = (body: JsonBodyType, status = 200) => HttpResponse.json(body, { status });
  const signedIn = () => {
    double.signedIn = true;
    double.row ??= rowWith({ email: EMAIL, email_auth: true, step_completed: 'email_verified' });
    return json({ session });
  };
  const verified = () => {
    signedIn();
    return json({ session, status: statusOf(double.row ? [double.row] : []) });
  };
  const refused = (kind: string, status: number) => json({ error: { kind } }, status);
  const whole = {
    idleRemainingMs: 20 * 60_000,
    absoluteRemainingMs: 4 * 60 * 60_000,
    sinceProofMs: 10 * 60_000,
  };

  /** An HTML error page of a proxy, a truncated response, or none. */
  async function fault(path: string, method: string): Promise<Response | undefined> {
    if (!broken) return;
    if (broken.fault === 'offline') return HttpResponse.error();
    if (method === 'GET' || !broken.paths.test(path)) return;
    if (broken.fault === 'time-out') {
      await delay(50);
      return HttpResponse.error();
    }
    if (broken.fault === 'bad JSON') {
      return new HttpResponse('{"session": {"user', { headers: { 'content-type': 'application/json' } });
    }
    return HttpResponse.html('<h1>Proxy error 0815</h1>', { status: broken.fault });
  }

  const double: ServerDouble = {
    row: null,
    signedIn: false,
    sent: [],
    break(fault, paths) {
      broken = { fault, paths };
    },
    mend() {
      broken = null;
    },
    reset() {
      broken = null;
      double.row = null;
      double.signedIn = false;
      double.sent.length = 0;
    },
    async fetch(input, init) {
      const request = new Request(input, init);
      const response = await getResponse(handlers, request);
      if (!response) throw new Error(`The server double does not know ${request.method} ${request.url}.`);
      if (response.type === 'error') throw new TypeError('Failed to fetch');
      return response;
    },
  };

  const handlers = [
    http.all('*', async ({ request }) => {
      const path = new URL(request.url).pathname;
      const { method } = request;
      if (method !== 'GET') {
        double.sent.push({
          method,
          path,
          body: await request
            .clone()
            .json()
            .catch(() => null),
        });
      }
      return fault(path, method);
    }),
    http.get('*/api/session', () =>
      json(double.signedIn ? { session, times: whole } : { session: null, times: null }),
    ),
    http.post('*/api/session/activity', () => (double.signedIn ? signedIn() : json(notSignedIn, 401))),
    http.post('*/api/auth/link', () => json({}, 202)),
    http.post('*/functions/v1/generate-magic-link', () => json({}, 202)),
    http.post('*/api/auth/reset', () => json({}, 202)),
    http.post<never, { email: string; code: string }>('*/api/auth/code', async ({ request }) => {
      const { email, code } = await request.json();
      return email === EMAIL && code === CODE ? verified() : refused('code-refused', 401);
    }),
    http.post<never, { email: string; password: string }>('*/api/auth/password', async ({ request }) => {
      const { email, password } = await request.json();
      return email === EMAIL && password === PASSWORD ? signedIn() : refused('invalid-credentials', 401);
    }),
    http.post<never, { token: string }>('*/api/auth/reset/inspect', async ({ request }) =>
      json({ email: (await request.json()).token === RESET_TOKEN ? EMAIL : null }),
    ),
    http.post<never, { token: string }>('*/api/auth/reset/finish', async ({ request }) =>
      (await request.json()).token === RESET_TOKEN ? signedIn() : refused('link-expired', 410),
    ),
    http.post<never, { password: string }>('*/api/auth/reauthenticate', async ({ request }) => {
      if (!double.signedIn) return json(notSignedIn, 401);
      return (await request.json()).password === PASSWORD ? signedIn() : refused('wrong-password', 403);
    }),
    http.put('*/api/account/password', () =>
      double.signedIn ? new HttpResponse(null, { status: 204 }) : json(notSignedIn, 401),
    ),
    http.get('*/api/onboarding', () =>
      double.signedIn
        ? json({ email: EMAIL, records: double.row ? [double.row] : [] })
        : json(notSignedIn, 401),
    ),
    http.put<never, { email: string; changes: StepRecord }>('*/api/onboarding', async ({ request }) => {
      if (!double.signedIn || !double.row) return json(notSignedIn, 401);
      const { email, changes } = await request.json();
      if (email !== EMAIL) return refused('forbidden', 403);
      double.row = { ...double.row, ...changes };
      return json({ record: double.row });
    }),
  ];
  return double;
}
