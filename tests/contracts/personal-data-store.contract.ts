import { beforeEach, describe, expect, it as test } from 'vitest';
import type { PersonalDataStore } from '#core/personal-data/make-personal-data-store.ts';
import type { MailContent } from '#core/ports/identity-mail.ts';
import type { DataSubject, PersonalDetails } from '#core/ports/personal-data.ts';
import { IDLE_LIMIT_MS } from '#core/session-limits.ts';
import { kindOf } from '#tests/support/kind-of.ts';
import { OTIS, ROSE } from '#tests/support/people.ts';
import { perTest } from '#tests/support/per-test.ts';
import type { Contract } from './contract.ts';

/** The empty stores of one backend. */
export interface PersonalDataStoreHarness {
  readonly store: PersonalDataStore;
  /**
   * A person with data everywhere: a verified address, a password, an onboarding row of `SIGNED_UP`, a live
   * and an ended session, a sent link, a booked call, queued mail, and an event if events are stored.
   */
  signUp(email: string): Promise<DataSubject>;
  /** Every mail delivered to this address, newest first, after the queue was sent. */
  mailsTo(address: string): Promise<readonly MailContent[]>;
  /** Of the backend's clock. */
  advance(ms: number): void;
  close?(): Promise<void>;
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
    let rose: DataSubject;
    beforeEach(async () => {
      store = harness.store;
      rose = await harness.signUp(ROSE);
    });
    const read = async (subject: DataSubject) => (await store.read(subject))._unsafeUnwrap();

    it('omits a session that was idle for too long', async () => {
      expect((await read(rose))?.sessions).toHaveLength(1);
      harness.advance(IDLE_LIMIT_MS);
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
        expect(await kindOf(store.chooseNews(stranger, false))).toBe('rejected');
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
      for (const text of ['', 'green', 'kettle green', 'green kettle now', 'Green kettle', 'call 5550100'])
        expect((await store.chooseMailWords(rose, text))._unsafeUnwrapErr().kind, text).toBe('rejected');
      const stranger = { userId: otis.userId, email: ROSE };
      expect(await kindOf(store.chooseMailWords(stranger, 'blue boat'))).toBe('rejected');
      expect(await read(rose)).toEqual(answered);
      expect(await read(otis)).toEqual(ofOtis);
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
