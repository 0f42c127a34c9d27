import { vi } from 'vitest';
import { makeCommonPasswords } from '#adapters/common-passwords/common-passwords.ts';
import { makeAskedHere } from '#adapters/supabase/asked-here.ts';
import { stampAfterCode } from '#adapters/supabase/stamp-after-code.ts';
import { makeSupabaseAuthPort } from '#adapters/supabase/supabase-auth-port.ts';
import { makeSupabaseClient, type SupabaseParts } from '#adapters/supabase/supabase-client.ts';
import { makeSupabaseOnboardingRepo } from '#adapters/supabase/supabase-onboarding-repo.ts';
import { makeSupabasePasswordCheck } from '#adapters/supabase/supabase-password-check.ts';
import type { AuthPort, Campaign } from '#core/ports/auth-port.ts';
import { makeCheckPassword } from '#server/functions/check-password.ts';
import { makeLimits } from '#server/http/limits.ts';
import type { AuthHarness, TestBrowser } from '#tests/contracts/auth-harness.ts';
import type { Lite } from './lite.ts';
import { makeMapStorage } from './map-storage.ts';

const ORIGIN = 'http://127.0.0.1:5173';

/** What a person reads of a mail in HTML. */
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replaceAll('&amp;', '&');

/** What the harness changes between the adapter and Lite, beside the differences that are named case by case. */
export const LITE_ADAPTATIONS: readonly string[] = [
  "Lite has no functions: 'check-password' is our own handler, called here.",
  "Lite knows a mailed code under the type 'magiclink' only, the service under 'email': that word is changed on the way. What the adapter sends is pinned by request-shape/auth.test.ts > code: type email, the digits alone.",
  'Lite looks a token up and spends it in two steps, so that two requests at once may both succeed: requests to /verify go one at a time.',
  "The row is written after a link as core's callback does it (decision 32).",
];

/** The hosted adapter as the page composes it, over Lite, with the adaptations above. */
export async function makeLiteAuthHarness(lite: Lite): Promise<AuthHarness> {
  await lite.reset();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const clients: SupabaseParts[] = [];
  const checkPassword = makeCheckPassword({
    common: makeCommonPasswords(),
    byNetwork: makeLimits({ networkFactor: 1_000 }).surveysByNetwork,
  });

  let verifying: Promise<unknown> = Promise.resolve();
  async function verify(request: Request): Promise<Response> {
    const body = (await request.json()) as Record<string, unknown>;
    const type = body.token !== undefined && body.type === 'email' ? 'magiclink' : body.type;
    const headers = new Headers(request.headers);
    headers.delete('content-length');
    const answer = verifying.then(() =>
      fetch(request.url, { method: 'POST', headers, body: JSON.stringify({ ...body, type }) }),
    );
    verifying = answer.catch(() => {});
    return answer;
  }

  const send: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (pathname === '/functions/v1/check-password') return checkPassword(request, { network: 'test' });
    return pathname === '/auth/v1/verify' ? verify(request) : fetch(request);
  };

  function openBrowser(): TestBrowser {
    const storage = makeMapStorage();
    const client = makeSupabaseClient({ url: lite.url, anonKey: lite.anonKey, fetch: send, storage });
    clients.push(client);
    let campaign: Campaign | undefined;
    const port = makeSupabaseAuthPort({
      client,
      origin: ORIGIN,
      asked: makeAskedHere({ storage, now: () => Date.now() }),
      checkPassword: makeSupabasePasswordCheck(client),
    });
    const repo = makeSupabaseOnboardingRepo({ client, auth: port, clock: { now: () => Date.now() } });
    const stamping = stampAfterCode(port, { repo, campaign: () => campaign });
    const auth: AuthPort = {
      ...stamping,
      requestSignInLink(request) {
        campaign = request.campaign;
        return stamping.requestSignInLink(request);
      },
      finishCallback: (fragment) =>
        stamping
          .finishCallback(fragment)
          .andTee((outcome) =>
            outcome.kind === 'signed-in'
              ? repo.recordVerifiedEmail(outcome.session.email, campaign)
              : undefined,
          ),
    };
    return { auth, repo };
  }

  return {
    openBrowser: async () => openBrowser(),
    mailsTo: async (address) =>
      lite.mailsTo(address).map(({ subject, html }) => ({ subject, html, text: textOf(html) })),
    // The clock stands still between two advances, where real requests would take time: a moment more.
    advance: async (ms) => void vi.setSystemTime(Date.now() + ms + 1),
    breakBackend: async () => lite.breakService(),
    healBackend: async () => lite.healService(),
    async close() {
      lite.healService();
      await Promise.all(clients.map(({ auth }) => auth.dispose()));
      vi.useRealTimers();
    },
  };
}
