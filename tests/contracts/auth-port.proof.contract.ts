import { describe, expect } from 'vitest';
import type { AuthEvent } from '#core/ports/auth-port.ts';
import { kindOf } from '#tests/support/kind-of.ts';
import { GOOD, OTHER_GOOD, OTIS, ROSE } from '#tests/support/people.ts';
import { HOUR, MINUTE } from '#tests/support/times.ts';
import { signInByLink, wrongCode } from './auth-harness.ts';
import type { AuthScene } from './auth-scene.ts';
import type { ContractCase } from './contract.ts';

/** Re-authentication by password, by code and by link. */
export function describeProofs(
  { harness, browser, ask, emailOf, withPassword }: AuthScene,
  it: ContractCase,
): void {
  describe('re-authentication', () => {
    const times = async () => {
      const timed = (await browser.auth.timedSession())._unsafeUnwrap();
      return timed?.times ?? null;
    };
    const JUST_PROVED = {
      idleRemainingMs: 20 * MINUTE,
      absoluteRemainingMs: 4 * HOUR - 6 * MINUTE,
      sinceProofMs: 0,
    };
    /** Signed in with a password 6 minutes ago: too long for a sensitive action. */
    const unproved = async () => {
      await withPassword();
      (await browser.auth.signInWithPassword({ email: ROSE, password: GOOD }))._unsafeUnwrap();
      await harness.advance(6 * MINUTE);
    };
    const unprovedWithMail = async () => {
      await unproved();
      return ask();
    };
    const changePassword = async () => {
      const changed = await browser.auth.setPassword({ email: ROSE, password: OTHER_GOOD });
      return changed.isOk() ? 'changed' : changed.error.kind;
    };
    const prove = async (proof: { password: string } | { code: string }) => {
      const proved = await browser.auth.reauthenticate(proof);
      return proved.isOk() ? proved.value.email : proved.error.kind;
    };

    it('by password opens the window, restarts the idle limit and keeps the 4 hours', async () => {
      await unproved();
      expect(await changePassword()).toBe('reauthentication-needed');
      expect(await prove({ password: GOOD })).toBe(ROSE);
      expect(await times()).toEqual(JUST_PROVED);
      expect(await changePassword()).toBe('changed');
    });

    it('by code does the same, and spends the code and its link', async () => {
      const { code, fragment } = await unprovedWithMail();
      expect(await prove({ code: ` ${code.slice(0, 3)}-${code.slice(3)}` })).toBe(ROSE);
      expect(await times()).toEqual(JUST_PROVED);
      expect(await changePassword()).toBe('changed');
      expect(await prove({ code })).toBe('code-refused');
      expect(await kindOf(browser.auth.verifyCode({ email: ROSE, code }))).toBe('code-refused');
      const other = await harness.openBrowser();
      expect((await other.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('link-expired');
    });

    it('by the link of a message, opened here, is a sign-in and restarts the 4 hours', async () => {
      await unproved();
      const received: AuthEvent[] = [];
      browser.auth.subscribe((event) => received.push(event));
      const { fragment } = await ask();
      expect((await browser.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('signed-in');
      expect(received).toEqual(['signed-in']);
      expect((await times())?.absoluteRemainingMs).toBe(4 * HOUR);
      expect(await changePassword()).toBe('changed');
    });

    it('is sufficient for a person without a password', async () => {
      await signInByLink(harness, browser, ROSE);
      await harness.advance(6 * MINUTE);
      expect(await prove({ password: '' })).toBe('wrong-password');
      const { code } = await ask();
      expect(await prove({ code })).toBe(ROSE);
    });

    it('is not a sign-in: it emits a renewed token, and the person stays signed in', async () => {
      await unproved();
      const received: AuthEvent[] = [];
      browser.auth.subscribe((event) => received.push(event));
      expect(await prove({ password: GOOD })).toBe(ROSE);
      expect(received).toEqual(['token-refreshed']);
      expect(await emailOf()).toBe(ROSE);
      expect((await browser.repo.findByEmail(ROSE))._unsafeUnwrap()).toHaveLength(1);
    });

    it('when wrong is refused, opens nothing, is no activity, and the person stays signed in', async () => {
      const { code } = await unprovedWithMail();
      const before = await times();
      expect(await prove({ password: OTHER_GOOD })).toBe('wrong-password');
      expect(await prove({ code: wrongCode(code) })).toBe('code-refused');
      expect(await prove({ code: 'what?' })).toBe('code-refused');
      expect(await emailOf()).toBe(ROSE);
      expect(await times()).toEqual(before);
      expect(await changePassword()).toBe('reauthentication-needed');
    });

    it('is voided with its link by five wrong codes, those of signing in included', async () => {
      const { code, fragment } = await unprovedWithMail();
      for (let guess = 1; guess <= 3; guess += 1) await prove({ code: wrongCode(code, guess) });
      for (let guess = 4; guess <= 5; guess += 1)
        await browser.auth.verifyCode({ email: ROSE, code: wrongCode(code, guess) });
      expect(await prove({ code })).toBe('code-used-up');
      expect((await browser.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('link-expired');
    });

    it('rejects a code that another browser requested, that was sent to somebody else, or that is old', async () => {
      await unproved();
      const stranger = await harness.openBrowser();
      const theirs = await ask(stranger);
      expect(await prove({ code: theirs.code })).toBe('code-refused');
      const otis = await ask(browser, OTIS);
      expect(await prove({ code: otis.code })).toBe('code-refused');
      await harness.advance(MINUTE);
      const own = await ask();
      for (let quarter = 0; quarter < 3; quarter += 1) {
        await harness.advance(10 * MINUTE);
        (await browser.auth.recordActivity())._unsafeUnwrap();
      }
      expect(await prove({ code: own.code })).toBe('code-refused');
    });

    it('leaves a code for somebody else unchanged', async () => {
      await unproved();
      const otis = await ask(browser, OTIS);
      for (let guess = 0; guess <= 5; guess += 1) await prove({ code: wrongCode(otis.code, guess) });
      expect(await kindOf(browser.auth.verifyCode({ email: OTIS, code: otis.code }))).toBe('ok');
    });

    it('with one code in parallel succeeds once', async () => {
      const { code } = await unprovedWithMail();
      const answers = await Promise.all(Array.from({ length: 6 }, () => prove({ code })));
      expect(answers.filter((answer) => answer === ROSE)).toHaveLength(1);
      expect(await emailOf()).toBe(ROSE);
    });

    it('needs a session', async () => {
      const { code } = await ask();
      expect(await prove({ password: GOOD })).toBe('not-signed-in');
      expect(await prove({ code })).toBe('not-signed-in');
    });

    it('that failed in an outage is not spent', async () => {
      const { code } = await unprovedWithMail();
      await harness.breakBackend();
      expect(await prove({ code })).toMatch(/^(unreachable|unavailable)$/);
      await harness.healBackend();
      expect(await prove({ code })).toBe(ROSE);
    });
  });
}
