import { beforeEach, describe, expect, it as test } from 'vitest';
import { kindOf } from '#tests/support/kind-of.ts';
import { GOOD, OTHER_GOOD, OTIS, ROSE } from '#tests/support/people.ts';
import { MINUTE, SECOND } from '#tests/support/times.ts';
import { type AuthHarness, lastMail, mailedSecrets, signInByLink } from './auth-harness.ts';
import { authScene } from './auth-scene.ts';
import type { Contract } from './contract.ts';

const NEW = 'rose.miller@example.org';

/** Changing the address of an account. */
export const describeEmailChange: Contract<AuthHarness> = (name, makeHarness, it = test) => {
  describe(`changing the email address: ${name}`, () => {
    const { harness, browser, emailOf, withPassword } = authScene(makeHarness);
    beforeEach(async () => {
      await withPassword();
      (await browser.auth.signInWithPassword({ email: ROSE, password: GOOD }))._unsafeUnwrap();
      (await browser.repo.upsertByEmail(ROSE, { first_name: 'Rose' }))._unsafeUnwrap();
    });

    const request = async (newEmail = NEW) => {
      const asked = await browser.auth.requestEmailChange({ email: ROSE, newEmail });
      return asked.isOk() ? 'sent' : asked.error.kind;
    };
    const subjects = async (address: string) =>
      (await harness.mailsTo(address)).map(({ subject }) => subject.replace(/CheckAhead/g, '…'));

    it('happens when the link to the new address is opened, with row and password', async () => {
      const before = (await browser.auth.currentSession())._unsafeUnwrap();
      expect(await request(' Rose.Miller@Example.org ')).toBe('sent');
      expect(await emailOf()).toBe(ROSE);

      const { fragment, code } = await mailedSecrets(harness, NEW);
      expect(code).toBe('');
      const outcome = (await browser.auth.finishCallback(fragment))._unsafeUnwrap();
      expect(outcome).toMatchObject({
        kind: 'signed-in',
        emailChanged: true,
        session: { userId: before?.userId, email: NEW },
        status: { record: { email: NEW, first_name: 'Rose' } },
      });
      const [row] = (await browser.repo.findByEmail(NEW))._unsafeUnwrap();
      expect(row?.first_name).toBe('Rose');
      const other = await harness.openBrowser();
      const oldWay = await other.auth.signInWithPassword({ email: ROSE, password: GOOD });
      expect(oldWay._unsafeUnwrapErr().kind).toBe('invalid-credentials');
      expect(await kindOf(other.auth.signInWithPassword({ email: NEW, password: GOOD }))).toBe('ok');
    });

    it('keeps the sessions, which have the new address', async () => {
      const phone = await harness.openBrowser();
      (await phone.auth.signInWithPassword({ email: ROSE, password: GOOD }))._unsafeUnwrap();
      await request();
      const { fragment } = await mailedSecrets(harness, NEW);
      await browser.auth.finishCallback(fragment);
      expect(await emailOf(phone)).toBe(NEW);
      const [row] = (await phone.repo.findByEmail(NEW))._unsafeUnwrap();
      expect(row?.first_name).toBe('Rose');
    });

    it('leaves neither password nor sessions if the browser that opens the link is not signed in, even one that knows the account', async () => {
      const phone = await harness.openBrowser();
      (await phone.auth.signInWithPassword({ email: ROSE, password: GOOD }))._unsafeUnwrap();
      await request();
      const { fragment } = await mailedSecrets(harness, NEW);
      (await browser.auth.signOut())._unsafeUnwrap();
      expect((await browser.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('signed-in');
      expect(await emailOf()).toBe(NEW);
      expect(await kindOf(phone.repo.upsertByEmail(NEW, { first_name: 'Eve' }))).not.toBe('ok');
      const oldPassword = await phone.auth.signInWithPassword({ email: NEW, password: GOOD });
      expect(oldPassword._unsafeUnwrapErr().kind).toBe('invalid-credentials');
    });

    it('tells the old address at once and when it has happened, without a secret', async () => {
      await request();
      expect((await subjects(ROSE))[0]).toBe('…: your email address may change');
      const notice = await lastMail(harness, ROSE);
      expect(notice?.text).toContain(NEW);
      expect(notice?.text).not.toContain('#token');
      const { fragment } = await mailedSecrets(harness, NEW);
      await browser.auth.finishCallback(fragment);
      expect((await subjects(ROSE))[0]).toBe('…: your email address was changed');
    });

    it('is stopped by a new password', async () => {
      await request();
      const { fragment } = await mailedSecrets(harness, NEW);
      (await browser.auth.setPassword({ email: ROSE, password: OTHER_GOOD }))._unsafeUnwrap();
      expect((await browser.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('link-expired');
      expect(await emailOf()).toBe(ROSE);
    });

    it('does not reveal that the new address has an account', async () => {
      await signInByLink(harness, await harness.openBrowser(), OTIS);
      await harness.advance(MINUTE);
      const answer = await request(OTIS);
      const mail = await lastMail(harness, OTIS);
      expect(mail?.text).not.toContain('#token');
      expect(mail?.text).not.toContain(ROSE);
      await harness.advance(MINUTE);
      expect(answer).toBe(await request());
      expect(await emailOf(browser)).toBe(ROSE);
    });

    it('does not happen if the address has got an account meanwhile', async () => {
      await request();
      const { fragment } = await mailedSecrets(harness, NEW);
      await harness.advance(MINUTE);
      await signInByLink(harness, await harness.openBrowser(), NEW);
      expect((await browser.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('link-expired');
      expect(await emailOf()).toBe(ROSE);
    });

    it('needs a recent proof, an address other than the own one, and the right person', async () => {
      expect(await request(ROSE)).toBe('rejected');
      expect(await request('rose@')).toBe('rejected');
      expect(await kindOf(browser.auth.requestEmailChange({ email: OTIS, newEmail: NEW }))).toBe('forbidden');
      await harness.advance(5 * MINUTE + SECOND);
      expect(await request()).toBe('reauthentication-needed');
      (await browser.auth.signOut())._unsafeUnwrap();
      expect(await request()).toBe('not-signed-in');
      expect(await harness.mailsTo(NEW)).toHaveLength(0);
    });

    it('is limited to one message a minute, and the newest link counts', async () => {
      await request();
      expect(await request()).toBe('rate-limited');
      const older = await mailedSecrets(harness, NEW);
      await harness.advance(MINUTE);
      expect(await request()).toBe('sent');
      const newer = await mailedSecrets(harness, NEW);
      expect((await browser.auth.finishCallback(older.fragment))._unsafeUnwrap().kind).toBe('link-expired');
      await browser.auth.finishCallback(newer.fragment);
      expect(await emailOf()).toBe(NEW);
    });

    it('asks for a press in another browser, and works for 30 minutes and once', async () => {
      await request();
      const { fragment } = await mailedSecrets(harness, NEW);
      const phone = await harness.openBrowser();
      const reading = (await phone.auth.readCallback(fragment))._unsafeUnwrap();
      expect(reading.kind).toBe('confirmation-required');
      // A hosted service does not tell whose link it is.
      expect([null, NEW]).toContain(reading.kind === 'confirmation-required' ? reading.email : undefined);
      expect((await phone.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('signed-in');
      expect((await phone.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('link-expired');
      // Its person is signed in there, and continues.
      expect((await phone.auth.readCallback(fragment))._unsafeUnwrap()).toMatchObject({
        kind: 'expired',
        email: NEW,
      });
      await harness.advance(MINUTE);
      (await phone.auth.requestEmailChange({ email: NEW, newEmail: OTIS }))._unsafeUnwrap();
      const late = await mailedSecrets(harness, OTIS);
      await harness.advance(30 * MINUTE);
      expect((await phone.auth.finishCallback(late.fragment))._unsafeUnwrap().kind).toBe('link-expired');
    });

    it('does not offer a sign-in link to an address that was not changed', async () => {
      await request();
      const { fragment } = await mailedSecrets(harness, NEW);
      await harness.advance(30 * MINUTE);
      await browser.auth.finishCallback(fragment);
      // It would open another account.
      expect((await browser.auth.readCallback(fragment))._unsafeUnwrap()).toMatchObject({
        kind: 'expired',
        email: null,
      });
    });
  });
};
