import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach } from 'vitest';
import { makeHttpPasswordCheck } from '#adapters/http/http-ports.ts';
import { makeHttpTransport } from '#adapters/http/http-transport.ts';
import { makeLinkRequestLog } from '#adapters/supabase/link-request-log.ts';
import { makeRecordedTimes } from '#adapters/supabase/recorded-times.ts';
import { SESSION_KEY } from '#adapters/supabase/session-storage.ts';
import { makeSupabaseAuthPort } from '#adapters/supabase/supabase-auth-port.ts';
import { type HostedClient, makeSupabaseClient } from '#adapters/supabase/supabase-client.ts';
import { makeSupabaseOnboardingRepo } from '#adapters/supabase/supabase-onboarding-repo.ts';
import type { Language } from '#core/language/languages.ts';
import { makeMapStorage } from './map-storage.ts';

export const PROJECT = 'https://project.supabase.example';
export const SITE = 'https://site.example';
/** A key of the legacy form, a JSON Web Token. */
export const ANON_KEY = 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.signature';
export const NOW = Date.UTC(2026, 0, 5, 12);

/** Headers that the platform adds, and the name of the library with its version, which package.json pins. */
const PLATFORM_HEADERS: ReadonlySet<string> = new Set([
  'accept-encoding',
  'accept-language',
  'cache-control',
  'connection',
  'content-length',
  'host',
  'pragma',
  'sec-fetch-mode',
  'user-agent',
  'x-client-info',
]);

/** A request as the page sent it. */
export interface SentRequest {
  readonly method: string;
  /** Path with the encoded query. */
  readonly path: string;
  /** Headers that the client sets, without its own name. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, text, or null if there is none. */
  readonly body: unknown;
}

export const sent = <B>(method: string, path: string, headers: SentRequest['headers'], body: B) => ({
  method,
  path,
  headers,
  body,
});

export type Reply = (request: SentRequest) => Response;

/** A session as the auth service returns it. */
export function hostedSession(email = 'rose@example.com', token = 'token-of-rose') {
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: 3_600,
    expires_at: Math.floor(Date.now() / 1_000) + 3_600,
    refresh_token: 'abcdefghijkl',
    user: {
      id: '0b0e7f6c-5a3d-4f0e-9a51-2a4d0f6d9f01',
      aud: 'authenticated',
      role: 'authenticated',
      email,
      app_metadata: {},
      user_metadata: { language: 'en' },
      created_at: '2026-01-05T12:00:00Z',
    },
  };
}

/** An error of the auth service, in the API version that the library requests. */
export const authError =
  (status: number, code: string, message: string, more: object = {}): Reply =>
  () =>
    HttpResponse.json(
      { code, message, ...more },
      { status, headers: { 'x-supabase-api-version': '2024-01-01' } },
    );

export const json =
  (body: object | boolean | null, status = 200): Reply =>
  () =>
    body === null ? new HttpResponse(null, { status }) : HttpResponse.json(body as never, { status });

/** Our client, or one with nothing but the necessary options: ours must send the same requests. */
export type ClientKind = 'our client' | 'a plain createClient';

const partsOf = (whole: SupabaseClient, anonKey: string): HostedClient =>
  ({
    auth: whole.auth,
    tables: whole,
    async fetchAsPerson(input: string, init: RequestInit) {
      const { data } = await whole.auth.getSession();
      const authorization = `Bearer ${data.session?.access_token ?? anonKey}`;
      return fetch(input, { ...init, headers: { ...init.headers, apikey: anonKey, authorization } });
    },
  }) as unknown as HostedClient;

/**
 * A hosted project simulated by msw, and browsers that use it, for the tests of one file. Nothing is sent to the network. It is
 * empty after each test.
 */
export function openHostedDouble() {
  const requests: SentRequest[] = [];
  const replies = new Map<string, Reply>();
  const clients: HostedClient[] = [];
  const server = setupServer(
    http.all('*', async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      const text = await request.text();
      const headers = Object.fromEntries(
        [...request.headers].filter(
          ([name, value]) => !PLATFORM_HEADERS.has(name) && !(name === 'accept' && value === '*/*'),
        ),
      );
      const sent: SentRequest = {
        method: request.method,
        path: `${pathname}${search}`,
        headers,
        body: text === '' ? null : headers['content-type']?.includes('json') ? JSON.parse(text) : text,
      };
      requests.push(sent);
      const reply = replies.get(`${request.method} ${pathname}`);
      return reply
        ? reply(sent)
        : HttpResponse.json({ message: 'no reply is planned for this route' }, { status: 400 });
    }),
  );
  server.listen({ onUnhandledFrame: 'error' });
  afterEach(async () => {
    requests.length = 0;
    replies.clear();
    await Promise.all(clients.splice(0).map(({ auth }) => auth.dispose()));
  });
  afterAll(() => server.close());

  return {
    requests,
    /** Sets the reply to `METHOD /path`. */
    answer: (route: string, reply: Reply) => void replies.set(route, reply),
    browser({
      kind = 'our client',
      signedInAs = null,
      anonKey = ANON_KEY,
      language = 'en',
    }: {
      kind?: ClientKind;
      signedInAs?: string | null;
      anonKey?: string;
      language?: Language;
    } = {}) {
      const storage = makeMapStorage();
      if (signedInAs !== null) storage.setItem(SESSION_KEY, JSON.stringify(hostedSession(signedInAs)));
      const client =
        kind === 'a plain createClient'
          ? partsOf(
              createClient(PROJECT, anonKey, {
                auth: { storage, storageKey: SESSION_KEY, detectSessionInUrl: false },
                db: { retry: false },
              }),
              anonKey,
            )
          : makeSupabaseClient({ url: PROJECT, anonKey, fetch: (...request) => fetch(...request), storage });
      clients.push(client);
      const transport = makeHttpTransport({ fetch: client.fetchAsPerson, baseUrl: SITE });
      const linkRequests = makeLinkRequestLog({ storage: storage.safe, now: () => NOW });
      const auth = makeSupabaseAuthPort({
        brand: 'CheckAhead',
        language,
        client,
        origin: SITE,
        linkRequests,
        now: () => NOW,
        checkPassword: makeHttpPasswordCheck(transport),
        times: makeRecordedTimes({ storage: storage.safe, clock: { now: () => NOW, monotonic: () => NOW } }),
      });
      const repo = makeSupabaseOnboardingRepo({ client, auth, clock: { now: () => NOW } });
      return { storage, client, transport, linkRequests, auth, repo };
    },
  };
}
