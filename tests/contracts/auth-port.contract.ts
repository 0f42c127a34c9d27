import { afterEach, beforeEach, describe, expect, it as test } from 'vitest';
import type { AuthEvent } from '#core/ports/auth-port.ts';
import {
  type AuthHarness,
  type ContractCase,
  lastMail,
  mailedSecrets,
  signInByLink,
  type TestBrowser,
  wrongCode,
} from './auth-harness.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const ROSE = 'rose@example.com';
const GOOD = 'Marigold-Field-27';
const OTHER_GOOD = 'Paper-Lantern-48';

/** What every `AuthPort` of the embedded backend means (decisions 10 to 17, 31 to 38). */
export function describeAuthPortContract(
  name: string,
  makeHarness: () => Promise<AuthHarness>,
  it: ContractCase = test,
): void {
  describe(`auth port: ${name}`, () => {
    let harness: AuthHarness;
    let browser: TestBrowser;
    beforeEach(async () => {
      harness = await makeHarness();
      browser = await harness.openBrowser();
    });
    afterEach(async () => {
      await harness.close();
    });

    const ask = async (from: TestBrowser = browser, email = ROSE) => {
      (await from.auth.requestSignInLink({ email }))._unsafeUnwrap();
      return mailedSecrets(harness, email);
    };
    const emailOf = async (of: TestBrowser) => {
      const session = (await of.auth.currentSession())._unsafeUnwrap();
      return session?.email ?? null;
    };
    const withPassword = async (email = ROSE, password = GOOD) => {
      await signInByLink(harness, browser, email);
      (await browser.auth.setPassword({ password }))._unsafeUnwrap();
      (await browser.auth.signOut())._unsafeUnwrap();
    };

    describe('session', () => {
      it('is a definite nobody before anyone signed in', async () => {
        expect((await browser.auth.currentSession())._unsafeUnwrap()).toBeNull();
      });

      it('belongs to one browser', async () => {
        await signInByLink(harness, browser, ROSE);
        const stranger = await harness.openBrowser();
        expect(await emailOf(browser)).toBe(ROSE);
        expect(await emailOf(stranger)).toBeNull();
      });

      it('ends after 20 idle minutes, and asking for it does not keep it alive', async () => {
        await signInByLink(harness, browser, ROSE);
        await harness.advance(19 * MINUTE);
        expect(await emailOf(browser)).toBe(ROSE);
        await harness.advance(MINUTE + SECOND);
        expect(await emailOf(browser)).toBeNull();
      });

      it('goes on with activity, but never beyond 4 hours', async () => {
        await signInByLink(harness, browser, ROSE);
        for (let minutes = 0; minutes < 4 * 60 - 15; minutes += 15) {
          await harness.advance(15 * MINUTE);
          (await browser.auth.recordActivity())._unsafeUnwrap();
        }
        expect(await emailOf(browser)).toBe(ROSE);
        await harness.advance(15 * MINUTE + SECOND);
        expect(await emailOf(browser)).toBeNull();
        expect((await browser.auth.recordActivity())._unsafeUnwrapErr().kind).toBe('not-signed-in');
      });

      it('counts activity at most once a minute', async () => {
        await signInByLink(harness, browser, ROSE);
        const before = (await browser.auth.currentSession())._unsafeUnwrap();
        await harness.advance(30 * SECOND);
        const early = (await browser.auth.recordActivity())._unsafeUnwrap();
        expect(early.expiresAt).toBe(before?.expiresAt);
        await harness.advance(31 * SECOND);
        const later = (await browser.auth.recordActivity())._unsafeUnwrap();
        expect(later.expiresAt).toBeGreaterThan(early.expiresAt);
      });

      it('ends at sign-out, and signing out twice is fine', async () => {
        await signInByLink(harness, browser, ROSE);
        expect((await browser.auth.signOut()).isOk()).toBe(true);
        expect(await emailOf(browser)).toBeNull();
        expect((await browser.auth.signOut()).isOk()).toBe(true);
      });

      it('tells a listener who signed in and that they signed out', async () => {
        const heard: [AuthEvent, string | null][] = [];
        const stop = browser.auth.subscribe((event, session) => heard.push([event, session?.email ?? null]));
        await signInByLink(harness, browser, ROSE);
        await browser.auth.signOut();
        expect(heard).toContainEqual(['signed-in', ROSE]);
        expect(heard.at(-1)).toEqual(['signed-out', null]);
        stop();
        const count = heard.length;
        await harness.advance(MINUTE);
        await signInByLink(harness, browser, ROSE);
        expect(heard).toHaveLength(count);
      });
    });

    describe('link', () => {
      it('signs in, under the lower-case address', async () => {
        expect((await browser.auth.requestSignInLink({ email: '  Rose@Example.com ' })).isOk()).toBe(true);
        const { fragment } = await mailedSecrets(harness, ROSE);
        const outcome = (await browser.auth.finishCallback(fragment))._unsafeUnwrap();
        expect(outcome.kind === 'signed-in' && outcome.session.email).toBe(ROSE);
        expect(await emailOf(browser)).toBe(ROSE);
      });

      it('is refused for something that is no address', async () => {
        expect((await browser.auth.requestSignInLink({ email: 'rose@' }))._unsafeUnwrapErr().kind).toBe(
          'invalid-email',
        );
      });

      it('gives nothing at its second use', async () => {
        const { fragment } = await ask();
        await browser.auth.finishCallback(fragment);
        const other = await harness.openBrowser();
        expect((await other.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('link-expired');
        expect(await emailOf(other)).toBeNull();
      });

      it('opens one session when it is finished many times at once', async () => {
        const { fragment } = await ask();
        const browsers = await Promise.all(Array.from({ length: 8 }, () => harness.openBrowser()));
        const outcomes = await Promise.all(browsers.map((each) => each.auth.finishCallback(fragment)));
        const kinds = outcomes.map((outcome) => outcome._unsafeUnwrap().kind);
        expect(kinds.filter((kind) => kind === 'signed-in')).toHaveLength(1);
        expect(kinds.filter((kind) => kind === 'link-expired')).toHaveLength(7);
      });

      it('finishes by itself in the browser that asked, and needs a press in another', async () => {
        const { fragment } = await ask();
        const other = await harness.openBrowser();
        expect((await browser.auth.readCallback(fragment))._unsafeUnwrap()).toEqual({ kind: 'automatic' });
        const reading = (await other.auth.readCallback(fragment))._unsafeUnwrap();
        expect(reading.kind).toBe('needs-press');
        // Where the backend tells whom the press would sign in, it tells the truth.
        expect([null, ROSE]).toContain(reading.kind === 'needs-press' ? reading.email : undefined);
        expect((await other.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('signed-in');
      });

      it('is not used up by being read twenty times', async () => {
        const { fragment } = await ask();
        const scanner = await harness.openBrowser();
        for (let visit = 0; visit < 20; visit += 1) await scanner.auth.readCallback(fragment);
        expect((await browser.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('signed-in');
      });

      it('works in its thirtieth minute and not after', async () => {
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

      it('answers fragment errors, a made-up token and an empty fragment', async () => {
        const kind = async (fragment: string) =>
          (await browser.auth.finishCallback(fragment))._unsafeUnwrap().kind;
        expect(await kind('#error=access_denied&error_code=otp_expired')).toBe('link-expired');
        expect(await kind('#error=access_denied&error_description=No')).toBe('verification-failed');
        expect(await kind(`#token=${'A'.repeat(43)}`)).toBe('link-expired');
        expect(await kind('')).toBe('no-session');
        await signInByLink(harness, browser, ROSE);
        expect(await kind('')).toBe('signed-in');
      });
    });

    describe('cool-down', () => {
      it('lets one identity message a minute go to an address, whichever kind', async () => {
        await ask();
        const again = (await browser.auth.requestSignInLink({ email: ROSE }))._unsafeUnwrapErr();
        expect(again.kind).toBe('rate-limited');
        if (again.kind === 'rate-limited') {
          expect(again.retryAfterSeconds).toBeGreaterThan(0);
          expect(again.retryAfterSeconds).toBeLessThanOrEqual(60);
        }
        expect((await browser.auth.requestPasswordReset({ email: ROSE }))._unsafeUnwrapErr().kind).toBe(
          'rate-limited',
        );
        expect(await harness.mailsTo(ROSE)).toHaveLength(1);
        expect((await browser.auth.requestSignInLink({ email: 'otis@example.com' })).isOk()).toBe(true);
        await harness.advance(MINUTE);
        expect((await browser.auth.requestSignInLink({ email: ROSE })).isOk()).toBe(true);
      });

      it('holds for an address without an account too, also after a reset', async () => {
        expect((await browser.auth.requestPasswordReset({ email: ROSE })).isOk()).toBe(true);
        expect((await browser.auth.requestPasswordReset({ email: ROSE }))._unsafeUnwrapErr().kind).toBe(
          'rate-limited',
        );
      });

      it('a refused request leaves the earlier message good', async () => {
        const { fragment } = await ask();
        await browser.auth.requestSignInLink({ email: ROSE });
        expect((await browser.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('signed-in');
      });
    });

    describe('code', () => {
      it('signs in, typed with spaces, and spends the link with it', async () => {
        const { code, fragment } = await ask();
        const typed = ` ${code.slice(0, 3)} ${code.slice(3)} `;
        const session = (
          await browser.auth.verifyCode({ email: 'ROSE@example.com', code: typed })
        )._unsafeUnwrap();
        expect(session.email).toBe(ROSE);
        const other = await harness.openBrowser();
        expect((await other.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('link-expired');
      });

      it('is single use', async () => {
        const { code } = await ask();
        await browser.auth.verifyCode({ email: ROSE, code });
        await browser.auth.signOut();
        expect((await browser.auth.verifyCode({ email: ROSE, code }))._unsafeUnwrapErr().kind).toBe(
          'code-refused',
        );
        expect(await emailOf(browser)).toBeNull();
      });

      it('works in the browser that asked and in no other, which cannot burn it either', async () => {
        const { code } = await ask();
        const stranger = await harness.openBrowser();
        expect((await stranger.auth.verifyCode({ email: ROSE, code }))._unsafeUnwrapErr().kind).toBe(
          'code-refused',
        );
        for (let guess = 0; guess < 6; guess += 1) {
          await stranger.auth.verifyCode({ email: ROSE, code: wrongCode(code, guess + 1) });
        }
        expect((await browser.auth.verifyCode({ email: ROSE, code })).isOk()).toBe(true);
      });

      it('forgives four wrong ones', async () => {
        const { code } = await ask();
        for (let guess = 1; guess <= 4; guess += 1) {
          const refused = await browser.auth.verifyCode({ email: ROSE, code: wrongCode(code, guess) });
          expect(refused._unsafeUnwrapErr().kind).toBe('code-refused');
        }
        expect((await browser.auth.verifyCode({ email: ROSE, code })).isOk()).toBe(true);
      });

      it('is burned by five wrong ones, and the link with it', async () => {
        const { code, fragment } = await ask();
        for (let guess = 1; guess <= 5; guess += 1) {
          await browser.auth.verifyCode({ email: ROSE, code: wrongCode(code, guess) });
        }
        expect((await browser.auth.verifyCode({ email: ROSE, code }))._unsafeUnwrapErr().kind).toBe(
          'code-refused',
        );
        expect((await browser.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('link-expired');
        expect(await emailOf(browser)).toBeNull();
      });

      it('is refused for another address, and after 30 minutes', async () => {
        const { code } = await ask();
        expect((await browser.auth.verifyCode({ email: 'otis@example.com', code })).isErr()).toBe(true);
        await harness.advance(30 * MINUTE);
        expect((await browser.auth.verifyCode({ email: ROSE, code })).isErr()).toBe(true);
      });
    });

    describe('password', () => {
      it('signs in after it was set', async () => {
        await withPassword();
        const session = (
          await browser.auth.signInWithPassword({ email: ' ROSE@example.com', password: GOOD })
        )._unsafeUnwrap();
        expect(session.email).toBe(ROSE);
        expect(await emailOf(browser)).toBe(ROSE);
      });

      it('answers a wrong password, an unknown address and an account without one alike', async () => {
        await withPassword();
        const otis = await harness.openBrowser();
        await signInByLink(harness, otis, 'otis@example.com');
        const answers = await Promise.all([
          browser.auth.signInWithPassword({ email: ROSE, password: OTHER_GOOD }),
          browser.auth.signInWithPassword({ email: 'nobody@example.com', password: OTHER_GOOD }),
          browser.auth.signInWithPassword({ email: 'otis@example.com', password: OTHER_GOOD }),
        ]);
        for (const answer of answers) {
          expect(answer._unsafeUnwrapErr()).toEqual({ kind: 'invalid-credentials' });
        }
      });

      it('is refused when weak or common, and says why', async () => {
        await signInByLink(harness, browser, ROSE);
        expect((await browser.auth.setPassword({ password: 'short1A' }))._unsafeUnwrapErr()).toEqual({
          kind: 'weak-password',
          reasons: ['too-short'],
        });
        expect((await browser.auth.setPassword({ password: 'Password1' }))._unsafeUnwrapErr()).toEqual({
          kind: 'weak-password',
          reasons: ['common'],
        });
      });

      it('may have 128 characters', async () => {
        const long = `aB3${'x y-'.repeat(32)}`.slice(0, 128);
        await withPassword(ROSE, long);
        expect((await browser.auth.signInWithPassword({ email: ROSE, password: long })).isOk()).toBe(true);
      });

      it('needs a session', async () => {
        expect((await browser.auth.setPassword({ password: GOOD }))._unsafeUnwrapErr().kind).toBe(
          'not-signed-in',
        );
      });

      it('a first one needs nothing but the session, a change a proof within 5 minutes', async () => {
        await signInByLink(harness, browser, ROSE);
        await harness.advance(10 * MINUTE);
        expect((await browser.auth.setPassword({ password: GOOD })).isOk()).toBe(true);
        expect((await browser.auth.setPassword({ password: OTHER_GOOD }))._unsafeUnwrapErr().kind).toBe(
          'reauthentication-needed',
        );
        expect((await browser.auth.reauthenticate({ password: OTHER_GOOD }))._unsafeUnwrapErr().kind).toBe(
          'wrong-password',
        );
        expect((await browser.auth.setPassword({ password: OTHER_GOOD }))._unsafeUnwrapErr().kind).toBe(
          'reauthentication-needed',
        );
        expect((await browser.auth.reauthenticate({ password: GOOD })).isOk()).toBe(true);
        expect((await browser.auth.setPassword({ password: GOOD }))._unsafeUnwrapErr().kind).toBe(
          'same-password',
        );
        expect((await browser.auth.setPassword({ password: OTHER_GOOD })).isOk()).toBe(true);
        await browser.auth.signOut();
        expect((await browser.auth.signInWithPassword({ email: ROSE, password: GOOD })).isErr()).toBe(true);
        expect((await browser.auth.signInWithPassword({ email: ROSE, password: OTHER_GOOD })).isOk()).toBe(
          true,
        );
      });

      it('ends the other sessions when it changes, and keeps this one', async () => {
        await withPassword();
        const elsewhere = await harness.openBrowser();
        await elsewhere.auth.signInWithPassword({ email: ROSE, password: GOOD });
        const neighbour = await harness.openBrowser();
        await signInByLink(harness, neighbour, 'otis@example.com');
        await browser.auth.signInWithPassword({ email: ROSE, password: GOOD });
        (await browser.auth.setPassword({ password: OTHER_GOOD }))._unsafeUnwrap();
        expect(await emailOf(browser)).toBe(ROSE);
        expect(await emailOf(elsewhere)).toBeNull();
        expect(await emailOf(neighbour)).toBe('otis@example.com');
      });

      it('cannot be proved without a session', async () => {
        expect((await browser.auth.reauthenticate({ password: GOOD }))._unsafeUnwrapErr().kind).toBe(
          'not-signed-in',
        );
      });
    });

    describe('reset', () => {
      const askReset = async () => {
        await harness.advance(MINUTE);
        (await browser.auth.requestPasswordReset({ email: ROSE }))._unsafeUnwrap();
        return mailedSecrets(harness, ROSE);
      };

      it('mails a link without a code, sets the password, signs in and ends the other sessions', async () => {
        await withPassword();
        const elsewhere = await harness.openBrowser();
        await elsewhere.auth.signInWithPassword({ email: ROSE, password: GOOD });
        const { fragment, code } = await askReset();
        expect(code).toBe('');
        expect((await browser.auth.readRecovery(fragment))._unsafeUnwrap()).toBe('token');
        const session = (
          await browser.auth.finishRecovery({ fragment, password: OTHER_GOOD })
        )._unsafeUnwrap();
        expect(session.email).toBe(ROSE);
        expect(await emailOf(browser)).toBe(ROSE);
        expect(await emailOf(elsewhere)).toBeNull();
        await browser.auth.signOut();
        expect((await browser.auth.signInWithPassword({ email: ROSE, password: OTHER_GOOD })).isOk()).toBe(
          true,
        );
      });

      it('works in a browser that never asked', async () => {
        await withPassword();
        const { fragment } = await askReset();
        const other = await harness.openBrowser();
        expect((await other.auth.finishRecovery({ fragment, password: OTHER_GOOD })).isOk()).toBe(true);
      });

      it('is single use, and is not spent by reading or by a refused password', async () => {
        await withPassword();
        const { fragment } = await askReset();
        for (let visit = 0; visit < 20; visit += 1) await browser.auth.readRecovery(fragment);
        const finish = (password: string) => browser.auth.finishRecovery({ fragment, password });
        expect((await finish('weak'))._unsafeUnwrapErr().kind).toBe('weak-password');
        expect((await finish(GOOD))._unsafeUnwrapErr().kind).toBe('same-password');
        expect((await finish(OTHER_GOOD)).isOk()).toBe(true);
        await browser.auth.signOut();
        expect((await finish('Copper-Kettle-19'))._unsafeUnwrapErr().kind).toBe('link-expired');
        expect((await browser.auth.readRecovery(fragment))._unsafeUnwrap()).toBe('invalid');
      });

      it('ends after 30 minutes', async () => {
        await withPassword();
        const { fragment } = await askReset();
        await harness.advance(30 * MINUTE);
        expect(
          (await browser.auth.finishRecovery({ fragment, password: OTHER_GOOD }))._unsafeUnwrapErr().kind,
        ).toBe('link-expired');
      });

      it('answers an unknown address alike and mails it nothing that could be spent', async () => {
        const answer = await browser.auth.requestPasswordReset({ email: 'nobody@example.com' });
        expect(answer.isOk()).toBe(true);
        const mail = await lastMail(harness, 'nobody@example.com');
        expect(mail?.text).not.toContain('#token=');
      });

      it('a sign-in link does not reset, and a reset link does not pass for a sign-in link', async () => {
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

      it('without a token, a session is enough to come in', async () => {
        expect((await browser.auth.readRecovery(''))._unsafeUnwrap()).toBe('invalid');
        await signInByLink(harness, browser, ROSE);
        expect((await browser.auth.readRecovery(''))._unsafeUnwrap()).toBe('session');
      });
    });

    describe('outage', () => {
      it('is an error and never a definite nobody, and passes', async () => {
        await signInByLink(harness, browser, ROSE);
        await harness.breakBackend();
        const outage = expect.stringMatching(/^(unreachable|unavailable)$/);
        expect((await browser.auth.currentSession())._unsafeUnwrapErr().kind).toEqual(outage);
        expect(
          (await browser.auth.requestSignInLink({ email: 'otis@example.com' }))._unsafeUnwrapErr().kind,
        ).toEqual(outage);
        expect(
          (await browser.auth.finishCallback(`#token=${'A'.repeat(43)}`))._unsafeUnwrapErr().kind,
        ).toEqual(outage);
        await harness.healBackend();
        expect(await emailOf(browser)).toBe(ROSE);
      });

      it('does not spend the link that met it', async () => {
        const { fragment } = await ask();
        await harness.breakBackend();
        expect((await browser.auth.finishCallback(fragment)).isErr()).toBe(true);
        await harness.healBackend();
        expect((await browser.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('signed-in');
      });
    });

    it('proving the address by code or link makes the onboarding row, in the same breath', async () => {
      const { code } = await ask();
      (await browser.auth.verifyCode({ email: ROSE, code }))._unsafeUnwrap();
      const rows = (await browser.repo.findByEmail(ROSE))._unsafeUnwrap();
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({ email: ROSE, email_auth: true, step_completed: 'email_verified' });
    });
  });
}
