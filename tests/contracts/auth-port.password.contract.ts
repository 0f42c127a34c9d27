import { describe, expect } from 'vitest';
import { kindOf } from '#tests/support/kind-of.ts';
import { GOOD, OTHER_GOOD, ROSE } from '#tests/support/people.ts';
import { MINUTE } from '#tests/support/times.ts';
import { lastMail, mailedSecrets, signInByLink } from './auth-harness.ts';
import type { AuthScene } from './auth-scene.ts';
import type { ContractCase } from './contract.ts';

/** Passwords and recovery. */
export function describePasswords(
  { harness, browser, ask, emailOf, withPassword }: AuthScene,
  it: ContractCase,
): void {
  describe('password', () => {
    const set = (password: string) => kindOf(browser.auth.setPassword({ email: ROSE, password }));

    it('signs in after it was set', async () => {
      await withPassword();
      const session = (
        await browser.auth.signInWithPassword({ email: ' ROSE@example.com', password: GOOD })
      )._unsafeUnwrap();
      expect(session.email).toBe(ROSE);
      expect(await emailOf(browser)).toBe(ROSE);
    });

    it('responds alike to a wrong password, an unknown address and an account without one', async () => {
      await withPassword();
      const otis = await harness.openBrowser();
      await signInByLink(harness, otis, 'otis@example.com');
      const answers = await Promise.all([
        browser.auth.signInWithPassword({ email: ROSE, password: OTHER_GOOD }),
        browser.auth.signInWithPassword({ email: 'nobody@example.com', password: OTHER_GOOD }),
        browser.auth.signInWithPassword({ email: 'otis@example.com', password: OTHER_GOOD }),
      ]);
      for (const answer of answers)
        expect(answer._unsafeUnwrapErr()).toEqual({ kind: 'invalid-credentials' });
    });

    it('is rejected when it is weak, common, the mailbox name or the brand, with the reason', async () => {
      await signInByLink(harness, browser, ROSE);
      const refusalOf = async (password: string) =>
        (await browser.auth.setPassword({ email: ROSE, password }))._unsafeUnwrapErr();
      for (const [password, reasons] of [
        ['short1A', ['too-short']],
        ['Password1', ['common']],
        ['1948Rose', expect.arrayContaining(['like-email'])],
        ['CheckAhead2026', expect.arrayContaining(['like-brand'])],
        ['Princess2026', expect.arrayContaining(['common'])],
      ] as const)
        expect(await refusalOf(password)).toEqual({ kind: 'weak-password', reasons });
    });

    it('may be a passphrase of 15 characters or more without uppercase letter and digit', async () => {
      await signInByLink(harness, browser, ROSE);
      const passphrase = 'walks with old dogs';
      (await browser.auth.setPassword({ email: ROSE, password: passphrase }))._unsafeUnwrap();
      expect(await kindOf(browser.auth.signInWithPassword({ email: ROSE, password: passphrase }))).toBe('ok');
    });

    it('needs authentication within 5 minutes when a completed person sets a first one', async () => {
      await signInByLink(harness, browser, ROSE);
      const completed = await browser.repo.upsertByEmail(ROSE, {
        step_completed: 'confirmation',
        first_name: 'Rose',
        last_name: 'Hill',
        phone: '2175550123',
        ssn_last4: '0042',
        bank_linked: true,
      });
      expect(completed.isOk()).toBe(true);
      await harness.advance(6 * MINUTE);
      expect(await set(GOOD)).toBe('reauthentication-needed');
      expect((await browser.auth.signInWithPassword({ email: ROSE, password: GOOD })).isErr()).toBe(true);
      await signInByLink(harness, browser, ROSE);
      expect(await set(GOOD)).toBe('ok');
    });

    it('voids the link and the code that were mailed before it was set', async () => {
      await signInByLink(harness, browser, ROSE);
      await harness.advance(MINUTE);
      const { fragment, code } = await ask();
      (await browser.auth.setPassword({ email: ROSE, password: GOOD }))._unsafeUnwrap();
      const elsewhere = await harness.openBrowser();
      expect((await elsewhere.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('link-expired');
      expect(await kindOf(browser.auth.verifyCode({ email: ROSE, code }))).toBe('code-refused');
    });

    it('voids a recovery link too', async () => {
      await signInByLink(harness, browser, ROSE);
      await harness.advance(MINUTE);
      (await browser.auth.requestPasswordReset({ email: ROSE }))._unsafeUnwrap();
      const { fragment } = await mailedSecrets(harness, ROSE);
      (await browser.auth.setPassword({ email: ROSE, password: GOOD }))._unsafeUnwrap();
      expect((await browser.auth.readRecovery(fragment))._unsafeUnwrap()).toBe('invalid');
      const reset = await browser.auth.finishRecovery({ fragment, password: OTHER_GOOD });
      expect(reset._unsafeUnwrapErr().kind).toBe('link-expired');
    });

    it('is reported by mail when set, changed and reset, without a secret', async () => {
      await signInByLink(harness, browser, ROSE);
      (await browser.auth.setPassword({ email: ROSE, password: GOOD }))._unsafeUnwrap();
      const first = await lastMail(harness, ROSE);
      expect(first?.subject).toBe('CheckAhead: you set your password');
      (await browser.auth.setPassword({ email: ROSE, password: OTHER_GOOD }))._unsafeUnwrap();
      const second = await lastMail(harness, ROSE);
      expect(second?.subject).toBe('CheckAhead: your password was changed');
      await harness.advance(MINUTE);
      (await browser.auth.requestPasswordReset({ email: ROSE }))._unsafeUnwrap();
      const { fragment } = await mailedSecrets(harness, ROSE);
      await harness.advance(1_000);
      (await browser.auth.finishRecovery({ fragment, password: GOOD }))._unsafeUnwrap();
      const third = await lastMail(harness, ROSE);
      expect(third?.subject).toBe('CheckAhead: your password was changed');
      for (const mail of [first, second, third]) {
        expect(mail?.text).not.toContain('#token');
        expect(mail?.html).not.toContain('#token');
      }
      expect(await harness.mailsTo(ROSE)).toHaveLength(5);
    });

    it('may have 128 characters', async () => {
      const long = `aB3${'x y-'.repeat(32)}`.slice(0, 128);
      await withPassword(ROSE, long);
      expect(await kindOf(browser.auth.signInWithPassword({ email: ROSE, password: long }))).toBe('ok');
    });

    it('needs a session', async () => expect(await set(GOOD)).toBe('not-signed-in'));

    it('needs only the session for a first one, and authentication within 5 minutes for a change', async () => {
      await signInByLink(harness, browser, ROSE);
      await harness.advance(10 * MINUTE);
      expect(await set(GOOD)).toBe('ok');
      // The right one too, or a session could be used to guess it.
      for (const password of [GOOD, OTHER_GOOD]) expect(await set(password)).toBe('reauthentication-needed');
      expect(await kindOf(browser.auth.reauthenticate({ password: OTHER_GOOD }))).toBe('wrong-password');
      expect(await set(OTHER_GOOD)).toBe('reauthentication-needed');
      expect(await kindOf(browser.auth.reauthenticate({ password: GOOD }))).toBe('ok');
      expect(await set(GOOD)).toBe('same-password');
      expect(await set(OTHER_GOOD)).toBe('ok');
      await browser.auth.signOut();
      expect((await browser.auth.signInWithPassword({ email: ROSE, password: GOOD })).isErr()).toBe(true);
      expect(await kindOf(browser.auth.signInWithPassword({ email: ROSE, password: OTHER_GOOD }))).toBe('ok');
    });

    // ASVS 7.4.3 and 7.5.2 of a changed password
    it('ends the other sessions when it changes, and keeps this one', async () => {
      await withPassword();
      const elsewhere = await harness.openBrowser();
      await elsewhere.auth.signInWithPassword({ email: ROSE, password: GOOD });
      const otherPerson = await harness.openBrowser();
      await signInByLink(harness, otherPerson, 'otis@example.com');
      await browser.auth.signInWithPassword({ email: ROSE, password: GOOD });
      (await browser.auth.setPassword({ email: ROSE, password: OTHER_GOOD }))._unsafeUnwrap();
      expect(await emailOf(browser)).toBe(ROSE);
      expect(await emailOf(elsewhere)).toBeNull();
      expect(await emailOf(otherPerson)).toBe('otis@example.com');
    });

    it('is set only for the person whom the page believes to be signed in', async () => {
      await withPassword();
      const shared = await harness.openBrowser();
      await signInByLink(harness, shared, 'otis@example.com');
      expect(await kindOf(shared.auth.setPassword({ email: ROSE, password: OTHER_GOOD }))).toBe('forbidden');
      for (const email of [ROSE, 'otis@example.com']) {
        const tried = await browser.auth.signInWithPassword({ email, password: OTHER_GOOD });
        expect(tried._unsafeUnwrapErr().kind).toBe('invalid-credentials');
      }
      expect(await kindOf(browser.auth.signInWithPassword({ email: ROSE, password: GOOD }))).toBe('ok');
    });
  });

  describe('reset', () => {
    const askReset = async () => {
      await harness.advance(MINUTE);
      (await browser.auth.requestPasswordReset({ email: ROSE }))._unsafeUnwrap();
      return mailedSecrets(harness, ROSE);
    };

    it('mails a link without a code, sets the password and signs in', async () => {
      await withPassword();
      const { fragment, code } = await askReset();
      expect(code).toBe('');
      expect((await browser.auth.readRecovery(fragment))._unsafeUnwrap()).toMatchObject({ kind: 'token' });
      const session = (await browser.auth.finishRecovery({ fragment, password: OTHER_GOOD }))._unsafeUnwrap();
      expect(session.email).toBe(ROSE);
      expect(await emailOf(browser)).toBe(ROSE);
      await browser.auth.signOut();
      expect(await kindOf(browser.auth.signInWithPassword({ email: ROSE, password: OTHER_GOOD }))).toBe('ok');
    });

    // ASVS 7.4.3 of a reset
    it('ends the other sessions', async () => {
      await withPassword();
      const elsewhere = await harness.openBrowser();
      await elsewhere.auth.signInWithPassword({ email: ROSE, password: GOOD });
      const { fragment } = await askReset();
      (await browser.auth.finishRecovery({ fragment, password: OTHER_GOOD }))._unsafeUnwrap();
      expect(await emailOf(elsewhere)).toBeNull();
    });

    it('works in a browser that did not request it', async () => {
      await withPassword();
      const { fragment } = await askReset();
      const other = await harness.openBrowser();
      expect(await kindOf(other.auth.finishRecovery({ fragment, password: OTHER_GOOD }))).toBe('ok');
    });

    // ASVS 6.5.1 of a reset link
    it('is single use, and is not spent by reading or by a rejected password', async () => {
      await withPassword();
      const { fragment } = await askReset();
      for (let visit = 0; visit < 20; visit += 1) await browser.auth.readRecovery(fragment);
      const finish = (password: string) => browser.auth.finishRecovery({ fragment, password });
      expect(await kindOf(finish('weak'))).toBe('weak-password');
      expect(await kindOf(finish('1948Rose'))).toBe('weak-password');
      expect(await kindOf(finish(GOOD))).toBe('same-password');
      expect(await kindOf(finish(OTHER_GOOD))).toBe('ok');
      await browser.auth.signOut();
      expect(await kindOf(finish('Copper-Kettle-19'))).toBe('link-expired');
      expect((await browser.auth.readRecovery(fragment))._unsafeUnwrap()).toBe('invalid');
    });

    it('expires after 30 minutes', async () => {
      await withPassword();
      const { fragment } = await askReset();
      await harness.advance(30 * MINUTE);
      expect(await kindOf(browser.auth.finishRecovery({ fragment, password: OTHER_GOOD }))).toBe(
        'link-expired',
      );
    });

    it('responds alike for an unknown address and mails it no secret', async () => {
      expect(await kindOf(browser.auth.requestPasswordReset({ email: 'nobody@example.com' }))).toBe('ok');
      const mail = await lastMail(harness, 'nobody@example.com');
      expect(mail?.text ?? '').not.toContain('#token');
    });

    it('mails an unknown address that it has no account', async () => {
      await browser.auth.requestPasswordReset({ email: 'nobody@example.com' });
      expect(await harness.mailsTo('nobody@example.com')).toHaveLength(1);
    });

    it('a sign-in link does not reset, and a reset link does not sign in', async () => {
      await withPassword();
      const { fragment } = await askReset();
      expect((await browser.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('link-expired');
      await harness.advance(MINUTE);
      const signIn = await ask();
      expect((await browser.auth.readRecovery(signIn.fragment))._unsafeUnwrap()).toBe('invalid');
      const wrongKind = await browser.auth.finishRecovery({
        fragment: signIn.fragment,
        password: OTHER_GOOD,
      });
      expect(wrongKind._unsafeUnwrapErr().kind).toBe('link-expired');
    });

    it('without a token, a session is enough', async () => {
      expect((await browser.auth.readRecovery(''))._unsafeUnwrap()).toBe('invalid');
      await signInByLink(harness, browser, ROSE);
      expect((await browser.auth.readRecovery(''))._unsafeUnwrap()).toBe('session');
    });
  });
}
