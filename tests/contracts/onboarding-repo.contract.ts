import { beforeEach, describe, expect, it as test } from 'vitest';
import type { Campaign } from '#core/record/first-touch.ts';
import type { StepRecord } from '#core/record/onboarding-record.ts';
import { kindOf } from '#tests/support/kind-of.ts';
import { OTIS, ROSE } from '#tests/support/people.ts';
import { perTest } from '#tests/support/per-test.ts';
import { MINUTE } from '#tests/support/times.ts';
import { type AuthHarness, mailedSecrets, signInByLink, type TestBrowser } from './auth-harness.ts';
import type { Contract } from './contract.ts';

const DETAILS = { last_name: 'Hill', phone: '2175550123', ssn_last4: '0042' } as const;
const HIDDEN = { last_name: null, phone: null, ssn_last4: null };
/** Completed by the step, and by inference at an earlier step. */
const COMPLETED: readonly (readonly [string, StepRecord])[] = [
  ['by its step', { step_completed: 'completed', first_name: 'Rose', ...DETAILS }],
  [
    'by inference at confirmation',
    { step_completed: 'confirmation', first_name: 'Rose', ...DETAILS, bank_linked: true },
  ],
  [
    'by inference at the account step',
    { step_completed: 'account_setup', first_name: 'Rose', ...DETAILS, bank_linked: true },
  ],
];

/** Right and wrong guesses of the protected details, and other changes of a completed row. */
export const GUESSES: readonly StepRecord[] = [
  { ssn_last4: '0042' },
  { ssn_last4: '0043' },
  { ssn_last4: null },
  { phone: '2175550123' },
  { phone: '2175550124' },
  { last_name: 'Hill' },
  { last_name: 'Eve' },
  { first_name: 'Rose' },
  { first_name: 'Eve' },
  { bank_linked: false },
  { ssn_provided: false },
];

/**
 * Contract of every `OnboardingRepo`: only one's own row, other columns unchanged, never a step backwards.
 */
