import { beforeEach, describe, expect, it as test } from 'vitest';
import type { PersonalDataStore } from '#core/personal-data/make-personal-data-store.ts';
import type { MailContent } from '#core/ports/identity-mail.ts';
import type { DataSubject, PersonalDetails } from '#core/ports/personal-data.ts';
import { IDLE_LIMIT_MS } from '#core/session-limits.ts';
import { kindOf } from '#tests/support/kind-of.ts';
import { OTIS, ROSE } from '#tests/support/people.ts';
import { perTest } from '#tests/support/per-test.ts';
import type { BreakableBackend, Contract } from './contract.ts';

/** With the digest under which wrong passwords are counted, if they are. */
type Person = DataSubject & { readonly mailboxHash?: string };

/** The empty stores of one backend. */
export interface PersonalDataStoreHarness extends BreakableBackend {
  readonly store: PersonalDataStore;
  /** False if this backend stores no measured events. */
  readonly keepsEvents: boolean;
  /**
   * A person with data everywhere: a verified address, a password, an onboarding row of `SIGNED_UP`, a live
   * and an ended session, a sent link, a call booked under `CALLER`, and queued mail. If events are stored,
   * one of `EVENT`, from a browser whose clock is a year ahead.
   */
  signUp(email: string): Promise<Person>;
  /** Everything that this backend stores, as text; null if it cannot be read. */
  storedText(): Promise<string | null>;
  /** Every mail delivered to this address, newest first, after the queue was sent. */
  mailsTo(address: string): Promise<readonly MailContent[]>;
  /** The backend's clock. */
  now(): number;
  advance(ms: number): Promise<void>;
}

export const SIGNED_UP = {
  step_completed: 'confirmation',
  first_name: 'Rosalind',
  last_name: 'Quimby',
  phone: '2175550123',
  benefit_timing_preference: '2nd_wednesday',
  ssn_provided: true,
  ssn_last4: '6789',
} as const;
export const CALLED = '3125550177';
export const CALLER = 'Rosalind Q.';
export const EVENT = { name: 'scroll_75_percent', page: 'faq' } as const;

const NEW: PersonalDetails = { first_name: 'Rosa', last_name: "O'Neil", phone: '3125550199' };

