import type { OnboardingRecord, StepRecord } from '#core/record/onboarding-record.ts';
import { mailedSecrets, signInByLink } from '#tests/contracts/auth-harness.ts';
import { makeMemoryHarness } from '#tests/support/memory-harness.ts';
import { ROSE } from '#tests/support/people.ts';
import { MINUTE } from '#tests/support/times.ts';

/** Faults of requests and responses. */
const STATUSES = [400, 401, 409, 413, 429, 500, 503] as const;
export type Fault = (typeof STATUSES)[number] | 'time-out' | 'offline' | 'bad JSON';
export const FAULTS: readonly Fault[] = [...STATUSES, 'time-out', 'offline', 'bad JSON'];

export const PASSWORD = 'Sunrise-Walk-27';
export const EMAIL = ROSE;

/** A request that the page sent. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

export type FaultyServer = Awaited<ReturnType<typeof openFaultyServer>>;

/** The routes of memory mode for one person, between which and the page something fails. */
export async function openFaultyServer() {
  const harness = await makeMemoryHarness();
  const works = harness.fetchOf();
  const browser = await harness.openBrowser(undefined, works);
  /** All write requests, with or without a successful response. */
  const sent: Sent[] = [];
  let broken: { fault: Fault; paths: RegExp } | null = null;

  /** An HTML error page of a proxy, a truncated response, or none. */
  async function answerOf(fault: Fault): Promise<Response> {
    if (fault === 'time-out') await new Promise((resolve) => setTimeout(resolve, 50));
    if (fault === 'time-out' || fault === 'offline') throw new TypeError('Failed to fetch');
    if (fault === 'bad JSON') {
      return new Response('{"session": {"user', { headers: { 'content-type': 'application/json' } });
    }
    const headers = { 'content-type': 'text/html' };
    return new Response('<h1>Proxy error 0815</h1>', { status: fault, headers });
  }

  const fetch: typeof globalThis.fetch = async (address, init) => {
    const [path, method] = [String(address), init?.method ?? 'GET'];
    const isWrite = method !== 'GET';
    if (isWrite) sent.push({ method, path, body: JSON.parse(String(init?.body ?? null)) });
    if (broken && (broken.fault === 'offline' || (isWrite && broken.paths.test(path)))) {
      return answerOf(broken.fault);
    }
    return works(address, init);
  };

  return {
    /** Replaces the page's `fetch`. */
    fetch,
    sent,
    /** Responds to writes to `paths` with this fault until `mend` is called. With `offline`, reads fail too. */
    break(fault: Fault, paths: RegExp) {
      broken = { fault, paths };
    },
    mend() {
      broken = null;
    },
    /** The person's stored row. */
    async row(): Promise<OnboardingRecord | undefined> {
      const { onboarding } = JSON.parse((await harness.storedText()) ?? '{"onboarding":[]}');
      return onboarding[0]?.[1];
    },
    /** Ten minutes ago the person signed in; whoever is done has a password. */
    async signIn(columns: StepRecord): Promise<void> {
      await signInByLink(harness, browser, EMAIL);
      (await browser.repo.upsertByEmail(EMAIL, columns))._unsafeUnwrap();
      if (columns.step_completed === 'completed')
        (await browser.auth.setPassword({ email: EMAIL, password: PASSWORD }))._unsafeUnwrap();
      await harness.advance(10 * MINUTE);
    },
    signOut: () => browser.auth.signOut(),
    askReset: () => browser.auth.requestPasswordReset({ email: EMAIL }),
    mailed: () => mailedSecrets(harness, EMAIL),
  };
}
