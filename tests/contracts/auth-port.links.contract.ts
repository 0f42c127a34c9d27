import { describe, expect } from 'vitest';
import { kindOf } from '#tests/support/kind-of.ts';
import { ROSE } from '#tests/support/people.ts';
import { MINUTE, SECOND } from '#tests/support/times.ts';
import { mailedSecrets, signInByLink, wrongCode } from './auth-harness.ts';
import type { AuthScene } from './auth-scene.ts';
import type { ContractCase } from './contract.ts';

/** Link and code of one message, and the pause between two messages. */
export function describeLinks(
  { harness, browser, ask, emailOf, withPassword }: AuthScene,
  it: ContractCase,
): void {
  describe('link', () => {
    it('signs in, under the lower-case address', async () => {
      expect(await kindOf(browser.auth.requestSignInLink({ email: '  Rose@Example.com ' }))).toBe('ok');
      const { fragment } = await mailedSecrets(harness, ROSE);
      const outcome = (await browser.auth.finishCallback(fragment))._unsafeUnwrap();
      expect(outcome).toMatchObject({
        kind: 'signed-in',
        session: { email: ROSE },
        status: { step: 'email_verified', completed: false, record: { email: ROSE, email_auth: true } },
      });
      expect(await emailOf(browser)).toBe(ROSE);
    });

    it('is rejected for an invalid address', async () => {
      expect(await kindOf(browser.auth.requestSignInLink({ email: 'rose@' }))).toBe('invalid-email');
    });

    // ASVS 6.5.1 of a link
    it('has no effect the second time', async () => {
      const { fragment } = await ask();
      await browser.auth.finishCallback(fragment);
      const other = await harness.openBrowser();
      expect((await other.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('link-expired');
      expect(await emailOf(other)).toBeNull();
    });

    it('once used, names its person only where they asked for it or are signed in', async () => {
      const { fragment } = await ask();
      const phone = await harness.openBrowser();
      await phone.auth.finishCallback(fragment);
      const reading = async ({ auth }: typeof browser) => {
        await auth.finishCallback(fragment);
        return (await auth.readCallback(fragment))._unsafeUnwrap();
      };
      expect(await reading(phone)).toMatchObject({ kind: 'expired', email: ROSE });
      expect(await reading(await harness.openBrowser())).toMatchObject({ kind: 'expired', email: null });
    });

    it('opens one session when it is finished many times in parallel', async () => {
      const { fragment } = await ask();
      const browsers = await Promise.all(Array.from({ length: 8 }, () => harness.openBrowser()));
      const outcomes = await Promise.all(browsers.map((each) => each.auth.finishCallback(fragment)));
      const kinds = outcomes.map((outcome) => outcome._unsafeUnwrap().kind);
      expect(kinds.filter((kind) => kind === 'signed-in')).toHaveLength(1);
      expect(kinds.filter((kind) => kind === 'link-expired')).toHaveLength(7);
    });

    it('finishes automatically in the requesting browser, and needs confirmation in another', async () => {
      const { fragment } = await ask();
      const other = await harness.openBrowser();
      expect((await browser.auth.readCallback(fragment))._unsafeUnwrap()).toEqual({ kind: 'automatic' });
      const reading = (await other.auth.readCallback(fragment))._unsafeUnwrap();
      expect(reading.kind).toBe('confirmation-required');
      // If the backend reveals whom the button would sign in, it is correct.
      expect([null, ROSE]).toContain(reading.kind === 'confirmation-required' ? reading.email : undefined);
      expect((await other.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('signed-in');
    });

    it('is not spent by being read twenty times', async () => {
      const { fragment } = await ask();
      const scanner = await harness.openBrowser();
      for (let visit = 0; visit < 20; visit += 1) await scanner.auth.readCallback(fragment);
      expect((await browser.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('signed-in');
    });

    it('works for thirty minutes and no longer', async () => {
      const { fragment } = await ask();
      await harness.advance(30 * MINUTE - SECOND);
      expect((await browser.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('signed-in');
      const late = await ask();
      await harness.advance(30 * MINUTE);
      expect((await browser.auth.finishCallback(late.fragment))._unsafeUnwrap().kind).toBe('link-expired');
    });

    it('is void, with its code, once a newer message was sent', async () => {
      const older = await ask();
      await harness.advance(MINUTE);
      const newer = await ask();
      expect((await browser.auth.finishCallback(older.fragment))._unsafeUnwrap().kind).toBe('link-expired');
      if (older.code !== newer.code) {
        expect((await browser.auth.verifyCode({ email: ROSE, code: older.code })).isErr()).toBe(true);
      }
      expect((await browser.auth.finishCallback(newer.fragment))._unsafeUnwrap().kind).toBe('signed-in');
    });

    it('handles fragment errors, a made-up token and an empty fragment', async () => {
      const kind = async (fragment: string) =>
        (await browser.auth.finishCallback(fragment))._unsafeUnwrap().kind;
      expect(await kind('#error=access_denied&error_code=otp_expired')).toBe('link-expired');
      expect(await kind('#error=access_denied&error_description=No')).toBe('verification-failed');
      expect(await kind(`#token=${'A'.repeat(43)}`)).toBe('link-expired');
      expect(await kind('')).toBe('no-session');
      await signInByLink(harness, browser, ROSE);
      expect(await kind('')).toBe('already-signed-in');
    });
  });

  describe('cool-down', () => {
    it('allows one identity message a minute to an address', async () => {
      await ask();
      const again = (await browser.auth.requestSignInLink({ email: ROSE }))._unsafeUnwrapErr();
      expect(again.kind).toBe('rate-limited');
      if (again.kind === 'rate-limited') {
        expect(again.retryAfterSeconds).toBeGreaterThan(0);
        expect(again.retryAfterSeconds).toBeLessThanOrEqual(60);
      }
      expect(await harness.mailsTo(ROSE)).toHaveLength(1);
      expect(await kindOf(browser.auth.requestSignInLink({ email: 'otis@example.com' }))).toBe('ok');
      await harness.advance(MINUTE);
      expect(await kindOf(browser.auth.requestSignInLink({ email: ROSE }))).toBe('ok');
    });

    it('is shared by a link and a reset of an account', async () => {
      await withPassword();
      await harness.advance(MINUTE);
      (await browser.auth.requestSignInLink({ email: ROSE }))._unsafeUnwrap();
      expect(await kindOf(browser.auth.requestPasswordReset({ email: ROSE }))).toBe('rate-limited');
    });

    it('is shared by a reset and the first link to an address', async () => {
      await ask();
      expect(await kindOf(browser.auth.requestPasswordReset({ email: ROSE }))).toBe('rate-limited');
    });

    it('applies to an address without an account too, also after a reset', async () => {
      expect(await kindOf(browser.auth.requestPasswordReset({ email: ROSE }))).toBe('ok');
      expect(await kindOf(browser.auth.requestPasswordReset({ email: ROSE }))).toBe('rate-limited');
    });

    it('a refused request leaves the earlier message valid', async () => {
      const { fragment } = await ask();
      await browser.auth.requestSignInLink({ email: ROSE });
      expect((await browser.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('signed-in');
    });
  });

  describe('code', () => {
    it('signs in, typed with spaces, and spends the link with it', async () => {
      const { code, fragment } = await ask();
      const typed = ` ${code.slice(0, 3)} ${code.slice(3)} `;
      const { session, status } = (
        await browser.auth.verifyCode({ email: 'ROSE@example.com', code: typed })
      )._unsafeUnwrap();
      expect(session.email).toBe(ROSE);
      expect(status).toMatchObject({ step: 'email_verified', completed: false, record: { email: ROSE } });
      const [row] = (await browser.repo.findByEmail(ROSE))._unsafeUnwrap();
      expect(row).toMatchObject({ email: ROSE, email_auth: true, step_completed: 'email_verified' });
      const other = await harness.openBrowser();
      expect((await other.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('link-expired');
    });

    // ASVS 6.5.1 of a code
    it('is single use', async () => {
      const { code } = await ask();
      await browser.auth.verifyCode({ email: ROSE, code });
      await browser.auth.signOut();
      expect(await kindOf(browser.auth.verifyCode({ email: ROSE, code }))).toBe('code-refused');
      expect(await emailOf(browser)).toBeNull();
    });

    it('works only in the requesting browser, and another cannot void it', async () => {
      const { code } = await ask();
      const stranger = await harness.openBrowser();
      expect(await kindOf(stranger.auth.verifyCode({ email: ROSE, code }))).toBe('code-refused');
      for (let guess = 0; guess < 6; guess += 1)
        await stranger.auth.verifyCode({ email: ROSE, code: wrongCode(code, guess + 1) });
      expect(await kindOf(browser.auth.verifyCode({ email: ROSE, code }))).toBe('ok');
    });

    it('survives four wrong attempts', async () => {
      const { code } = await ask();
      for (let guess = 1; guess <= 4; guess += 1) {
        const refused = await browser.auth.verifyCode({ email: ROSE, code: wrongCode(code, guess) });
        expect(refused._unsafeUnwrapErr().kind).toBe('code-refused');
      }
      expect(await kindOf(browser.auth.verifyCode({ email: ROSE, code }))).toBe('ok');
    });

    it('is voided by five wrong attempts, and the link with it', async () => {
      const { code, fragment } = await ask();
      for (let guess = 1; guess <= 4; guess += 1)
        await browser.auth.verifyCode({ email: ROSE, code: wrongCode(code, guess) });
      for (const typed of [wrongCode(code, 5), code, wrongCode(code, 6)])
        expect(await kindOf(browser.auth.verifyCode({ email: ROSE, code: typed }))).toBe('code-used-up');
      expect((await browser.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('link-expired');
      expect(await emailOf(browser)).toBeNull();
    });

    it('is rejected for another address, and after 30 minutes', async () => {
      const { code } = await ask();
      expect((await browser.auth.verifyCode({ email: 'otis@example.com', code })).isErr()).toBe(true);
      await harness.advance(30 * MINUTE);
      expect((await browser.auth.verifyCode({ email: ROSE, code })).isErr()).toBe(true);
    });
  });
}
