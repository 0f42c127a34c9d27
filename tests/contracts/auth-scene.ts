import { GOOD, ROSE } from '#tests/support/people.ts';
import { perTest } from '#tests/support/per-test.ts';
import { type AuthHarness, mailedSecrets, signInByLink } from './auth-harness.ts';

export type AuthScene = ReturnType<typeof authScene>;

/** A new backend and one browser for each test, with helpers for common steps. */
export function authScene(makeHarness: () => Promise<AuthHarness>) {
  const harness = perTest(makeHarness);
  const browser = perTest(() => harness.openBrowser());
  return {
    harness,
    browser,
    /** Requests a message and reads it. */
    async ask(from = browser, email = ROSE) {
      (await from.auth.requestSignInLink({ email }))._unsafeUnwrap();
      return mailedSecrets(harness, email);
    },
    /** The address that is signed in there. */
    async emailOf(of = browser) {
      const session = (await of.auth.currentSession())._unsafeUnwrap();
      return session?.email ?? null;
    },
    /** Creates an account with a password; nobody is signed in afterwards. */
    async withPassword(email = ROSE, password = GOOD) {
      await signInByLink(harness, browser, email);
      (await browser.auth.setPassword({ email, password }))._unsafeUnwrap();
      (await browser.auth.signOut())._unsafeUnwrap();
    },
  };
}
