import { setImmediate as nextTurn } from 'node:timers/promises';
import { ResultAsync } from 'neverthrow';
import { vi } from 'vitest';
import { makeHttpPasswordCheck, makeHttpPersonalData } from '#adapters/http/http-ports.ts';
import { makeHttpTransport } from '#adapters/http/http-transport.ts';
import { makeLinkRequestLog } from '#adapters/supabase/link-request-log.ts';
import { makeRecordedTimes } from '#adapters/supabase/recorded-times.ts';
import { makeHostedSessions } from '#adapters/supabase/server/hosted-sessions.ts';
import { signOutAfterDeletion } from '#adapters/supabase/sign-out-after-deletion.ts';
import { makeSupabaseAuthPort } from '#adapters/supabase/supabase-auth-port.ts';
import { type HostedClient, makeSupabaseClient } from '#adapters/supabase/supabase-client.ts';
import { makeSupabaseOnboardingRepo } from '#adapters/supabase/supabase-onboarding-repo.ts';
import type { AuthPort } from '#core/ports/auth-port.ts';
import type { MailContent } from '#core/ports/identity-mail.ts';
import type { Campaign } from '#core/record/first-touch.ts';
import { limitKey } from '#server/http/limit-key.ts';
import { makeLimits } from '#server/http/limits.ts';
import { makeProvenSession } from '#server/http/proven-session.ts';
import { personalDataRoutes } from '#server/routes/personal-data.ts';
import { visitorRoutes } from '#server/routes/visitor-routes.ts';
import type { PersonalDataHarness, PersonBrowser } from '#tests/contracts/personal-data.contract.ts';
import { openHostedServices } from './hosted-services.ts';
import type { Lite } from './lite.ts';
import { makeMapStorage } from './map-storage.ts';

const ORIGIN = 'http://127.0.0.1:5173';

/** Time between two mails to one account, as in `config.toml`. */
const MAIL_PAUSE_MS = 60_000;

/** The readable text of an HTML mail. */
const textOf = (html: string) =>
  html
    .replace(/<head>.*?<\/head>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&');

/** A project for the tests: Lite, or one with the identity service itself. */
export interface HostedProject
  extends Pick<
    Lite,
    'url' | 'anonKey' | 'environment' | 'query' | 'storedText' | 'breakService' | 'healService'
  > {
  /** Mails of the auth service to this address, newest first. */
  mailsTo(address: string): readonly { readonly subject: string; readonly html: string }[];
  /** Sends what pages ask the project. */
  readonly fetch: typeof globalThis.fetch;
  /** The clock of pages. */
  now(): number;
  /** Lets everything that the project and these browsers keep get older. */
  advance(ms: number, browsers: readonly Storage[]): Promise<void>;
  close(): void | Promise<void>;
}

/**
 * Over Lite, with what it lacks: a pause between mails, which is counted per account and kind and answered as by the service, 429
 * over_email_send_rate_limit with its seconds. Lite looks a token up and spends it in two steps, so that two requests at once
 * may both succeed: requests to /verify go one at a time. Functions are our own handlers, called here.
 */
export async function makeLiteAuthHarness(lite: Lite): Promise<PersonalDataHarness> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  /** Accounts that Lite created for a first link which has not been followed yet. */
  const unproved = new Set<string>();
  let verifying: Promise<unknown> = Promise.resolve();
  async function verify(request: Request): Promise<Response> {
    const answer = verifying.then(() => fetch(request));
    verifying = answer.catch(() => {});
    const { user } = (await (await answer).clone().json()) as { user?: { id: string } };
    if (user) unproved.delete(user.id);
    return answer;
  }

  const accountOf = async (email: string) =>
    (await lite.query('select id from auth.users where email = $1', [email]))[0]?.id as string | undefined;
  /** Time of the last mail of each kind to an account; the first link to an address counts separately. */
  const mailedAt = new Map<string, number>();
  async function mail(request: Request): Promise<Response> {
    const { email } = (await request.clone().json()) as { email: string };
    const kindOf = (account: string) =>
      `${request.url.includes('/otp') && unproved.has(account) ? 'confirmation' : 'recovery'} ${account}`;
    const account = await accountOf(email);
    const waitMs = account ? (mailedAt.get(kindOf(account)) ?? 0) + MAIL_PAUSE_MS - Date.now() : 0;
    if (waitMs > 0) {
      const message = `For security purposes, you can only request this after ${Math.ceil(waitMs / 1_000)} seconds.`;
      return Response.json(
        { code: 'over_email_send_rate_limit', message },
        { status: 429, headers: { 'x-supabase-api-version': '2024-01-01' } },
      );
    }
    const answer = await fetch(request);
    const mailed = answer.ok ? await accountOf(email) : undefined;
    if (mailed && !account) unproved.add(mailed);
    if (mailed) mailedAt.set(kindOf(mailed), Date.now());
    return answer;
  }

  const send: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (pathname === '/auth/v1/otp' || pathname === '/auth/v1/recover') return mail(request);
    return pathname === '/auth/v1/verify' ? verify(request) : fetch(request);
  };
  return makeHostedAuthHarness({
    ...lite,
    fetch: send,
    now: () => Date.now(),
    // Real requests would take time; the clock stops between two advances, so it gets an extra moment.
    async advance(ms) {
      vi.setSystemTime(Date.now() + ms + 1);
    },
    close: () => void vi.useRealTimers(),
  });
}

