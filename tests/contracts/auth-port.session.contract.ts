import { describe, expect } from 'vitest';
import type { AuthEvent } from '#core/ports/auth-port.ts';
import { kindOf } from '#tests/support/kind-of.ts';
import { ROSE } from '#tests/support/people.ts';
import { HOUR, MINUTE, SECOND } from '#tests/support/times.ts';
import { signInByLink } from './auth-harness.ts';
import type { AuthScene } from './auth-scene.ts';
import type { ContractCase } from './contract.ts';

/** Sessions: whose they are, how long they live, and their events. */
export function describeSessions({ harness, browser, ask, emailOf }: AuthScene, it: ContractCase): void {
  describe('session', () => {
    it('ends after 20 idle minutes, and reading it does not extend it', async () => {
      await signInByLink(harness, browser, ROSE);
      await harness.advance(19 * MINUTE);
      expect(await emailOf(browser)).toBe(ROSE);
      await harness.advance(MINUTE + SECOND);
      expect(await emailOf(browser)).toBeNull();
    });

    it('continues with activity, but never beyond 4 hours', async () => {
      await signInByLink(harness, browser, ROSE);
      for (let minutes = 0; minutes < 4 * 60 - 15; minutes += 15) {
        await harness.advance(15 * MINUTE);
        (await browser.auth.recordActivity())._unsafeUnwrap();
      }
      expect(await emailOf(browser)).toBe(ROSE);
      await harness.advance(15 * MINUTE + SECOND);
      expect(await emailOf(browser)).toBeNull();
      expect(await kindOf(browser.auth.recordActivity())).toBe('not-signed-in');
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

    // ASVS 7.4.1 of signing out
    it('ends at sign-out, and signing out twice is ok', async () => {
      await signInByLink(harness, browser, ROSE);
      expect(await kindOf(browser.auth.signOut())).toBe('ok');
      expect(await emailOf(browser)).toBeNull();
      expect(await kindOf(browser.auth.signOut())).toBe('ok');
    });

    it('is returned with its remaining times, and reading it changes nothing', async () => {
      expect((await browser.auth.timedSession())._unsafeUnwrap()).toBeNull();
      await signInByLink(harness, browser, ROSE);
      const times = async () => (await browser.auth.timedSession())._unsafeUnwrap()?.times;
      expect(await times()).toEqual({
        idleRemainingMs: 20 * MINUTE,
        absoluteRemainingMs: 4 * HOUR,
        sinceProofMs: 0,
      });
      await harness.advance(7 * MINUTE);
      for (let look = 0; look < 2; look += 1) {
        expect(await times()).toEqual({
          idleRemainingMs: 13 * MINUTE,
          absoluteRemainingMs: 4 * HOUR - 7 * MINUTE,
          sinceProofMs: 7 * MINUTE,
        });
      }
      (await browser.auth.recordActivity())._unsafeUnwrap();
      expect(await times()).toEqual({
        idleRemainingMs: 20 * MINUTE,
        absoluteRemainingMs: 4 * HOUR - 7 * MINUTE,
        sinceProofMs: 7 * MINUTE,
      });
      const timed = (await browser.auth.timedSession())._unsafeUnwrap();
      expect(timed?.session).toEqual((await browser.auth.currentSession())._unsafeUnwrap());
    });

    for (const ask of ['currentSession', 'timedSession', 'recordActivity'] as const)
      it(`reports its end once, when ${ask} detects it`, async () => {
        await signInByLink(harness, browser, ROSE);
        const received: AuthEvent[] = [];
        browser.auth.subscribe((event) => received.push(event));
        await harness.advance(20 * MINUTE);
        await browser.auth[ask]();
        await browser.auth[ask]();
        expect(received).toEqual(['signed-out']);
      });

    it('notifies a listener of sign-in and sign-out', async () => {
      const received: [AuthEvent, string | null][] = [];
      const stop = browser.auth.subscribe((event, session) => received.push([event, session?.email ?? null]));
      await signInByLink(harness, browser, ROSE);
      await browser.auth.signOut();
      expect(received).toContainEqual(['signed-in', ROSE]);
      expect(received.at(-1)).toEqual(['signed-out', null]);
      stop();
      const count = received.length;
      await harness.advance(MINUTE);
      await signInByLink(harness, browser, ROSE);
      expect(received).toHaveLength(count);
    });
  });

  describe('outage', () => {
    const outage = expect.stringMatching(/^(unreachable|unavailable)$/);

    it('is an error when reading the session', async () => {
      await signInByLink(harness, browser, ROSE);
      await harness.breakBackend();
      expect(await kindOf(browser.auth.currentSession())).toEqual(outage);
    });

    it('is an error, never a definite absence, and recovers', async () => {
      await signInByLink(harness, browser, ROSE);
      await harness.breakBackend();
      expect((await browser.auth.currentSession()).unwrapOr('nobody knows')).not.toBeNull();
      expect(await kindOf(browser.auth.requestSignInLink({ email: 'otis@example.com' }))).toEqual(outage);
      expect(await kindOf(browser.auth.finishCallback(`#token=${'A'.repeat(43)}`))).toEqual(outage);
      await harness.healBackend();
      expect(await emailOf(browser)).toBe(ROSE);
    });

    it('does not spend a link', async () => {
      const { fragment } = await ask();
      await harness.breakBackend();
      expect((await browser.auth.finishCallback(fragment)).isErr()).toBe(true);
      await harness.healBackend();
      expect((await browser.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('signed-in');
    });
  });
}
