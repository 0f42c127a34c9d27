import { expect, it } from 'vitest';
import { makeMemoryDatabase } from '#adapters/memory/memory-database.ts';
import { makeHostedSignInLinks } from '#adapters/supabase/server/hosted-sign-in-links.ts';
import { makeServiceClient } from '#adapters/supabase/server/service-client.ts';
import type { SecurityEvent } from '#core/ports/security-log.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { limitKey } from '#server/http/limit-key.ts';
import { makeLimits } from '#server/http/limits.ts';
import { makeMailLimit } from '#server/http/mail-limit.ts';
import { makeIdentityMail } from '#tests/support/english-mails.ts';
import { makeManualClock } from '#tests/support/manual-clock.ts';
import { makeTestServices } from '#tests/support/memory-harness.ts';
import { ROSE } from '#tests/support/people.ts';
import { MINUTE } from '#tests/support/times.ts';

const MADE = {
  id: '0b0e7f6c-5a3d-4f0e-9a51-2a4d0f6d9f01',
  email: ROSE,
  action_link: 'https://project.supabase.example/auth/v1/verify',
  email_otp: '123456',
  hashed_token: 'a1'.repeat(28),
  redirect_to: 'https://site.example/auth/callback',
  verification_type: 'magiclink',
};
const events: SecurityEvent[] = [];
let clock = makeManualClock();

/** Asks as on a hosted project, whose service does not count what we mail. */
function makeAsk() {
  events.length = 0;
  clock = makeManualClock();
  let isDown = false;
  const { uow } = makeMemoryDatabase();
  const { requestSignInLink } = makeHostedSignInLinks({
    ...makeTestServices(uow, clock),
    uow,
    callback: MADE.redirect_to,
    mail: makeIdentityMail({ site: DEFAULT_SITE_SETTINGS }),
    client: makeServiceClient({
      url: 'https://project.supabase.example',
      key: 'service-key',
      fetch: async () => (isDown ? new Response(null, { status: 503 }) : Response.json(MADE)),
    }),
  });
  const limits = makeLimits({ networkFactor: 1, now: clock.monotonic, keyOf: limitKey });
  const within = makeMailLimit(limits, { record: (event) => void events.push(event) });
  return async (network: string, email = ROSE, down = false) => {
    isDown = down;
    return (
      await within({ email, network }, (widest) => requestSignInLink({ email, network: widest }))
    ).isOk();
  };
}

it('six networks at their limits leave room for the owner elsewhere', async () => {
  const ask = makeAsk();
  let sent = 0;
  for (let round = 0; round < 6; round += 1) {
    for (let index = 0; index < 6; index += 1) if (await ask(`203.0.113.${index}`)) sent += 1;
    clock.advance(61_000);
  }
  expect(sent).toBe(30);
  expect(await ask('198.51.100.7')).toBe(true);
  expect(events[0]).toEqual({ kind: 'limit-hit', detail: 'message', email: ROSE, network: '203.0.113.0' });
});

it('one mailbox gets at most 90 an hour from all networks and in any spelling', async () => {
  const ask = makeAsk();
  let sent = 0;
  for (let index = 0; index < 200; index += 1) {
    if (await ask(`203.0.${index}.1`, `ro.se+${index}@gmail.com`)) sent += 1;
  }
  expect(sent).toBe(90);
  clock.advance(60 * 60_000);
  expect(await ask('198.51.100.7', 'rose@gmail.com')).toBe(true);
});

it('a network sends one a minute, five an hour and ten a day; what is not sent does not count', async () => {
  const ask = makeAsk();
  expect(await ask('203.0.113.1', ROSE, true)).toBe(false);
  const [start, sent] = [clock.now(), [] as number[]];
  for (const minute of [0, 60, 120, 1_440].flatMap((from) =>
    Array.from({ length: 12 }, (_, n) => from + n / 2),
  )) {
    clock.advance(start + minute * MINUTE - clock.now());
    if (await ask('203.0.113.1')) sent.push(minute);
  }
  expect(sent).toEqual([0, 1, 2, 3, 4, 60, 61, 62, 63, 64, 1_440, 1_441, 1_442, 1_443, 1_444]);
});

it('notes a network at its limit without the addresses that it names', async () => {
  const ask = makeAsk();
  for (let index = 0; index < 63; index += 1) await ask('203.0.113.1', `p${index}@example.com`);
  expect(events).toEqual(Array(3).fill({ kind: 'limit-hit', detail: 'network', network: '203.0.113.1' }));
});
