import { describeAnonymousPreferencesContract } from '#tests/contracts/anonymous-preferences.contract.ts';
import { signInByLink } from '#tests/contracts/auth-harness.ts';
import { describeAuthPortContract } from '#tests/contracts/auth-port.contract.ts';
import { describeEmailChange } from '#tests/contracts/auth-port.email.contract.ts';
import { describeContactInboxContract } from '#tests/contracts/contact-inbox.contract.ts';
import { describeOnboardingRepoContract } from '#tests/contracts/onboarding-repo.contract.ts';
import { describePersonalDataContract } from '#tests/contracts/personal-data.contract.ts';
import { describeSchedulerContract } from '#tests/contracts/scheduler.contract.ts';
import { describeSurveyInboxContract } from '#tests/contracts/survey-inbox.contract.ts';
import type { VisitorHarness } from '#tests/contracts/visitor-harness.ts';
import { makeMemoryHarness } from '#tests/support/memory-harness.ts';
import { CALLING_SITE } from '#tests/support/scheduler-of.ts';

/** State that survives a reload of the page. */
interface Kept {
  readonly surveys: [string, { receivedAt: number; answers: never; page: never; sessionId: string }][];
  readonly anonymousPreferences: [string, { timing: string }][];
}

async function makeVisitorHarness(): Promise<VisitorHarness> {
  const harness = await makeMemoryHarness(1);
  const visitor = await harness.openBrowser();
  const kept = async (): Promise<Kept> =>
    JSON.parse((await harness.storedText()) ?? '{"surveys":[],"anonymousPreferences":[]}');
  return {
    ...harness,
    contact: visitor.contact,
    surveys: visitor.surveyInbox,
    preferences: visitor.preferences,
    scheduler: visitor.consultations,
    async schedulerOf({ network, signedInAs = null }) {
      const browser = await harness.openBrowser(network);
      if (signedInAs !== null) await signInByLink(harness, browser, signedInAs);
      return browser.consultations;
    },
    supportEmail: CALLING_SITE.supportEmail,
    storedSurveys: async () =>
      (await kept()).surveys.map(([, { receivedAt: _at, ...submission }]) => submission),
    storedPreferences: async () =>
      (await kept()).anonymousPreferences.map(([id, { timing }]) => [id, timing] as const).sort(),
  };
}

describeAuthPortContract('memory', () => makeMemoryHarness());
describeEmailChange('memory', () => makeMemoryHarness());
describeOnboardingRepoContract('memory', () => makeMemoryHarness());
describePersonalDataContract('memory', () => makeMemoryHarness());
describeContactInboxContract('memory', makeVisitorHarness);
describeSurveyInboxContract('memory', makeVisitorHarness);
describeAnonymousPreferencesContract('memory', makeVisitorHarness);
describeSchedulerContract('memory', makeVisitorHarness);
