import { describe, it as test } from 'vitest';
import type { AuthHarness } from './auth-harness.ts';
import { describeLinks } from './auth-port.links.contract.ts';
import { describePasswords } from './auth-port.password.contract.ts';
import { describeProofs } from './auth-port.proof.contract.ts';
import { describeSessions } from './auth-port.session.contract.ts';
import { authScene } from './auth-scene.ts';
import type { Contract } from './contract.ts';

/** Contract of every `AuthPort` of the embedded backend. */
export const describeAuthPortContract: Contract<AuthHarness> = (name, makeHarness, it = test) => {
  describe(`auth port: ${name}`, () => {
    const scene = authScene(makeHarness);
    describeSessions(scene, it);
    describeLinks(scene, it);
    describePasswords(scene, it);
    describeProofs(scene, it);
  });
};