/** The hosted adapter, composed as in the page, over a project. */
export async function makeHostedAuthHarness(project: HostedProject): Promise<PersonalDataHarness> {
  const clients: HostedClient[] = [];
  const storages: Storage[] = [];
  const limits = makeLimits({ networkFactor: 1_000, keyOf: limitKey });
  const {
    ports,
    services,
    store,
    mailsTo: ownMailsTo,
  } = await openHostedServices(project, { SUPPORT_PHONE: '(555) 555-0100' });
  const visitors = visitorRoutes(
    { ...ports, ...services, limits, securityLog: { record() {} }, network: () => 'test', supportEmail: '' },
    async () => null,
  );
  const sessions = makeHostedSessions({ ...project, ...ports });
  const provenSession = makeProvenSession({ sessions, limits });
  const personalData = personalDataRoutes({
    store: services.personalData,
    provenSession: (c) =>
      provenSession('test', /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? null),
  });
  /** The mails to each address at the last check, newest first: those of the auth service, then our own. */
  const arrived = new Map<string, { all: MailContent[]; theirs: number; own: number }>();
  async function mailsTo(address: string): Promise<readonly MailContent[]> {
    const { all, theirs, own } = arrived.get(address) ?? { all: [], theirs: 0, own: 0 };
    const fromService = project
      .mailsTo(address)
      .map(({ subject, html }) => ({ subject, html, text: textOf(html) }));
    const fromUs = await ownMailsTo(address);
    all.unshift(...fromService.slice(0, fromService.length - theirs));
    all.unshift(...fromUs.slice(0, fromUs.length - own));
    arrived.set(address, { all, theirs: fromService.length, own: fromUs.length });
    return all;
  }

  /** Requests without an answer, also those for which nobody waits. Time must not jump while a token is on its way. */
  const underway = new Set<object>();
  const send: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    underway.add(request);
    return answerTo(request).finally(() => underway.delete(request));
  };
  async function answerTo(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === '/functions/v1/check-password') return visitors.fetch(request);
    if (pathname === '/functions/v1/personal-data') return personalData.fetch(request);
    const isSave = request.method === 'POST' && pathname === '/rest/v1/user_onboarding';
    const { email } = isSave ? ((await request.clone().json()) as { email: string }) : { email: null };
    const answer = await project.fetch(request);
    if (request.method === 'PUT' && pathname === '/auth/v1/user' && answer.ok) {
      // Our mail about the new password arrives before any later mail.
      await mailsTo(((await answer.clone().json()) as { email: string }).email);
    }
    // So does the one about a finished sign-up.
    if (email !== null && answer.ok) await mailsTo(email);
    return answer;
  }

  /** Milliseconds that `advance` adds; the page's own clock leaves them out. */
  let moments = 0;
  const { now } = project;
  const pageTime = () => now() - moments;
  const pageClock = { now: pageTime, monotonic: pageTime };

  function openBrowser(): PersonBrowser {
    const storage = makeMapStorage();
    const client = makeSupabaseClient({ url: project.url, anonKey: project.anonKey, fetch: send, storage });
    clients.push(client);
    storages.push(storage);
    let campaign: Campaign | undefined;
    const transport = makeHttpTransport({ fetch: client.fetchAsPerson, baseUrl: ORIGIN });
    const port = makeSupabaseAuthPort({
      brand: 'CheckAhead',
      language: 'en',
      client,
      origin: ORIGIN,
      linkRequests: makeLinkRequestLog({ storage: storage.safe, now }),
      now,
      checkPassword: makeHttpPasswordCheck(transport),
      times: makeRecordedTimes({ storage: storage.safe, clock: pageClock }),
    });
    const repo = makeSupabaseOnboardingRepo({ client, auth: port, clock: { now } });
    const auth: AuthPort = {
      ...port,
      requestSignInLink(request) {
        campaign = request.campaign;
        return ResultAsync.fromSafePromise(mailsTo(request.email)).andThen(() =>
          port.requestSignInLink(request),
        );
      },
      finishCallback: (fragment, first) => port.finishCallback(fragment, campaign ?? first),
      verifyCode: (attempt) => port.verifyCode({ ...attempt, ...(campaign && { campaign }) }),
    };
    return { auth, repo, personalData: signOutAfterDeletion(makeHttpPersonalData({ transport }), port) };
  }

  return {
    openBrowser: async () => openBrowser(),
    mailsTo,
    bookings: services.bookings,
    events: ports.events,
    storedText: () => project.storedText(),
    now,
    async advance(ms) {
      while (underway.size > 0) await nextTurn();
      await project.advance(ms, storages);
      moments += 1;
    },
    breakBackend: async () => project.breakService(),
    healBackend: async () => project.healService(),
    async close() {
      project.healService();
      await store.close();
      await Promise.all(clients.map(({ auth }) => auth.dispose()));
      await project.close();
    },
  };
}
