import { vi } from 'vitest';
import { makeAnnouncementMail } from '#adapters/mail/announcement-mail.ts';
import { makeBookingMail } from '#adapters/mail/booking-mail.ts';
import { makeIdentityMail } from '#adapters/mail/identity-mail.ts';
import { makePersonalDataMail } from '#adapters/mail/personal-data-mail.ts';
import { makeNodeRandomness } from '#adapters/node/node-randomness.ts';
import { makeNodeTokenDigest } from '#adapters/node/node-token-digest.ts';
import { makeHostedBookings } from '#adapters/supabase/server/hosted-bookings.ts';
import { makeHostedContactInbox } from '#adapters/supabase/server/hosted-contact-inbox.ts';
import { makeHostedOperating } from '#adapters/supabase/server/hosted-operating.ts';
import { makeHostedOutboxQueue } from '#adapters/supabase/server/hosted-outbox-queue.ts';
import { makeHostedPersonalData } from '#adapters/supabase/server/hosted-personal-data.ts';
import { makeHostedSignInLinks } from '#adapters/supabase/server/hosted-sign-in-links.ts';
import { makeServiceClient } from '#adapters/supabase/server/service-client.ts';
import { MAIL_COPIES, MAIL_WORDS } from '#server/composition/mail-copies.ts';
import type { OperatingHarness } from '#tests/contracts/operating.contract.ts';
import type { Lite } from './lite.ts';
import { CALLING_SITE } from './scheduler-of.ts';
import { takeMails } from './take-mails.ts';

/** `Operating` over Lite as the service. The database runs in this process and tells the same time as the test. */
export async function makeHostedOperatingHarness(lite: Lite): Promise<OperatingHarness> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 5, 12) });
  const client = makeServiceClient(lite);
  const dependencies = { site: CALLING_SITE, copies: MAIL_COPIES };
  const identityMail = makeIdentityMail(dependencies);
  const ports = {
    client,
    clock: { now: () => Date.now() },
    random: makeNodeRandomness(),
    digest: makeNodeTokenDigest('key'),
    bookingMail: makeBookingMail(dependencies),
    personalDataMail: makePersonalDataMail(dependencies),
    calls: CALLING_SITE,
  };
  const bookings = makeHostedBookings({ ...ports, mail: ports.bookingMail });
  const operating = makeHostedOperating({
    ...ports,
    bookings,
    personalData: makeHostedPersonalData({ ...ports, mail: ports.personalDataMail, mailWords: MAIL_WORDS }),
    links: makeHostedSignInLinks({ ...ports, callback: 'https://site.example/', mail: identityMail }),
  });
  return {
    operating,
    bookings,
    contact: makeHostedContactInbox({ ...ports, supportEmail: CALLING_SITE.supportEmail }),
    async signUp(email) {
      const id = ports.random.uuid();
      const now = new Date().toISOString();
      await lite.query(
        'insert into auth.users (id, email, email_confirmed_at, created_at) values ($1, $2, $3, $3)',
        [id, email, now],
      );
      await lite.query(
        'insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, $3, $3)',
        [ports.random.uuid(), id, now],
      );
      await lite.query(
        `insert into public.user_onboarding (email, email_auth, email_verified_at, created_at, step_completed)
          values ($1, true, $2, $2, 'email_verified')`,
        [email, now],
      );
      return id;
    },
    async fillIn(email, changes) {
      for (const [column, value] of Object.entries(changes)) {
        await lite.query(`update public.user_onboarding set ${column} = $1 where email = $2`, [value, email]);
      }
    },
    async followLink(token) {
      const body = { type: 'email', token_hash: token };
      return (await lite.send('POST', '/auth/v1/verify', body)).status === 200;
    },
    mailsTo: takeMails(
      makeHostedOutboxQueue({ client, mail: { ...identityMail, ...makeAnnouncementMail(dependencies) } }),
      ports.clock,
    ),
    feedDigest: async () =>
      String(
        (await lite.query(`select value from public.operating_state where name = 'feed-digest'`))[0]?.value,
      ),
    now: ports.clock.now,
    setNow: (at) => void vi.setSystemTime(at),
    breakBackend: async () => lite.breakService(),
    healBackend: async () => lite.healService(),
    async close() {
      lite.healService();
      vi.useRealTimers();
    },
  };
}
