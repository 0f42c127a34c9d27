import { vi } from 'vitest';
import { acceptStep, stampVerified } from '#core/onboarding/accept-step.ts';
import {
  CALLED,
  CALLER,
  EVENT,
  type PersonalDataStoreHarness,
  SIGNED_UP,
} from '#tests/contracts/personal-data-store.contract.ts';
import { DAY } from '#tests/support/times.ts';
import { openHostedServices } from './hosted-services.ts';
import type { Lite } from './lite.ts';
import { takeMails } from './take-mails.ts';

const YEAR_MS = 365 * DAY;

/**
 * The hosted store over Lite. Accounts, sessions and links are the auth service's, so they are put where it keeps them. The
 * database runs in this process and tells the same time as the test.
 */
export async function makeHostedPersonalDataStoreHarness(lite: Lite): Promise<PersonalDataStoreHarness> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const { ports, services, store } = await openHostedServices(lite);
  const { clock, random } = ports;
  let people = 0;

  const put = (table: string, row: object) =>
    lite.query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1::text::jsonb)`, [
      JSON.stringify(row),
    ]);

  async function signUp(email: string) {
    people += 1;
    const userId = random.uuid();
    const now = clock.now();
    const iso = (at: number) => new Date(at).toISOString();
    await lite.query(
      `insert into auth.users (id, email, email_confirmed_at, created_at, encrypted_password, recovery_token)
        values ($1, $2, $3, $3, 'the service’s own', $4)`,
      [userId, email, iso(now), random.token()],
    );
    await lite.query(`update auth.users set encrypted_password = 'the person’s' where id = $1`, [userId]);
    // These cases do not check the mail.
    await lite.query('delete from checkahead.outbox where body_html is null');
    for (const [startedAt, notAfter] of [
      [now, null],
      [now - DAY, iso(now - DAY / 2)],
    ] as const) {
      await lite.query(
        'insert into auth.sessions (id, user_id, created_at, updated_at, not_after) values ($1, $2, $3, $3, $4)',
        [random.uuid(), userId, iso(startedAt), notAfter],
      );
    }
    const newId = () => random.uuid();
    const existing = stampVerified({ existing: null, email, now, newId });
    const saved = acceptStep({ existing, changes: SIGNED_UP, email, emailVerified: true, now, newId });
    await put('public.user_onboarding', saved._unsafeUnwrap());
    const startsAt = now + people * DAY;
    await put('checkahead.appointments', {
      id: random.uuid(),
      starts_at: startsAt,
      name: CALLER,
      email,
      phone: CALLED,
      created_at: now,
    });
    const waiting = { id: random.uuid(), to: email, subject: 'Your link', text: email, html: email };
    (await ports.uow.run(({ outbox }) => outbox.enqueue(waiting, now)))._unsafeUnwrap();
    const batch = { anonymousId: random.uuid(), userId, campaign: {} };
    const recorded = await ports.events?.record({ ...batch, events: [{ event: EVENT, at: now + YEAR_MS }] });
    recorded?._unsafeUnwrap();
    return { userId, email };
  }

  return {
    store: services.personalData,
    keepsEvents: true,
    signUp,
    storedText: () => lite.storedText(),
    mailsTo: takeMails(ports.outbox, clock),
    now: clock.now,
    advance: async (ms) => void vi.setSystemTime(clock.now() + ms),
    breakBackend: async () => lite.breakService(),
    healBackend: async () => lite.healService(),
    async close() {
      lite.healService();
      await store.close();
      vi.useRealTimers();
    },
  };
}
