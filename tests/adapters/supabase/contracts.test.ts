import { describe } from 'vitest';
import { describeAuthPortContract } from '../../contracts/auth-port.contract.ts';
import { describeEmailChange } from '../../contracts/auth-port.email.contract.ts';
import { describeOnboardingRepoContract } from '../../contracts/onboarding-repo.contract.ts';
import { describePersonalDataContract } from '../../contracts/personal-data.contract.ts';
import { makeLiteAuthHarness } from '../../support/hosted-auth-harness.ts';
import { litePerTest } from '../../support/lite-per-test.ts';
import { withNamedDifferences } from '../../support/named-differences.ts';
import { AUTH_DIFFERENCES, EMAIL_CHANGE_DIFFERENCES } from './lite-differences.ts';

const lite = litePerTest();

const makeHarness = () => makeLiteAuthHarness(lite);

describe('hosted', () => {
  describeAuthPortContract('hosted', makeHarness, withNamedDifferences(AUTH_DIFFERENCES));
  describeEmailChange('hosted', makeHarness, withNamedDifferences(EMAIL_CHANGE_DIFFERENCES));
  describeOnboardingRepoContract('hosted', makeHarness);
  describePersonalDataContract('hosted', makeHarness);
});
