import {
  makeHostedAnnouncements,
  makeHostedUnsubscribe,
} from '#adapters/supabase/server/hosted-announcements.ts';
import type { ServiceClient } from '#adapters/supabase/server/service-client.ts';
import type { SuppressionReason } from '#core/announcement/announcement.ts';
import { tellMailOnFinishing } from '#server/composition/hosted-backend.ts';
import type { AnnouncementBackend } from './announcement-world.ts';
import { type HostedDatabase, isRefusal } from './hosted-database.ts';
import { makeManualClock } from './manual-clock.ts';

/** Calls the functions of a database as PostgREST does for the server role. */
export const makeRpcClient = (db: HostedDatabase): Pick<ServiceClient, 'rpc'> => ({
  rpc: (async (name: string, given: Readonly<Record<string, unknown>> = {}) => {
    const isJson = (value: unknown) => typeof value === 'object' && value !== null;
    const holes = Object.entries(given).map(
      ([key, value], index) => `${key} => $${index + 1}${isJson(value) ? '::text::jsonb' : ''}`,
    );
    const values = Object.values(given).map((value) => (isJson(value) ? JSON.stringify(value) : value));
    const answer = await db.as(
      { role: 'service_role' },
      `select public.${name}(${holes.join(', ')}) as answer`,
      values,
    );
    return isRefusal(answer)
      ? { data: null, error: answer, status: 400 }
      : { data: answer.rows[0]?.answer ?? null, error: null, status: 200 };
  }) as unknown as ServiceClient['rpc'],
});

/** A name of up to six letters as the beginning of an id, so that ids have the order of names. */
const idOf = (name: string) => {
  const hex = Buffer.from(name).toString('hex').padEnd(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4000-8000-000000000000`;
};

/** Over the database functions. Empties the database. */
export async function makeHostedAnnouncementBackend(db: HostedDatabase): Promise<AnnouncementBackend> {
  await db.reset();
  const client = makeRpcClient(db) as ServiceClient;
  const store = makeHostedAnnouncements({ client });
  return {
    store,
    unsubscribe: makeHostedUnsubscribe({ client, clock: { now: () => 1 } }),
    idOf,
    async addPeople(people) {
      for (const { id, email, emailVerifiedAt, mailWords, language } of people) {
        await db.query(
          `insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3::text::jsonb)`,
          [idOf(id), email, JSON.stringify({ language })],
        );
        if (emailVerifiedAt === null) continue;
        await db.query('update auth.users set email_confirmed_at = now() where id = $1', [idOf(id)]);
        await db.query('update private.mail_words set words = $2 where user_id = $1', [idOf(id), mailWords]);
      }
    },
    changeEmail: async (name, email) =>
      void (await db.query('update auth.users set email = $2 where id = $1', [idOf(name), email])),
    deletePerson: async (name) => void (await db.query('delete from auth.users where id = $1', [idOf(name)])),
    async finish(name, site) {
      await tellMailOnFinishing({ announcementStore: store, clock: makeManualClock() }, site)();
      const [person] = (await db.query('select email from auth.users where id = $1', [idOf(name)])).rows;
      await db.query(
        `insert into public.user_onboarding (email, step_completed) values ($1, 'completed')
           on conflict (email) do update set step_completed = excluded.step_completed`,
        [person?.email],
      );
    },
    queued: async () =>
      (await db.query('select recipient from public.outbox order by recipient')).rows.map(({ recipient }) =>
        String(recipient),
      ),
    reasonsFor: async (email) =>
      (await db.query('select private.suppressed($1) as reasons', [email])).rows[0]
        ?.reasons as readonly SuppressionReason[],
    audits: async () =>
      (await db.query('select who, what, why from public.audit_log order by id desc'))
        .rows as unknown as Awaited<ReturnType<AnnouncementBackend['audits']>>,
    close: async () => {},
  };
}
