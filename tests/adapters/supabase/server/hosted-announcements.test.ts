import { expect, it } from 'vitest';
import { makeAnnouncementMail } from '#adapters/mail/announcement-mail.ts';
import { makeHostedAnnouncements } from '#adapters/supabase/server/hosted-announcements.ts';
import { makeHostedOutboxQueue } from '#adapters/supabase/server/hosted-outbox-queue.ts';
import type { ServiceClient } from '#adapters/supabase/server/service-client.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { ALL_MAIL_COPIES } from '#tests/support/all-mails.ts';
import { announcement, person } from '#tests/support/announcement-world.ts';
import { describeAnnouncements } from '../../../contracts/announcements.contract.ts';
import { describeHosted } from '../../../support/describe-hosted.ts';
import { makeHostedAnnouncementBackend, makeRpcClient } from '../../../support/hosted-announcements.ts';

describeHosted('announcements', (db) => {
  describeAnnouncements('hosted', () => makeHostedAnnouncementBackend(db));

  it('claims again what it never got, and nothing that it has in hand', async () => {
    const { addPeople, idOf } = await makeHostedAnnouncementBackend(db);
    await addPeople([person('ann'), person('ben'), person('cat')]);
    const project = makeRpcClient(db);
    let isAnswerLost = false;
    const rpc = async (name: string, given: object) => {
      const answer = await project.rpc(name, given);
      return isAnswerLost ? { data: null, error: { code: '' }, status: 0 } : answer;
    };
    const store = makeHostedAnnouncements({ client: { rpc } as unknown as ServiceClient });
    const entry = { who: 'olive', what: 'announcement-created', whose: 'first', why: 'launch day' } as const;
    await store.create(announcement({ state: 'running' }), entry);
    const lease = { sender: 'one', now: 1, until: 2_000 };
    const accountIds = ['ann', 'ben', 'cat'].map(idOf);
    await store.prepare(lease, { id: 'first', accountIds, from: '', to: null });
    const claim = async (limit: number) => {
      lease.now += 1;
      return (await store.claim(lease, limit)).map(({ due }) => due);
    };

    const [ann] = (await claim(1))._unsafeUnwrap();
    isAnswerLost = true;
    expect((await claim(1))._unsafeUnwrapErr().kind).toBe('unavailable');
    isAnswerLost = false;
    const rest = (await claim(9))._unsafeUnwrap();
    expect([ann, ...rest].map((due) => [due?.accountId, due?.attempts])).toEqual(
      accountIds.map((id) => [id, 1]),
    );
    // A call of before that runs only now: it takes nothing that is in hand.
    await makeHostedAnnouncements({ client: project as ServiceClient }).claim({ ...lease, now: 2 }, 0);
    expect((await claim(9))._unsafeUnwrap()).toEqual([]);
  });

  it('words the mail on finishing when it is handed over, with the link that unsubscribes', async () => {
    const { addPeople, finish, unsubscribe, reasonsFor } = await makeHostedAnnouncementBackend(db);
    await addPeople([person('ann', { language: 'es', mailWords: 'garza azul' })]);
    await finish('ann', { ...DEFAULT_SITE_SETTINGS, launchAt: '2026-01-05T11:00:00Z' });
    const mail = makeAnnouncementMail({ site: DEFAULT_SITE_SETTINGS, copies: ALL_MAIL_COPIES });
    const { rows } = await db.query(
      `select id, recipient, attempts, created_at, good_until, notice, words, language from public.outbox`,
    );
    const rpc = (name: string, given: object) =>
      name === 'lease_mail'
        ? Promise.resolve({ data: rows, error: null, status: 200 })
        : makeRpcClient(db).rpc(name as never, given as never);
    const queue = makeHostedOutboxQueue({
      client: { rpc } as unknown as ServiceClient,
      mail: mail as unknown as Parameters<typeof makeHostedOutboxQueue>[0]['mail'],
    });
    const [leased] = (await queue.lease({ at: Date.now(), limit: 9, leaseMs: 1 }))._unsafeUnwrap();
    expect(leased?.message.to).toBe('ann@example.com');
    expect(leased?.message.text).toContain('garza azul');
    const link = new URL(leased?.message.unsubscribeUrl ?? '');
    expect(link.pathname).toBe('/es/unsubscribe');
    await unsubscribe(link.searchParams.get('token') ?? '');
    expect(await reasonsFor('ann@example.com')).toEqual(['unsubscribed']);
  });

  it('keeps who unsubscribed unsubscribed at a new address', async () => {
    const { addPeople, changeEmail, reasonsFor, store } = await makeHostedAnnouncementBackend(db);
    await addPeople([person('ann'), person('ben')]);
    const entry = { who: 'olive', what: 'addresses-suppressed', whose: '', why: 'a list' } as const;
    await store.suppress(
      [
        { email: 'ann@example.com', reason: 'unsubscribed' },
        { email: 'ben@example.com', reason: 'bounced' },
      ],
      entry,
      1,
    );
    await changeEmail('ann', 'anna@example.com');
    await changeEmail('ben', 'benny@example.com');
    expect(await reasonsFor('anna@example.com')).toEqual(['unsubscribed']);
    expect(await reasonsFor('benny@example.com')).toEqual([]);
  });
});
