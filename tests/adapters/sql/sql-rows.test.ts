import { expect, it } from 'vitest';
import { makeSqlCleanUp } from '#adapters/sql/sql-clean-up.ts';
import { makeSqlEventStore } from '#adapters/sql/sql-event-store.ts';
import { makeSqlOutboxQueue } from '#adapters/sql/sql-outbox-queue.ts';
import { makeSqlUnitOfWork } from '#adapters/sql/sql-unit-of-work.ts';
import { accountOf, challenge } from '#tests/support/people.ts';
import { describeStores } from '../../support/describe-stores.ts';
import { makeManualClock } from '../../support/manual-clock.ts';
import { NOTHING_EXPIRED } from '../../support/nothing-expired.ts';
import { perTest } from '../../support/per-test.ts';
import { storedEvents } from '../../support/stored-visits.ts';
import { uuid } from '../../support/uuid.ts';

describeStores('rows', ({ open }) => {
  const opened = perTest(open);

  it('old sessions, challenges and finished mail are deleted in batches; live ones stay', async () => {
    const { store } = opened;
    const uow = makeSqlUnitOfWork({ store });
    const queue = makeSqlOutboxQueue({ store });
    const cleanUp = makeSqlCleanUp({ store });
    await uow.run(async (tables) => {
      await tables.accounts.put(accountOf('rose'));
      for (let index = 0; index < 5; index += 1) {
        const at = index < 4 ? 100 : 10_000;
        await tables.sessions.put({
          tokenHash: `s${index}`,
          accountId: 'rose',
          createdAt: at,
          lastActiveAt: at,
          lastProofAt: at,
        });
        await tables.challenges.put(
          challenge({ id: `c${index}`, tokenHash: `t${index}`, createdAt: at, expiresAt: at + 10 }),
        );
      }
      await tables.contactMessages.put({ name: 'n', email: 'a@b.cd', message: 'old' }, 100);
      await tables.contactMessages.put({ name: 'n', email: 'a@b.cd', message: 'new' }, 5_000);
      await tables.outbox.enqueue({ id: 'old', to: 'a@b.cd', subject: 's', text: 't', html: 'h' }, 100);
      await tables.blockedSenders.add('blocked long ago', 5_100);
      await tables.blockedSenders.add('blocked', 6_000);
      await tables.outbox.enqueue({ id: 'waiting', to: 'a@b.cd', subject: 's', text: 't', html: 'h' }, 100);
    });
    await queue.delivered('old', 100, null);
    const clock = makeManualClock();
    const event = { name: 'email_verification_completed', step: 2 } as const;
    const visit = { anonymousId: uuid(1), campaign: {}, events: [{ event, at: 5 }] };
    (await makeSqlEventStore({ store, clock }).record({ ...visit, userId: 'rose' }))._unsafeUnwrap();
    const before = 5_000;
    const deleteBatch = async () =>
      (
        await cleanUp.deleteExpired({
          ...NOTHING_EXPIRED,
          sessionsBefore: before,
          challengesBefore: before,
          mailBefore: before,
          contactMessagesBefore: before,
          blockedSendersBefore: before + 500,
          identityLinksBefore: clock.now() + 1,
          limit: 3,
          now: 7_000,
        })
      )._unsafeUnwrap();
    expect(await deleteBatch()).toBe(10);
    expect(await deleteBatch()).toBe(2);
    expect(await deleteBatch()).toBe(0);
    const left = await uow.read(async (tables) => [
      (await tables.sessions.byTokenHash('s4')) !== null,
      (await tables.challenges.byTokenHash('t4')) !== null,
      (await tables.contactMessages.newestOf('a@b.cd', 9)).map(({ message }) => message),
      await tables.blockedSenders.has('blocked long ago'),
      await tables.blockedSenders.has('blocked'),
      await tables.operatingState.get('last-clean-up'),
    ]);
    expect(left._unsafeUnwrap()).toEqual([true, true, ['new'], false, true, '7000']);
    expect(await storedEvents(opened)).toMatchObject([{ userId: null }]);
    expect((await queue.lease({ at: 200, limit: 9, leaseMs: 1 }))._unsafeUnwrap()).toHaveLength(1);
  });

  it('the database rejects a second person in a slot, together with the mail of that booking', async () => {
    const { store, rows } = opened;
    const uow = makeSqlUnitOfWork({ store });
    const appointment = {
      startsAt: 1_000,
      name: 'Rose',
      email: 'rose@example.com',
      phone: null,
      createdAt: 1,
    };
    (await uow.run((tables) => tables.appointments.put({ ...appointment, id: 'a' })))._unsafeUnwrap();
    const second = uow.run(async (tables) => {
      await tables.outbox.enqueue({ id: 'm', to: 'otis@example.com', subject: 's', text: 't', html: 'h' }, 1);
      await tables.appointments.put({ ...appointment, id: 'b' });
    });
    await expect(second).rejects.toThrow(/unique/i);
    expect(await rows('SELECT id FROM outbox')).toEqual([]);
  });

  it('a browser is linked to the first person, and a later link to another is ignored', async () => {
    const { store } = opened;
    const events = makeSqlEventStore({ store, clock: makeManualClock() });
    const uow = makeSqlUnitOfWork({ store });
    for (const name of ['rose', 'otis'])
      (await uow.run((tables) => tables.accounts.put(accountOf(name))))._unsafeUnwrap();
    const anonymousId = '11111111-1111-4111-8111-111111111111';
    const event = { name: 'email_verification_completed', step: 2 } as const;
    const batch = { anonymousId, campaign: { utm_source: 'radio' }, events: [{ event, at: 5 }] };
    (await events.record({ ...batch, userId: 'rose' }))._unsafeUnwrap();
    (await events.record({ ...batch, userId: 'otis' }))._unsafeUnwrap();
    const properties = { step: 2, utm_source: 'radio' };
    const stored = { name: event.name, properties, userId: 'rose', anonymousId };
    expect(await storedEvents(opened)).toEqual([stored, stored]);
  });
});
