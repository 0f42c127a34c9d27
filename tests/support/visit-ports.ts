import { ResultAsync } from 'neverthrow';
import { makeMemoryDatabase } from '#adapters/memory/memory-database.ts';
import { isCommonPassword } from '#core/identity/password-check.ts';
import type { AnonymousPreferences } from '#core/ports/anonymous-preferences.ts';
import type { ContactInbox } from '#core/ports/contact-inbox.ts';
import type { PersonalDataPort } from '#core/ports/personal-data.ts';
import type { Scheduler } from '#core/ports/scheduler.ts';
import type { SurveyInbox } from '#core/ports/survey-inbox.ts';
import { makeFakePersonalData } from './fake-personal-data.ts';
import { late } from './late.ts';
import { makeManualClock } from './manual-clock.ts';
import { makeBreakableUnitOfWork, makeTestServices } from './memory-harness.ts';
import { schedulerOf } from './scheduler-of.ts';

/**
 * The ports of a visitor over stores in memory. To simulate a fault, replace a method of `contact`, `surveyInbox`, `preferences`,
 * `consultations` or `personalData`, or break all stores.
 */
export function makeVisitPorts({ clock = makeManualClock() } = {}) {
  const database = makeMemoryDatabase();
  const { uow, setBroken } = makeBreakableUnitOfWork(database.uow);
  const services = makeTestServices(uow, clock);
  const contact: { -readonly [K in keyof ContactInbox]: ContactInbox[K] } = services.contact;
  const preferences: AnonymousPreferences = services.preferences;
  const surveyInbox: SurveyInbox = services.surveys;
  const consultations: Scheduler = schedulerOf(services.bookings);
  const personalData = makeFakePersonalData();
  const visitId = services.random.uuid();
  return {
    database,
    setBroken,
    visitId,
    personalData,
    ports: {
      contact,
      preferences,
      surveyInbox,
      passwordCheck: (password: string) =>
        ResultAsync.fromSafePromise(isCommonPassword(services.commonPasswords, password)),
      consultations,
      personalData: late<PersonalDataPort>(personalData),
      random: services.random,
      schedulingWidget: null,
      visit: { id: () => visitId, campaign: () => undefined, anonymousId: () => null, forget: () => {} },
    },
  };
}
