import { describeOnboardingRepoContract } from '#tests/contracts/onboarding-repo.contract.ts';
import { makeMemoryAuthHarness } from '#tests/support/memory-auth-harness.ts';

describeOnboardingRepoContract('memory', makeMemoryAuthHarness);
