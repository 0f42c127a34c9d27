import { makeMemoryDatabase } from '#adapters/memory/memory-database.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { describeAnonymousPreferencesContract } from '#tests/contracts/anonymous-preferences.contract.ts';
import { describeContactInboxContract } from '#tests/contracts/contact-inbox.contract.ts';
import { describeSchedulerContract } from '#tests/contracts/scheduler.contract.ts';
import { describeSurveyInboxContract } from '#tests/contracts/survey-inbox.contract.ts';
import type { VisitorHarness } from '#tests/contracts/visitor-harness.ts';
import { makeManualClock } from '#tests/support/manual-clock.ts';
import { makeMapStorage } from '#tests/support/map-storage.ts';
import { makeBreakableUnitOfWork, makeTestServices } from '#tests/support/memory-auth-harness.ts';
import { CALLING_SITE, schedulerOf } from '#tests/support/scheduler-of.ts';
import { takeMails } from '#tests/support/take-mails.ts';

/** State that survives a reload of the page. */
interface Kept {
  readonly surveys: [string, { receivedAt: number; answers: never; page: never; sessionId: string }][];
  readonly anonymousPreferences: [string, { timing: string }][];
}

async function makeHarness(): Promise<VisitorHarness> {
  const storage = makeMapStorage();
  const database = makeMemoryDatabase({ storage });
  const { uow, setBroken } = makeBreakableUnitOfWork(database.uow);
  const { clock, contact, surveys, preferences, bookings } = makeTestServices(
    uow,
    makeManualClock(),
    CALLING_SITE,
  );
  const { supportEmail } = DEFAULT_SITE_SETTINGS;
  const kept = (): Kept => {
    const text = storage.getItem('checkahead.memory.stores.v1');
    return text === null ? { surveys: [], anonymousPreferences: [] } : JSON.parse(text);
  };
  return {
    contact,
    surveys,
    preferences,
    scheduler: schedulerOf(bookings),
    schedulerOf: async (visitor) => schedulerOf(bookings, visitor),
    supportEmail,
    mailsTo: takeMails(database.queue, clock),
    storedSurveys: async () => kept().surveys.map(([, { receivedAt: _at, ...submission }]) => submission),
    storedPreferences: async () =>
      kept()
        .anonymousPreferences.map(([id, { timing }]) => [id, timing] as const)
        .sort(),
    now: clock.now,
    advance: async (ms) => clock.advance(ms),
    breakBackend: async () => setBroken(true),
    healBackend: async () => setBroken(false),
    async close() {},
  };
}

describeContactInboxContract('memory', makeHarness);
describeSurveyInboxContract('memory', makeHarness);
describeAnonymousPreferencesContract('memory', makeHarness);
describeSchedulerContract('memory', makeHarness);