export const describeOnboardingRepoContract: Contract<AuthHarness> = (name, makeHarness, it = test) => {
  describe(`onboarding repo: ${name}`, () => {
    const harness = perTest(makeHarness);
    let rose: TestBrowser;
    beforeEach(async () => {
      rose = await harness.openBrowser();
      await signInByLink(harness, rose, ROSE);
    });

    const rowOf = async (browser: TestBrowser, email: string) => {
      const rows = (await browser.repo.findByEmail(email))._unsafeUnwrap();
      expect(rows).toHaveLength(1);
      const row = rows[0];
      if (!row) throw new Error('no row');
      return row;
    };
    const save = async (changes: StepRecord) =>
      (await rose.repo.upsertByEmail(ROSE, changes))._unsafeUnwrap();

    it('rejects a visitor', async () => {
      const visitor = await harness.openBrowser();
      expect(await kindOf(visitor.repo.findByEmail(ROSE))).toBe('not-signed-in');
      expect(await kindOf(visitor.repo.upsertByEmail(ROSE, {}))).toBe('not-signed-in');
    });

    it('returns the empty row that the first verification created', async () => {
      const row = await rowOf(rose, ROSE);
      expect(row).toMatchObject({
        email: ROSE,
        email_auth: true,
        step_completed: 'email_verified',
        first_name: null,
        phone: null,
        benefit_timing_preference: null,
        ssn_provided: false,
        ssn_last4: null,
        bank_linked: false,
        clicked_link_bank: false,
        benefit_type: null,
        benefit_amount: null,
      });
      expect(Date.parse(row.created_at)).not.toBeNaN();
      expect(Date.parse(row.email_verified_at ?? '')).not.toBeNaN();
    });

    it('returns what was written, with every column of a step', async () => {
      const changes: StepRecord = {
        step_completed: 'completed',
        first_name: "Rosé O'Neil-Ünal",
        last_name: '李',
        phone: '2175550123',
        benefit_timing_preference: '2nd_wednesday',
        ssn_provided: true,
        ssn_last4: '0042',
        bank_linked: true,
        clicked_link_bank: true,
      };
      expect(await save(changes)).toMatchObject(changes);
      expect(await rowOf(rose, ROSE)).toMatchObject(changes);
    });

    it('leaves absent columns, overwrites given ones, and clears on null', async () => {
      await save({ first_name: 'Rose', last_name: 'Hill', phone: '2175550123' });
      await save({ first_name: 'Rosa', phone: null });
      expect(await rowOf(rose, ROSE)).toMatchObject({ first_name: 'Rosa', last_name: 'Hill', phone: null });
    });

    it('is idempotent', async () => {
      const changes = { step_completed: 'calendar_intro', benefit_timing_preference: 'other words' } as const;
      const first = await save(changes);
      const second = await save(changes);
      expect({ ...second, updated_at: '' }).toEqual({ ...first, updated_at: '' });
      expect(await rowOf(rose, ROSE)).toEqual(second);
    });

    it('never goes a step back, but keeps the fields of a lower step', async () => {
      await save({ step_completed: 'confirmation' });
      const row = await save({ step_completed: 'ssn_verification', ssn_last4: '6789', ssn_provided: true });
      expect(row).toMatchObject({ step_completed: 'confirmation', ssn_last4: '6789', ssn_provided: true });
      expect(await rowOf(rose, ROSE)).toMatchObject({ step_completed: 'confirmation', ssn_last4: '6789' });
    });

    it('keeps one row after many parallel saves', async () => {
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          rose.repo.upsertByEmail(ROSE, { first_name: `Rose ${'ABCDEFGHIJKLMNOPQRST'[index]}` }),
        ),
      );
      expect((await rowOf(rose, ROSE)).first_name).toMatch(/^Rose [A-T]$/);
    });

    it("shows and changes only the person's own row", async () => {
      const otis = await harness.openBrowser();
      await signInByLink(harness, otis, OTIS);
      await save({ first_name: 'Rose' });
      expect(await kindOf(otis.repo.findByEmail(ROSE))).toBe('forbidden');
      expect(await kindOf(otis.repo.upsertByEmail(ROSE, { first_name: 'Eve' }))).toBe('forbidden');
      expect((await rowOf(rose, ROSE)).first_name).toBe('Rose');
      expect((await rowOf(otis, OTIS)).first_name).toBeNull();
    });

    it('derives the columns that a client may not set', async () => {
      const before = await rowOf(rose, ROSE);
      await rose.repo.upsertByEmail(ROSE, {
        id: 'x',
        email: OTIS,
        email_auth: false,
        email_verified_at: null,
        created_at: '1999-01-01T00:00:00.000Z',
        updated_at: '1999-01-01T00:00:00.000Z',
        benefit_amount: 5000,
      } as StepRecord);
      const after = await rowOf(rose, ROSE);
      expect({ ...after, updated_at: '' }).toEqual({ ...before, updated_at: '' });
      expect(Date.parse(after.updated_at)).toBeGreaterThanOrEqual(Date.parse(before.updated_at));
    });

    it('rejects values of a wrong shape and changes nothing', async () => {
      await save({ phone: '2175550123', first_name: 'Rose' });
      const before = await rowOf(rose, ROSE);
      const bad = [
        { phone: '217-555-0123' },
        { ssn_last4: '123456789' },
        { benefit_timing_preference: 'the 3rd, my number is 123-45-6789' },
        { first_name: 'x'.repeat(101) },
        { step_completed: 'no_such_step' },
        { ssn_provided: 'yes' },
      ];
      for (const changes of bad) {
        const answer = await rose.repo.upsertByEmail(ROSE, changes as unknown as StepRecord);
        expect(answer._unsafeUnwrapErr().kind).toBe('rejected');
      }
      expect(await rowOf(rose, ROSE)).toEqual(before);
    });

    it('stamps a verified address again without losing a column or a step', async () => {
      await save({ step_completed: 'account_setup', first_name: 'Rose' });
      const before = await rowOf(rose, ROSE);
      await harness.advance(61_000);
      (await rose.auth.requestSignInLink({ email: ROSE }))._unsafeUnwrap();
      const { fragment } = await mailedSecrets(harness, ROSE);
      const outcome = (await rose.auth.finishCallback(fragment))._unsafeUnwrap();
      const stamped = outcome.kind === 'signed-in' ? outcome.status?.record : null;
      expect(stamped).toMatchObject({ id: before.id, step_completed: 'account_setup', first_name: 'Rose' });
      expect(stamped?.email_auth).toBe(true);
      expect(Date.parse(stamped?.updated_at ?? '')).toBeGreaterThan(Date.parse(before.updated_at));
      expect(await rowOf(rose, ROSE)).toEqual(stamped);
    });

    it("stores the browser's campaign if the message had none, and never overwrites one", async () => {
      const may = await harness.openBrowser();
      const email = 'may@example.com';
      const signIn = async (campaign: Campaign) => {
        (await may.auth.requestSignInLink({ email }))._unsafeUnwrap();
        const { fragment } = await mailedSecrets(harness, email);
        (await may.auth.finishCallback(fragment, campaign))._unsafeUnwrap();
      };
      await signIn({ utm_source: 'radio' });
      await harness.advance(61_000);
      await signIn({ utm_source: 'late', utm_campaign: 'spring' });
      expect(await rowOf(may, email)).toMatchObject({ utm_source: 'radio', utm_campaign: 'spring' });
    });

    it('stores the campaign that came with the request', async () => {
      const may = await harness.openBrowser();
      const email = 'may@example.com';
      const campaign = { utm_source: 'radio', utm_campaign: 'spring' };
      (await may.auth.requestSignInLink({ email, campaign }))._unsafeUnwrap();
      const { fragment } = await mailedSecrets(harness, email);
      (await may.auth.finishCallback(fragment))._unsafeUnwrap();
      expect(await rowOf(may, email)).toMatchObject(campaign);
    });

    for (const [how, completed] of COMPLETED) {
      const proveAgain = async () => {
        await harness.advance(MINUTE);
        await signInByLink(harness, rose, ROSE);
      };

      it(`completed ${how}: shows last name, phone and digits only for 5 minutes after authentication`, async () => {
        await save(completed);
        expect(await rowOf(rose, ROSE)).toMatchObject(completed);
        await harness.advance(5 * MINUTE + 1);
        const answers = [await rowOf(rose, ROSE), await save({ benefit_timing_preference: '2nd_wednesday' })];
        for (const row of answers)
          expect(row).toMatchObject({ ...HIDDEN, first_name: 'Rose', step_completed: 'completed' });
        await proveAgain();
        expect(await rowOf(rose, ROSE)).toMatchObject(DETAILS);
      });

      it(`completed ${how}: refuses right and wrong details alike without recent authentication`, async () => {
        await save(completed);
        await harness.advance(5 * MINUTE + 1);
        for (const changes of [
          ...GUESSES,
          { step_completed: 'completed', benefit_timing_preference: 'other', phone: '2175550123' } as const,
        ]) {
          const refused = await rose.repo.upsertByEmail(ROSE, changes);
          expect(refused._unsafeUnwrapErr(), JSON.stringify(changes)).toEqual({
            kind: 'reauthentication-needed',
          });
        }
        await proveAgain();
        expect(await rowOf(rose, ROSE)).toMatchObject({ ...completed, benefit_timing_preference: null });
        expect(await save({ ssn_last4: '0043', phone: null })).toMatchObject({
          ssn_last4: '0043',
          phone: null,
        });
      });
    }

    it('lets an incomplete person finish, however long ago they authenticated', async () => {
      await harness.advance(15 * MINUTE);
      const digits = { step_completed: 'ssn_verification', ssn_last4: '0042', ssn_provided: true } as const;
      await save({ step_completed: 'account_setup', first_name: 'Rose', last_name: 'Hill' });
      expect(await save({ phone: '2175550123' })).toMatchObject({ phone: '2175550123' });
      expect(await save(digits)).toMatchObject(digits);
      const end = { step_completed: 'completed', bank_linked: true, clicked_link_bank: true } as const;
      expect(await save(end)).toMatchObject({ ...end, ...HIDDEN, first_name: 'Rose' });
      // The same press again, as from a tab that missed the responses.
      expect(await kindOf(rose.repo.upsertByEmail(ROSE, digits))).toBe('reauthentication-needed');
      expect(await save(end)).toMatchObject(end);
      expect(await save({ step_completed: 'ssn_verification', ssn_provided: true })).toMatchObject(end);
    });

    it('rejects requests after sign-out', async () => {
      await rose.auth.signOut();
      expect(await kindOf(rose.repo.findByEmail(ROSE))).toBe('not-signed-in');
    });

    it('an outage is an error, writes nothing, and recovers', async () => {
      await save({ first_name: 'Rose' });
      await harness.breakBackend();
      const outage = expect.stringMatching(/^(unreachable|unavailable)$/);
      expect(await kindOf(rose.repo.findByEmail(ROSE))).toEqual(outage);
      expect(await kindOf(rose.repo.upsertByEmail(ROSE, { first_name: 'Rosa' }))).toEqual(outage);
      await harness.healBackend();
      expect((await rowOf(rose, ROSE)).first_name).toBe('Rose');
    });
  });
};
