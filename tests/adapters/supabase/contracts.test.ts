import { describe } from 'vitest';
import { describeAuthPortContract } from '../../contracts/auth-port.contract.ts';
import { describeEmailChange } from '../../contracts/auth-port.email.contract.ts';
import { describeOnboardingRepoContract } from '../../contracts/onboarding-repo.contract.ts';
import { describePersonalDataContract } from '../../contracts/personal-data.contract.ts';
import { LITE_ADAPTATIONS, makeLiteAuthHarness } from '../../support/hosted-auth-harness.ts';
import { litePerTest } from '../../support/lite-per-test.ts';
import { withNamedDifferences } from '../../support/named-differences.ts';
import { AUTH_DIFFERENCES, EMAIL_CHANGE_DIFFERENCES } from './lite-differences.ts';

const lite = litePerTest();

/** Each contract in a describe block of its own, so that its table of differences is printed at its end. */
describe('hosted', () => {
  describeAuthPortContract(
    'hosted',
    () => makeLiteAuthHarness(lite),
    withNamedDifferences('AuthPort over Lite', AUTH_DIFFERENCES, LITE_ADAPTATIONS),
  );
});
describe('hosted', () => {
  describeEmailChange(
    'hosted',
    () => makeLiteAuthHarness(lite),
    withNamedDifferences('changing the email address over Lite', EMAIL_CHANGE_DIFFERENCES),
  );
});
describe('hosted', () => {
  describeOnboardingRepoContract(
    'hosted',
    () => makeLiteAuthHarness(lite),
    withNamedDifferences('OnboardingRepo over Lite', []),
  );
});
describe('hosted', () => {
  describePersonalDataContract(
    'hosted',
    () => makeLiteAuthHarness(lite),
    withNamedDifferences('PersonalDataPort over Lite', []),
  );
});
