import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeMailboxMailer } from '#adapters/node/mailbox-mailer.ts';
import { openSqliteStore } from '#adapters/sqlite/group-commit.ts';
import { makeSqliteEventStore } from '#adapters/sqlite/sqlite-event-store.ts';
import { makeSqliteOutboxQueue } from '#adapters/sqlite/sqlite-outbox-queue.ts';
import { makeSqliteUnitOfWork } from '#adapters/sqlite/sqlite-unit-of-work.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { makeMailOutboxJob } from '#server/jobs/mail-outbox.ts';
import { describeAnonymousPreferencesContract } from '../../contracts/anonymous-preferences.contract.ts';
import { describeContactInboxContract } from '../../contracts/contact-inbox.contract.ts';
import { describeSchedulerContract } from '../../contracts/scheduler.contract.ts';
import { describeSurveyInboxContract } from '../../contracts/survey-inbox.contract.ts';
import type { VisitorHarness } from '../../contracts/visitor-harness.ts';
import { makeDataFolder } from '../../support/data-folder.ts';
import { makeManualClock } from '../../support/manual-clock.ts';
import { makeTestServices } from '../../support/memory-auth-harness.ts';
import { CALLING_SITE, schedulerOf } from '../../support/scheduler-of.ts';
import { storedEvents, storedPreferences, storedSurveys } from '../../support/stored-visits.ts';

function openStore() {
  const folder = makeDataFolder('checkahead-visits-');
  const path = join(folder, 'store.sqlite');
  const store = openSqliteStore(path);
  return {
    path,
    store,
    async close() {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function makeHarness(): Promise<VisitorHarness> {
  const { path, store, close } = openStore();
  const services = makeTestServices(makeSqliteUnitOfWork({ store }), makeManualClock(), CALLING_SITE);
  const { clock, contact, surveys, preferences, bookings } = services;
  const mailer = makeMailboxMailer({ now: clock.now });
  const deliver = makeMailOutboxJob({ outbox: makeSqliteOutboxQueue({ store }), mailer, clock });
  const { supportEmail } = DEFAULT_SITE_SETTINGS;
  return {
    contact,
    surveys,
    preferences,
    scheduler: schedulerOf(bookings),
    schedulerOf: async (visitor) => schedulerOf(bookings, visitor),
    supportEmail,
    async mailsTo(address) {
      while ((await deliver()) === 'more');
      return mailer.messages(address);
    },
    storedSurveys: async () => storedSurveys(store),
    storedPreferences: async () => storedPreferences(store),
    now: clock.now,
    advance: async (ms) => clock.advance(ms),
    breakBackend: async () => renameSync(path, `${path}.away`),
    healBackend: async () => renameSync(`${path}.away`, path),
    close,
  };
}

describeContactInboxContract('sqlite', makeHarness);
describeSurveyInboxContract('sqlite', makeHarness);
describeAnonymousPreferencesContract('sqlite', makeHarness);
describeSchedulerContract('sqlite', makeHarness);

it('the database rejects a second person in a slot, together with the mail of that booking', async () => {
  const { store, close } = openStore();
  const uow = makeSqliteUnitOfWork({ store });
  const appointment = { startsAt: 1_000, name: 'Rose', email: 'rose@example.com', phone: null, createdAt: 1 };
  (await uow.run((tables) => tables.appointments.put({ ...appointment, id: 'a' })))._unsafeUnwrap();
  const second = uow.run((tables) => {
    tables.outbox.enqueue({ id: 'm', to: 'otis@example.com', subject: 's', text: 't', html: 'h' }, 1);
    tables.appointments.put({ ...appointment, id: 'b' });
  });
  await expect(second).rejects.toThrow(/UNIQUE/);
  const mails = store.connection().prepare('SELECT count(*) AS n FROM outbox').get();
  expect(mails).toEqual({ n: 0 });
  await close();
});

it('a browser is linked to the first person, and a later link to another is ignored', async () => {
  const { store, close } = openStore();
  const events = makeSqliteEventStore({ store, clock: makeManualClock() });
  const uow = makeSqliteUnitOfWork({ store });
  for (const id of ['rose', 'otis']) {
    const account = {
      id,
      email: `${id}@example.com`,
      passwordHash: null,
      emailVerifiedAt: 1,
      createdAt: 1,
      mailWords: null,
      language: 'en' as const,
    };
    (await uow.run((tables) => tables.accounts.put(account)))._unsafeUnwrap();
  }
  const anonymousId = '11111111-1111-4111-8111-111111111111';
  const event = { name: 'email_verification_completed', step: 2 } as const;
  const batch = { anonymousId, campaign: { utm_source: 'radio' }, events: [{ event, at: 5 }] };
  (await events.record({ ...batch, userId: 'rose' }))._unsafeUnwrap();
  (await events.record({ ...batch, userId: 'otis' }))._unsafeUnwrap();
  const stored = { name: event.name, properties: { step: 2, utm_source: 'radio' }, userId: 'rose' };
  expect(storedEvents(store)).toEqual([stored, stored]);
  await close();
});
