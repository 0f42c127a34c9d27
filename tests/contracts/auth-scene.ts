import { GOOD, ROSE } from '#tests/support/people.ts';
import {
  type AuthHarness,
  type MailedSecrets,
  mailedSecrets,
  signInByLink,
  type TestBrowser,
} from './auth-harness.ts';
import type { ContractCase } from './contract.ts';

/** A new backend and one browser, with helpers for common steps. */
export interface AuthScene {
  readonly harness: AuthHarness;
  readonly browser: TestBrowser;
  /** Requests a message and reads it. */
  ask(from?: TestBrowser, email?: string): Promise<MailedSecrets>;
  /** The address that is signed in there. */
  emailOf(of?: TestBrowser): Promise<string | null>;
  /** Creates an account with a password; nobody is signed in afterwards. */
  withPassword(email?: string, password?: string): Promise<void>;
}

export async function setAuthScene(makeHarness: () => Promise<AuthHarness>): Promise<AuthScene> {
  const harness = await makeHarness();
  const browser = await harness.openBrowser();
  return {
    harness,
    browser,
    async ask(from = browser, email = ROSE) {
      (await from.auth.requestSignInLink({ email }))._unsafeUnwrap();
      return mailedSecrets(harness, email);
    },
    async emailOf(of = browser) {
      const session = (await of.auth.currentSession())._unsafeUnwrap();
      return session?.email ?? null;
    },
    async withPassword(email = ROSE, password = GOOD) {
      await signInByLink(harness, browser, email);
      (await browser.auth.setPassword({ email, password }))._unsafeUnwrap();
      (await browser.auth.signOut())._unsafeUnwrap();
    },
  };
}

/** Cases that each get a new scene. */
export const inOwnScene =
  (makeHarness: () => Promise<AuthHarness>, it: ContractCase) =>
  (title: string, run: (scene: AuthScene) => Promise<void>): void =>
    it(title, async () => {
      const scene = await setAuthScene(makeHarness);
      try {
        await run(scene);
      } finally {
        await scene.harness.close();
      }
    });