/** Contract of every `PersonalDataStore`: a person reads, corrects and deletes only their own data. */
export const describePersonalDataStoreContract: Contract<PersonalDataStoreHarness> = (
  name,
  makeHarness,
  it = test,
) => {
  describe(`personal data store: ${name}`, () => {
    const harness = perTest(makeHarness);
    let store: PersonalDataStore;
    let rose: Person;
    beforeEach(async () => {
      store = harness.store;
      rose = await harness.signUp(ROSE);
    });
    const read = async (subject: DataSubject) => (await store.read(subject))._unsafeUnwrap();
    const iso = (at: number) => new Date(at).toISOString();

    it('returns everything stored, without ended sessions', async () => {
      const now = harness.now();
      const data = await read(rose);
      expect(data).toEqual({
        account: {
          email: ROSE,
          createdAt: iso(now),
          verifiedAt: iso(now),
          hasPassword: true,
          mailWords: data?.account.mailWords,
          language: 'en',
        },
        onboarding: expect.objectContaining({ ...SIGNED_UP, email: ROSE }),
        appointments: [{ startsAt: expect.any(String), name: CALLER, phone: CALLED }],
        news: { subscribed: true, sentAt: [] },
        sessions: [{ startedAt: iso(now), lastActiveAt: iso(now) }],
        events: { count: harness.keepsEvents ? 1 : 0, more: false },
      });
      const part = (await store.readEvents(rose, null))._unsafeUnwrap();
      expect(part?.notes).toEqual(
        harness.keepsEvents ? [{ name: EVENT.name, at: iso(now), properties: { page: EVENT.page } }] : [],
      );
      expect(part?.next).toBeNull();
      expect(Date.parse(data?.appointments[0]?.startsAt ?? '')).toBeGreaterThan(now);
    });

    it('omits a session that was idle for too long', async () => {
      expect((await read(rose))?.sessions).toHaveLength(1);
      await harness.advance(IDLE_LIMIT_MS);
      expect((await read(rose))?.sessions).toEqual([]);
    });

    it('finds nobody by a foreign id or a foreign address', async () => {
      const otis = await harness.signUp(OTIS);
      for (const stranger of [
        { userId: 'nobody', email: ROSE },
        { userId: otis.userId, email: ROSE },
        { userId: rose.userId, email: OTIS },
      ]) {
        expect(await read(stranger)).toBeNull();
        expect((await store.readEvents(stranger, null))._unsafeUnwrap()).toBeNull();
        expect(await kindOf(store.correct(stranger, NEW))).toBe('rejected');
        expect(await kindOf(store.erase(stranger))).toBe('rejected');
      }
      expect((await read(rose))?.onboarding).toMatchObject(SIGNED_UP);
      expect((await read(otis))?.onboarding).toMatchObject(SIGNED_UP);
    });

    it('changes the mail words of the person to words of our lists, and to nothing else', async () => {
      const otis = await harness.signUp(OTIS);
      const ofOtis = await read(otis);
      const before = await read(rose);
      const answered = (await store.chooseMailWords(rose, 'green kettle'))._unsafeUnwrap();
      expect(answered).toEqual({ ...before, account: { ...before?.account, mailWords: 'green kettle' } });
      expect(await read(rose)).toEqual(answered);
      for (const text of ['', 'green', 'kettle green', 'green kettle now', 'Green kettle', 'call 5550100']) {
        expect((await store.chooseMailWords(rose, text))._unsafeUnwrapErr().kind, text).toBe('rejected');
      }
      const stranger = { userId: otis.userId, email: ROSE };
      expect(await kindOf(store.chooseMailWords(stranger, 'blue boat'))).toBe('rejected');
      expect(await read(rose)).toEqual(answered);
      expect(await read(otis)).toEqual(ofOtis);
    });

    it('stops our news for the person and nobody else, twice, and starts it again', async () => {
      const otis = await harness.signUp(OTIS);
      const before = await read(rose);
      const choose = async (wanted: boolean) => (await store.chooseNews(rose, wanted))._unsafeUnwrap();
      for (const wanted of [false, false, true, true]) {
        const answered = await choose(wanted);
        expect(answered).toEqual({ ...before, news: { subscribed: wanted, sentAt: [] } });
        expect(await read(rose)).toEqual(answered);
      }
      const stranger = { userId: otis.userId, email: ROSE };
      expect((await store.chooseNews(stranger, false))._unsafeUnwrapErr().kind).toBe('rejected');
      await choose(false);
      expect((await read(otis))?.news).toEqual({ subscribed: true, sentAt: [] });
      // It stays after the account is gone, so that a new account gets no news that nobody asked for.
      (await store.erase(rose))._unsafeUnwrap();
      expect((await read(await harness.signUp(ROSE)))?.news?.subscribed).toBe(false);
    });

    it('deletes everything of the person in one transaction, and nothing of anybody else', async () => {
      const otis = await harness.signUp(OTIS);
      const otisBefore = await read(otis);
      const secrets = [ROSE, rose.userId, rose.mailboxHash ?? ROSE];
      const before = await harness.storedText();
      if (before !== null) for (const secret of secrets) expect(before).toContain(secret);
      (await store.erase(rose))._unsafeUnwrap();
      expect(await read(rose)).toBeNull();
      expect(await read(otis)).toEqual(otisBefore);

      // Queued mail is deleted: only the receipt is delivered.
      const mails = await harness.mailsTo(ROSE);
      expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('account is deleted')]);
      expect(await harness.mailsTo(OTIS)).toHaveLength(1);
      const after = await harness.storedText();
      if (after !== null) {
        for (const secret of secrets) expect(after).not.toContain(secret);
        expect(after).toContain(OTIS);
        expect(after).toContain(otis.userId);
      }
    });

    it('deletes once: afterwards there is nobody to correct or delete', async () => {
      const twice = await Promise.all([store.erase(rose), store.erase(rose)]);
      expect(twice.filter((answer) => answer.isOk())).toHaveLength(1);
      expect(await kindOf(store.erase(rose))).toBe('rejected');
      expect(await kindOf(store.correct(rose, NEW))).toBe('rejected');
      expect(await read(rose)).toBeNull();
      expect(await harness.mailsTo(ROSE)).toHaveLength(1);
    });
  });
};
