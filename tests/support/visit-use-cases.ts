import { makeWebCryptoRandomness } from '#adapters/browser/web-crypto-randomness.ts';
import { makeWebCryptoTokenDigest } from '#adapters/browser/web-crypto-token-digest.ts';
import { makeBookingMail } from '#adapters/mail/booking-mail.ts';
import { makeMemoryDatabase } from '#adapters/memory/memory-database.ts';
import { makeBookingService } from '#core/consultation/booking-service.ts';
import { makeContactInbox } from '#core/contact/receive-contact.ts';
import { makeAnonymousPreferences } from '#core/intake/keep-anonymous-preference.ts';
import { makeSaveAnonymously } from '#core/intake/save-anonymously.ts';
import type { CampaignCapture } from '#core/measurement/campaign.ts';
import type { PrivacySignals } from '#core/measurement/may-measure.ts';
import { makeRecordArrival } from '#core/measurement/record-arrival.ts';
import type { Analytics } from '#core/ports/analytics.ts';
import type { AnonymousPreferences } from '#core/ports/anonymous-preferences.ts';
import type { ContactInbox } from '#core/ports/contact-inbox.ts';
import type { PersonalDataPort } from '#core/ports/personal-data.ts';
import type { Scheduler } from '#core/ports/scheduler.ts';
import type { SurveyInbox, SurveyKeeper } from '#core/ports/survey-inbox.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { makeSurveyInbox } from '#core/survey/keep-survey.ts';
import { makeSurvey } from '#core/survey/submit-survey.ts';
import type { SurveySubmission } from '#core/survey/survey-submission.ts';
import { makeFakePersonalData } from './fake-personal-data.ts';
import { makeFakeSessionMonitor } from './fake-session-monitor.ts';
import { late } from './late.ts';
import { type ManualClock, makeManualClock } from './manual-clock.ts';
import { makeBreakableUnitOfWork } from './memory-auth-harness.ts';
import { schedulerOf } from './scheduler-of.ts';

/** Waiting surveys in an array; `blocked` refuses as a browser does that stores nothing. */
export function makeSurveyKeeper(): SurveyKeeper & { blocked: boolean } {
  let kept: readonly SurveySubmission[] = [];
  const keeper = {
    blocked: false,
    read: () => kept,
    write(submissions: readonly SurveySubmission[]) {
      if (!keeper.blocked) kept = submissions;
      return !keeper.blocked;
    },
  };
  return keeper;
}

/**
 * The use cases of a visitor over stores in memory. Put a failing method over `contact`, `inbox`, `preferences`,
 * `consultations` or `personalData` to see a fault, or break the stores at once. `sessionMonitor` shows what it is told.
 */
export function makeVisitUseCases({
  clock = makeManualClock(),
  analytics,
}: {
  clock?: ManualClock;
  analytics: Analytics;
}) {
  const database = makeMemoryDatabase();
  const { uow, setBroken } = makeBreakableUnitOfWork(database.uow);
  const random = makeWebCryptoRandomness();
  const mail = makeBookingMail({ site: DEFAULT_SITE_SETTINGS });
  const { supportEmail } = DEFAULT_SITE_SETTINGS;
  const contact: { -readonly [K in keyof ContactInbox]: ContactInbox[K] } = makeContactInbox({
    uow,
    clock,
    random,
    supportEmail,
  });
  const inbox: SurveyInbox = makeSurveyInbox({ uow, clock });
  const preferences: AnonymousPreferences = makeAnonymousPreferences({ uow, clock });
  const consultations: Scheduler = schedulerOf(
    makeBookingService({ uow, clock, random, digest: makeWebCryptoTokenDigest(), mail }),
  );
  const keeper = makeSurveyKeeper();
  const sessionMonitor = makeFakeSessionMonitor();
  const personalData = makeFakePersonalData();
  const visitId = random.uuid();
  let signals: PrivacySignals = { gpc: false, dnt: false, optOut: false };
  let campaign: CampaignCapture | null = null;
  const memory = {
    read: () => campaign,
    write: (capture: CampaignCapture) => {
      campaign = capture;
    },
  };
  return {
    database,
    setBroken,
    keeper,
    sessionMonitor,
    personalData,
    visitId,
    contact,
    inbox,
    preferences,
    consultations,
    useCases: {
      sessionMonitor,
      personalData: late<PersonalDataPort>(personalData),
      contact,
      survey: makeSurvey({ inbox, keeper, random }),
      anonymous: { saveTiming: makeSaveAnonymously({ preferences, visitId: () => visitId }) },
      consultations,
      schedulingWidget: null,
      recordArrival: makeRecordArrival({ analytics, memory }),
      measuring: {
        signals: () => signals,
        setOptOut: (optOut: boolean) => {
          signals = { ...signals, optOut };
        },
      },
    },
  };
}
