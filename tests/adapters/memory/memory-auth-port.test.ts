import { describeAuthPortContract } from '#tests/contracts/auth-port.contract.ts';
import { makeMemoryAuthHarness } from '#tests/support/memory-auth-harness.ts';

describeAuthPortContract('memory', makeMemoryAuthHarness);
