import { vi } from 'vitest';
import { hostedLinks } from '#server/composition/hosted-backend.ts';
import { operatorBackend } from '#server/composition/operator-backend.ts';
import type { OperatingHarness } from '#tests/contracts/operating.contract.ts';
import { openHostedServices } from './hosted-services.ts';
import type { Lite } from './lite.ts';
import { takeMails } from './take-mails.ts';

/** `Operating` over Lite as the service. The database runs in this process and tells the same time as the test. */
export async function makeHostedOperatingHarness(lite: Lite): Promise<OperatingHarness> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 5, 12) });
  const { ports, services, settings, store, project } = await openHostedServices(lite, {
    SUPPORT_PHONE: '(555) 555-0100',
  });
  const { operating } = operatorBackend({ settings, store, linksOver: hostedLinks(settings, project) });
  return {
    ...services,
    operating,
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
      for (const [column, value] of Object.entries(changes))
        await lite.query(`update public.user_onboarding set ${column} = $1 where email = $2`, [value, email]);
    },
    async followLink(token) {
      const body = { type: 'email', token_hash: token };
      return (await lite.send('POST', '/auth/v1/verify', body)).status === 200;
    },
    mailsTo: takeMails(ports.outbox, ports.clock),
    feedDigest: async () =>
      String(
        (await lite.query(`select value from checkahead.operating_state where name = 'feed-digest'`))[0]
          ?.value,
      ),
    now: ports.clock.now,
    setNow: (at) => void vi.setSystemTime(at),
    breakBackend: async () => lite.breakService(),
    healBackend: async () => lite.healService(),
    async close() {
      lite.healService();
      await store.close();
      vi.useRealTimers();
    },
  };
}
