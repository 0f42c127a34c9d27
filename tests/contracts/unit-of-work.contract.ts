import { describe, expect, it } from 'vitest';
import type { EventStore } from '#core/measurement/event-batch.ts';
import type { Appointment, Hold } from '#core/ports/appointments.ts';
import type { Awaitable } from '#core/ports/awaitable.ts';
import type { Account, Challenge, StoredSession } from '#core/ports/identity-tables.ts';
import type { MailMessage } from '#core/ports/mailer.ts';
import type { EventCursor, EventSlice, StoredEvent } from '#core/ports/measured-events.ts';
import type { OutboxQueue } from '#core/ports/outbox.ts';
import type { Tables, UnitOfWork } from '#core/ports/unit-of-work.ts';
import type { OnboardingRecord } from '#core/record/onboarding-record.ts';
import { emptyRow } from '#core/record/stamp-verified.ts';
import { kindOf } from '#tests/support/kind-of.ts';
import { challenge } from '#tests/support/people.ts';
import { perTest } from '#tests/support/per-test.ts';
import type { BreakableBackend, Contract } from './contract.ts';

/** Empty stores. `close` also deletes their files. */
export interface UnitOfWorkHarness<S extends Tables = Tables> extends BreakableBackend {
  readonly uow: UnitOfWork<S>;
  readonly queue: OutboxQueue;
  /** Writes the events that `measured` reads; null if this backend stores no events. */
  readonly events: EventStore | null;
  /** Session ids of the answers and timings of the preferences, oldest first. */
  visits(): Promise<{ readonly surveys: readonly string[]; readonly timings: readonly string[] }>;
}

const account = (over: Partial<Account> = {}): Account => ({
  id: 'account-1',
  email: 'rose@example.com',
  passwordHash: null,
  emailVerifiedAt: null,
  createdAt: 1_000,
  mailWords: null,
  language: 'en' as const,
  ...over,
});

const session = (over: Partial<StoredSession> = {}): StoredSession => ({
  tokenHash: 'session-hash-1',
  accountId: 'account-1',
  createdAt: 1_000,
  lastActiveAt: 1_000,
  lastProofAt: 1_000,
  ...over,
});

const record = (over: Partial<OnboardingRecord> = {}): OnboardingRecord => ({
  ...emptyRow({ id: 'row-1', email: 'rose@example.com', at: '2026-01-05T12:00:00.000Z' }),
  email_auth: true,
  email_verified_at: '2026-01-05T12:00:00.000Z',
  step_completed: 'email_verified',
  ...over,
});

const appointment = (over: Partial<Appointment> = {}): Appointment => ({
  id: 'appointment-1',
  startsAt: 50_000,
  name: 'Rose',
  email: 'rose@example.com',
  phone: '2175550123',
  createdAt: 1_000,
  ...over,
});

const hold = (over: Partial<Hold> = {}): Hold => ({
  id: 'hold-1',
  startsAt: 50_000,
  name: 'Rose',
  email: 'rose@example.com',
  phone: null,
  network: 'n1',
  tokenHash: 't1',
  createdAt: 1_000,
  heldUntil: 3_000,
  ...over,
});

const mail = (id: string, over: Partial<MailMessage> = {}): MailMessage => ({
  id,
  to: 'rose@example.com',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  ...over,
});

const mailToOtis = mail('otis', { to: 'otis@example.com', replyTo: 'rose@example.com' });

/** Runs work in a transaction. Throws if that fails. */
export function transactionsOf<S extends Tables>(harness: Pick<UnitOfWorkHarness<S>, 'uow'>) {
  return {
    run: async <T>(work: (tables: S) => Awaitable<T>) => (await harness.uow.run(work))._unsafeUnwrap(),
    read: async <T>(work: (tables: S) => Awaitable<T>) => (await harness.uow.read(work))._unsafeUnwrap(),
  };
}

/** Contract of every `UnitOfWork`: each table, and that a transaction is atomic. */
export const describeUnitOfWorkContract: Contract<UnitOfWorkHarness> = (name, makeHarness) => {
  describe(`unit of work: ${name}`, () => {
    const harness = perTest(makeHarness);
    const { run, read } = transactionsOf(harness);
    const putBoth = async ({ accounts }: Tables) => {
      await accounts.put(account());
      await accounts.put(account({ id: 'account-2', email: 'otis@example.com' }));
    };

    it('returns null and empty lists for missing rows', async () => {
      await read(async (tables) => {
        expect(await tables.accounts.byEmail('rose@example.com')).toBeNull();
        expect(await tables.accounts.byId('account-1')).toBeNull();
        expect(await tables.challenges.byTokenHash('x')).toBeNull();
        expect(await tables.challenges.recentTo('x', 0)).toEqual([]);
        expect(await tables.challenges.newestRequestedBy('x')).toBeNull();
        expect(await tables.challenges.openRequestedBy('x', 'rose@example.com')).toEqual([]);
        expect(await tables.knownBrowsers.find('x', 'rose@example.com')).toBeNull();
        expect(await tables.wrongTries.since('x', 0)).toEqual({ count: 0, announced: false });
        expect(await tables.sessions.byTokenHash('x')).toBeNull();
        expect(await tables.onboarding.byEmail('rose@example.com')).toEqual([]);
        expect(await tables.sessions.lastUsedOf('account-1', 9)).toEqual([]);
        expect(await tables.appointments.allOf('rose@example.com')).toEqual([]);
        expect(await tables.measured.countOf('account-1', 9)).toBe(0);
      });
    });

    it('stores accounts, by id and by e-mail, and overwrites them', async () => {
      await run((tables) => tables.accounts.put(account()));
      await run((tables) => tables.accounts.put(account({ passwordHash: 'hash', emailVerifiedAt: 2_000 })));
      const expected = account({ passwordHash: 'hash', emailVerifiedAt: 2_000 });
      expect(await read((tables) => tables.accounts.byId('account-1'))).toEqual(expected);
      expect(await read((tables) => tables.accounts.byEmail('rose@example.com'))).toEqual(expected);
      expect(await read((tables) => tables.accounts.byEmail('otis@example.com'))).toBeNull();
    });

    it('stores challenges unchanged', async () => {
      const sent = challenge({ campaign: { utm_source: 'radio', utm_campaign: 'spring' } });
      const reset = challenge({
        id: 'challenge-2',
        purpose: 'recovery',
        tokenHash: 'token-hash-2',
        codeHash: null,
        createdAt: 2_000,
      });
      await run(async (tables) => {
        await tables.challenges.put(sent);
        await tables.challenges.put(reset);
      });
      expect(await read((tables) => tables.challenges.byTokenHash('token-hash-1'))).toEqual(sent);
      expect(await read((tables) => tables.challenges.byTokenHash('token-hash-2'))).toEqual(reset);
      const spent = { ...sent, spentAt: 3_000, wrongCodes: 4 };
      await run((tables) => tables.challenges.put(spent));
      expect(await read((tables) => tables.challenges.byTokenHash('token-hash-1'))).toEqual(spent);
    });

    it('finds the newest challenge that a browser requested, whatever its state', async () => {
      await run(async (tables) => {
        await tables.challenges.put(challenge({ id: 'a', createdAt: 1_000 }));
        await tables.challenges.put(challenge({ id: 'e', browserHash: 'browser-hash-2', createdAt: 2_000 }));
        await tables.challenges.put(challenge({ id: 'c', createdAt: 3_000, spentAt: 3_500 }));
        await tables.challenges.put(challenge({ id: 'd', email: 'otis@example.com', createdAt: 9_000 }));
        await tables.challenges.put(challenge({ id: 'a', createdAt: 1_000, wrongCodes: 1 }));
      });
      const forRose = (tables: Tables) =>
        tables.challenges.newestRequestedBy('browser-hash-1', 'rose@example.com');
      expect((await read(forRose))?.id).toBe('c');
      expect((await read((tables) => tables.challenges.newestRequestedBy('browser-hash-1')))?.id).toBe('d');
      expect((await read((tables) => tables.challenges.newestRequestedBy('browser-hash-2')))?.id).toBe('e');
    });

    it('orders challenges by insertion, also within a millisecond and after a clock was set back', async () => {
      await run((tables) => tables.challenges.put(challenge({ id: 'y', createdAt: 9_000 })));
      await run((tables) => tables.challenges.put(challenge({ id: 'z' })));
      await run((tables) => tables.challenges.put(challenge({ id: 'b' })));
      expect((await read((tables) => tables.challenges.newestRequestedBy('browser-hash-1')))?.id).toBe('b');
    });

    it('voids the open challenges of one address and leaves spent, voided and foreign ones', async () => {
      await run(async (tables) => {
        await tables.challenges.put(challenge({ id: 'open' }));
        await tables.challenges.put(challenge({ id: 'spent', spentAt: 1_500 }));
        await tables.challenges.put(challenge({ id: 'void', voidedAt: 1_600 }));
        await tables.challenges.put(challenge({ id: 'otis', email: 'otis@example.com' }));
        expect(await tables.challenges.voidAllOf('rose@example.com', 5_000)).toEqual(['open']);
        expect(await tables.challenges.voidAllOf('rose@example.com', 5_001)).toEqual([]);
      });
      const voidedAt = (id: string) =>
        read(async (tables) => (await tables.challenges.byTokenHash(`t-${id}`))?.voidedAt);
      expect(await voidedAt('open')).toBe(5_000);
      expect(await voidedAt('spent')).toBeNull();
      expect(await voidedAt('void')).toBe(1_600);
      expect(await voidedAt('otis')).toBeNull();
    });

    it('finds a session together with its account, or nothing', async () => {
      const proved = account({ passwordHash: 'argon', emailVerifiedAt: 5_000 });
      await run(async (tables) => {
        await tables.accounts.put(proved);
        await tables.accounts.put(account({ id: 'account-2', email: 'may@example.com', createdAt: 2_000 }));
        await tables.sessions.put(session({ lastActiveAt: 7_000, lastProofAt: 6_000 }));
        await tables.sessions.put(session({ tokenHash: 'session-hash-2', accountId: 'account-2' }));
      });
      const withAccount = (hash: string) => read((tables) => tables.sessions.withAccount(hash));
      expect(await withAccount('session-hash-1')).toEqual({
        stored: session({ lastActiveAt: 7_000, lastProofAt: 6_000 }),
        account: proved,
      });
      expect((await withAccount('session-hash-2'))?.account.email).toBe('may@example.com');
      expect(await withAccount('never-there')).toBeNull();
    });

    it('stores, overwrites and deletes sessions', async () => {
      await run(async (tables) => {
        await putBoth(tables);
        await tables.sessions.put(session());
        await tables.sessions.put(session({ tokenHash: 'session-hash-2' }));
        await tables.sessions.put(session({ tokenHash: 'session-hash-3' }));
        await tables.sessions.put(session({ tokenHash: 'session-hash-4', accountId: 'account-2' }));
        await tables.sessions.put(session({ lastActiveAt: 7_000, lastProofAt: 6_000 }));
      });
      const byHash = (hash: string) => read((tables) => tables.sessions.byTokenHash(hash));
      expect(await byHash('session-hash-1')).toEqual(session({ lastActiveAt: 7_000, lastProofAt: 6_000 }));
      await run((tables) => tables.sessions.deleteAllOf('account-1', 'session-hash-2'));
      expect(await byHash('session-hash-1')).toBeNull();
      expect(await byHash('session-hash-2')).not.toBeNull();
      expect(await byHash('session-hash-3')).toBeNull();
      expect(await byHash('session-hash-4')).not.toBeNull();
      await run((tables) => tables.sessions.delete('session-hash-2'));
      await run((tables) => tables.sessions.deleteAllOf('account-2'));
      expect(await byHash('session-hash-2')).toBeNull();
      expect(await byHash('session-hash-4')).toBeNull();
      await run((tables) => tables.sessions.delete('never-there'));
    });

    it('stores onboarding rows unchanged, every column, and overwrites by id', async () => {
      const full = record({
        first_name: "Rosé O'Neil",
        last_name: '李',
        phone: '2175550123',
        benefit_timing_preference: '3rd_wednesday',
        ssn_provided: true,
        ssn_last4: '0042',
        bank_linked: true,
        clicked_link_bank: true,
        third_party_email: 'friend@example.com',
        benefit_type: 'SSDI',
        benefit_types: ['SSI', 'SSDI'],
        benefit_type_other: 'x',
        benefit_amount: 1_234.56,
        other_income: 0,
        other_income_text: 'none',
        other_income_other: 'y',
        income_types: 'a,b',
        utm_source: 'radio',
        utm_campaign: 'spring',
        step_completed: 'completed',
      });
      await run((tables) => tables.onboarding.put(record()));
      await run((tables) => tables.onboarding.put(full));
      expect(await read((tables) => tables.onboarding.byEmail('rose@example.com'))).toEqual([full]);
      expect(await read((tables) => tables.onboarding.byEmail('otis@example.com'))).toEqual([]);
    });

    it('deletes an account whose sessions are deleted, and no other', async () => {
      await run(async (tables) => {
        await putBoth(tables);
        await tables.sessions.put(session());
      });
      await run(async (tables) => {
        await tables.sessions.deleteAllOf('account-1');
        await tables.accounts.delete('account-1');
        await tables.accounts.delete('never-there');
      });
      expect(await read((tables) => tables.accounts.byEmail('rose@example.com'))).toBeNull();
      expect(await read((tables) => tables.accounts.byEmail('otis@example.com'))).not.toBeNull();
      // The address is free again.
      await run((tables) => tables.accounts.put(account({ id: 'account-3' })));
      expect((await read((tables) => tables.accounts.byEmail('rose@example.com')))?.id).toBe('account-3');
    });

    it('lists the most recently used sessions of an account, and deletes the others', async () => {
      const older = session({ tokenHash: 'z', lastActiveAt: session().lastActiveAt - 1 });
      const oldest = session({ tokenHash: 'y', lastActiveAt: session().lastActiveAt - 2 });
      await run(async (tables) => {
        await putBoth(tables);
        await tables.sessions.put(older);
        await tables.sessions.put(session());
        await tables.sessions.put(oldest);
        await tables.sessions.put(session({ tokenHash: 'otis', accountId: 'account-2' }));
      });
      const lastUsed = (most: number) => read((tables) => tables.sessions.lastUsedOf('account-1', most));
      expect(await lastUsed(2)).toEqual([session(), older]);
      await run((tables) => tables.sessions.keepLastUsedOf('account-1', 2));
      expect(await lastUsed(9)).toEqual([session(), older]);
      await run((tables) => tables.sessions.keepLastUsedOf('account-1', 0));
      expect(await lastUsed(9)).toEqual([]);
      expect(await read((tables) => tables.sessions.byTokenHash('otis'))).not.toBeNull();
    });

    it('deletes challenges and onboarding rows of one address, whatever their state', async () => {
      await run(async (tables) => {
        await tables.challenges.put(challenge({ id: 'open', tokenHash: 'open' }));
        await tables.challenges.put(challenge({ id: 'spent', tokenHash: 'spent', spentAt: 1_500 }));
        await tables.challenges.put(challenge({ id: 'otis', tokenHash: 'otis', email: 'otis@example.com' }));
        const toRose = { email: 'otis@example.com', newEmail: 'rose@example.com', mailboxHash: 'rose-box' };
        await tables.challenges.put(challenge({ id: 'to rose', tokenHash: 'to rose', ...toRose }));
        await tables.onboarding.put(record());
        await tables.onboarding.put(record({ id: 'row-2', email: 'otis@example.com' }));
      });
      await run(async (tables) => {
        await tables.challenges.put(challenge({ id: 'gone', tokenHash: 'gone', email: 'otis@example.com' }));
        await tables.challenges.delete('gone');
        expect(await tables.challenges.byTokenHash('gone')).toBeNull();
        await tables.challenges.deleteAllOf('rose@example.com');
        expect(await tables.challenges.byTokenHash('to rose')).not.toBeNull();
        await tables.challenges.deleteAllOf('rose@example.com', 'rose-box');
        expect(await tables.challenges.byTokenHash('to rose')).toBeNull();
        const toMay = { email: 'rose@example.com', newEmail: 'may@example.com', mailboxHash: 'may-box' };
        await tables.challenges.put(challenge({ id: 'to may', tokenHash: 'to may', ...toMay }));
        await tables.challenges.deleteAllOf('rose@example.com', 'rose-box');
        // It counts for the mailbox of May, opens nothing, and names nobody.
        expect(await tables.challenges.byTokenHash('to may')).toMatchObject({
          email: '',
          newEmail: '',
          mailboxHash: 'may-box',
          voidedAt: expect.any(Number),
        });
        await tables.onboarding.deleteAllOf('rose@example.com');
      });
      await read(async (tables) => {
        expect(await tables.challenges.byTokenHash('open')).toBeNull();
        expect(await tables.challenges.byTokenHash('spent')).toBeNull();
        expect(await tables.challenges.byTokenHash('otis')).not.toBeNull();
        expect(await tables.onboarding.byEmail('rose@example.com')).toEqual([]);
        expect(await tables.onboarding.byEmail('otis@example.com')).toHaveLength(1);
      });
    });

    it('lists, moves and deletes the appointments of one address, and frees their slots', async () => {
      const later = appointment({ id: 'appointment-2', startsAt: 90_000, name: 'Rose Miller' });
      await run(async (tables) => {
        await tables.appointments.put(later);
        await tables.appointments.put(appointment());
        await tables.appointments.put(
          appointment({ id: 'otis', startsAt: 70_000, email: 'otis@example.com', name: 'Otis' }),
        );
      });
      expect(await read((tables) => tables.appointments.allOf('rose@example.com'))).toEqual([
        appointment(),
        later,
      ]);
      await run((tables) => tables.appointments.changeEmail('rose@example.com', 'rosa@example.com'));
      expect(await read((tables) => tables.appointments.allOf('rose@example.com'))).toEqual([]);
      await run((tables) => tables.appointments.deleteAllOf('rosa@example.com'));
      expect(await read((tables) => tables.appointments.startsBetween(0, 100_000))).toEqual([70_000]);
      await run((tables) => tables.appointments.put(appointment({ id: 'other', name: 'Otis' })));
    });

    it("finds an appointment by its link's token, and those of one network", async () => {
      await run(async (tables) => {
        await tables.appointments.put(appointment({ network: 'n1', tokenHash: 't1' }));
        await tables.appointments.put(
          appointment({ id: 'other', startsAt: 70_000, network: 'n2', tokenHash: 't2' }),
        );
        await tables.appointments.put(appointment({ id: 'third', startsAt: 90_000, network: 'n1' }));
      });
      await read(async ({ appointments }) => {
        expect(await appointments.byTokenHash('t1')).toEqual(appointment());
        expect(await appointments.byTokenHash('t9')).toBeNull();
        expect(await appointments.startsOfNetwork('n1', 0, 100_000)).toEqual([50_000, 90_000]);
        expect(await appointments.startsOfNetwork('n1', 50_001, 90_000)).toEqual([]);
        expect(await appointments.startsOfNetwork('n9', 0, 100_000)).toEqual([]);
        expect(await appointments.otherStartsOfItsNetwork('third', 0, 100_000)).toEqual([50_000]);
        expect(await appointments.otherStartsOfItsNetwork('third', 50_001, 100_000)).toEqual([]);
        expect(await appointments.otherStartsOfItsNetwork('other', 0, 100_000)).toEqual([]);
        expect(await appointments.otherStartsOfItsNetwork('nobody', 0, 100_000)).toEqual([]);
      });
    });

    it('keeps one hold per start, until it ends or is deleted', async () => {
      const later = hold({ id: 'hold-2', startsAt: 90_000, email: 'otis@example.com', heldUntil: 4_000 });
      await run(async ({ holds }) => {
        await holds.put(hold());
        await holds.put(later);
      });
      const open = async (now: number) =>
        (await read(({ holds }) => holds.open(now))).map(({ id }) => id).sort();
      expect(await read(({ holds }) => holds.open(3_000))).toEqual([later]);
      expect(await open(2_999)).toEqual(['hold-1', 'hold-2']);
      expect(await open(4_000)).toEqual([]);
      // At the start of another hold, and then under its own id at another start.
      await run(({ holds }) => holds.put(hold({ id: 'hold-3' })));
      expect(await open(0)).toEqual(['hold-2', 'hold-3']);
      await run(({ holds }) => holds.put(hold({ id: 'hold-3', startsAt: 95_000 })));
      expect(await open(0)).toEqual(['hold-2', 'hold-3']);
      await run(({ holds }) => holds.delete('hold-3'));
      expect(await open(0)).toEqual(['hold-2']);
      await run(({ holds }) => holds.deleteAllOf('otis@example.com'));
      expect(await open(0)).toEqual([]);
    });

    it('deletes queued mail to one address, and no other', async () => {
      await run(async (tables) => {
        await tables.outbox.enqueue(mail('rose'), 1_000);
        await tables.outbox.enqueue(mailToOtis, 1_000);
        await tables.outbox.enqueue(mail('tried'), 1_000);
      });
      (await harness.queue.failed('tried', 1_000, 1_500))._unsafeUnwrap();
      await run(async (tables) => {
        await tables.outbox.deletePendingFor('rose@example.com');
        await tables.outbox.enqueue(mail('receipt'), 1_000);
      });
      const waiting = (await harness.queue.lease({ at: 9_000, limit: 9, leaseMs: 1 }))._unsafeUnwrap();
      expect(waiting.map(({ message }) => message.id).sort()).toEqual(['otis', 'receipt']);
    });

    it('deletes mail that is being sent; its later report is ignored', async () => {
      await run((tables) => tables.outbox.enqueue(mail('rose'), 1_000));
      (await harness.queue.lease({ at: 1_000, limit: 1, leaseMs: 1_000 }))._unsafeUnwrap();
      await run((tables) => tables.outbox.deletePendingFor('rose@example.com'));
      (await harness.queue.failed('rose', 1_100, 1_200))._unsafeUnwrap();
      (await harness.queue.delivered('rose', 1_100, 'p'))._unsafeUnwrap();
      expect((await harness.queue.lease({ at: 9_000, limit: 9, leaseMs: 1 }))._unsafeUnwrap()).toEqual([]);
    });

    it('counts the mail of a day, delivered or not', async () => {
      await run(async (tables) => {
        for (const [index, id] of ['old', 'sent', 'void', 'waits'].entries())
          await tables.outbox.enqueue(mail(id), 1_000 + index, 9_000);
      });
      for (const id of ['old', 'sent']) (await harness.queue.delivered(id, 1_010, null))._unsafeUnwrap();
      const counted = await run(async (tables) => {
        await tables.outbox.voidSecret('void', 1_010);
        return [await tables.outbox.countSince(999), await tables.outbox.countSince(1_000)];
      });
      expect(counted).toEqual([4, 3]);
    });

    it('replaces the text of a mail that waits, once', async () => {
      await run((tables) => tables.outbox.enqueue(mail('waits'), 1_000));
      const rewrite = (id: string) => run((tables) => tables.outbox.rewrite(id, 'new'));
      expect([await rewrite('waits'), await rewrite('waits'), await rewrite('unknown')]).toEqual([
        true,
        false,
        false,
      ]);
      const [leased] = (await harness.queue.lease({ at: 1_000, limit: 9, leaseMs: 1 }))._unsafeUnwrap();
      expect(leased?.message).toMatchObject({ ...mail('waits'), text: 'new' });
    });

    it('voids only mail whose link is void: queued, tried or being sent', async () => {
      await run(async (tables) => {
        await tables.outbox.enqueue(mail('waits'), 1_000, 5_000);
        await tables.outbox.enqueue(mail('tried'), 1_000, 5_000);
        await tables.outbox.enqueue(mail('booking'), 1_000);
        await tables.outbox.enqueue(mail('hold'), 1_000, 5_000);
        await tables.outbox.enqueue(mailToOtis, 1_000, 5_000);
      });
      (await harness.queue.failed('tried', 1_000, 1_500))._unsafeUnwrap();
      (await harness.queue.lease({ at: 1_000, limit: 1, leaseMs: 100 }))._unsafeUnwrap();
      await run(async (tables) => {
        for (const id of ['waits', 'tried', 'booking', 'unknown']) await tables.outbox.voidSecret(id, 1_100);
        await tables.outbox.enqueue(mail('newest'), 1_100, 5_100);
      });
      for (const id of ['waits', 'tried']) (await harness.queue.failed(id, 1_200, 1_300))._unsafeUnwrap();
      const waiting = (await harness.queue.lease({ at: 9_000, limit: 9, leaseMs: 1 }))._unsafeUnwrap();
      expect(waiting.map(({ message }) => message.id).sort()).toEqual(['booking', 'hold', 'newest', 'otis']);
    });

    it('keeps the newest answers and preferences, and deletes the oldest', async () => {
      const answers = { q1: 'a', q2: 'b', q3: 'c', q4: '{}', q5: 'd' };
      const put = (n: number, most: number) =>
        run(async ({ surveys, anonymousPreferences }) => {
          await surveys.put({ answers, page: 'faq', sessionId: `s${n}`, receivedAt: 1_000 - n });
          await surveys.keepNewest(most);
          await anonymousPreferences.put({ sessionId: `s${n}`, timing: `t${n}`, savedAt: 1_000 - n });
          await anonymousPreferences.keepNewest(most);
        });
      for (let n = 0; n < 6; n += 1) await put(n, 3);
      // Repeats add no row.
      for (let again = 0; again < 9; again += 1) await put(4, 3);
      expect(await harness.visits()).toEqual({ surveys: ['s3', 's4', 's5'], timings: ['t3', 't4', 't5'] });
      await put(6, 3);
      expect(await harness.visits()).toEqual({ surveys: ['s4', 's5', 's6'], timings: ['t4', 't5', 't6'] });
    });

    it('keeps the newest messages, and finds and deletes those of one address', async () => {
      await run(async ({ contactMessages }) => {
        const senders = ['a@b.cd', 'rose@example.com', 'a@b.cd', 'rose@example.com'];
        for (const [index, email] of senders.entries()) {
          await contactMessages.put({ name: 'Rose', email, message: `message ${index}` }, 1_000);
          await contactMessages.keepNewest(3);
        }
        await contactMessages.changeEmail('rose@example.com', 'new@example.com');
      });
      const of = (email: string) =>
        read(async ({ contactMessages }) => (await contactMessages.newestOf(email, 9)).length);
      expect([await of('a@b.cd'), await of('rose@example.com'), await of('new@example.com')]).toEqual([
        1, 0, 2,
      ]);
      const [newest, ...others] = await read((tables) =>
        tables.contactMessages.newestOf('new@example.com', 1),
      );
      expect([newest?.message, others]).toEqual(['message 3', []]);
      await run(({ contactMessages }) => contactMessages.deleteAllOf('new@example.com'));
      expect([await of('a@b.cd'), await of('new@example.com')]).toEqual([1, 0]);
    });

    it('has room for a limited number of challenges while the oldest is still valid', async () => {
      const put = (n: number, over: Partial<Challenge> = {}) =>
        run((tables) =>
          tables.challenges.put(
            challenge({ id: `c${n}`, tokenHash: `t${n}`, createdAt: n, expiresAt: n + 100, ...over }),
          ),
        );
      const room = (now: number) =>
        run((tables) => tables.challenges.makeRoom({ most: 3, now, lifetimeMs: 100 }));
      const left = () =>
        run(async (tables) => {
          const found: string[] = [];
          for (let n = 0; n < 7; n += 1)
            if (await tables.challenges.byTokenHash(`t${n}`)) found.push(`t${n}`);
          return found;
        });
      for (let n = 0; n < 3; n += 1) {
        expect(await room(n)).toBe(true);
        await put(n);
      }
      expect(await room(50)).toBe(false);
      expect(await left()).toEqual(['t0', 't1', 't2']);
      // Spent: it is deleted, which makes room for one.
      await put(0, { spentAt: 60 });
      expect(await room(60)).toBe(true);
      await put(3);
      expect(await left()).toEqual(['t1', 't2', 't3']);
      expect(await room(100)).toBe(false);
      // Expired.
      expect(await room(101)).toBe(true);
      // Created with a clock that was years ahead.
      await put(2, { expiresAt: 1_000_000 });
      await put(4);
      expect(await room(102)).toBe(true);
    });

    it('lists messages to a mailbox since a time, and open challenges of a browser', async () => {
      await run(async (tables) => {
        await tables.challenges.put(challenge({ id: 'old' }));
        await tables.challenges.put(challenge({ id: 'tag', email: 'rose+x@example.com', createdAt: 2_000 }));
        await tables.challenges.put(challenge({ id: 'spent', createdAt: 3_000, spentAt: 3_500 }));
        await tables.challenges.put(challenge({ id: 'void', createdAt: 3_000, voidedAt: 3_500 }));
        await tables.challenges.put(challenge({ id: 'other', mailboxHash: 'm2', createdAt: 4_000 }));
        await tables.challenges.put(challenge({ id: 'elsewhere', browserHash: 'b2', createdAt: 4_000 }));
      });
      const recent = await read((tables) => tables.challenges.recentTo('mailbox-1', 1_000));
      expect(recent.map(({ id }) => id).sort()).toEqual(['elsewhere', 'spent', 'tag', 'void']);
      const open = await read((tables) =>
        tables.challenges.openRequestedBy('browser-hash-1', 'rose@example.com'),
      );
      expect(open.map(({ id }) => id).sort()).toEqual(['old', 'other']);
    });

    it('finds browsers by the accounts whose address they verified', async () => {
      const browser = { browserHash: 'b1', accountId: 'account-1', lastProofAt: 2_000, wrongTries: 0 };
      const otis = { ...browser, accountId: 'account-2', lastProofAt: 1_000 };
      const second = { ...browser, browserHash: 'b2', lastProofAt: 1_500 };
      await run(async (tables) => {
        await putBoth(tables);
        for (const one of [browser, otis, second]) await tables.knownBrowsers.put(one);
        await tables.knownBrowsers.put({ ...second, wrongTries: 3 });
      });
      await read(async ({ knownBrowsers }) => {
        expect(await knownBrowsers.find('b1', 'rose@example.com')).toEqual(browser);
        expect(await knownBrowsers.find('b2', 'rose@example.com')).toEqual({ ...second, wrongTries: 3 });
        expect(await knownBrowsers.find('b2', 'otis@example.com')).toBeNull();
        expect(await knownBrowsers.ofBrowser('b1')).toEqual([otis, browser]);
        expect((await knownBrowsers.ofAccount('account-1')).map(({ browserHash }) => browserHash)).toEqual([
          'b2',
          'b1',
        ]);
      });
      await run((tables) => tables.knownBrowsers.delete('b1', 'account-1'));
      expect(await read((tables) => tables.knownBrowsers.ofBrowser('b1'))).toEqual([otis]);
      await run(async (tables) => {
        await tables.knownBrowsers.deleteAllOf('account-1');
        await tables.knownBrowsers.deleteAllOf('account-2');
        await tables.accounts.delete('account-1');
      });
      expect(await read((tables) => tables.knownBrowsers.ofAccount('account-1'))).toEqual([]);
    });

    it('sums wrong attempts from a day on, and deletes them', async () => {
      await run(async ({ wrongTries }) => {
        await wrongTries.add('m1', 10, -1);
        await wrongTries.add('m1', 10, 1);
        await wrongTries.add('m1', 11, 1);
        await wrongTries.add('m1', 11, 1);
        await wrongTries.add('m1', 12, 1);
        await wrongTries.add('m1', 12, -1);
        await wrongTries.add('m2', 12, 1);
        await wrongTries.announce('m1', 10);
      });
      const since = (mailbox: string, day: number) => read((tables) => tables.wrongTries.since(mailbox, day));
      expect(await since('m1', 10)).toEqual({ count: 3, announced: true });
      expect(await since('m1', 11)).toEqual({ count: 2, announced: false });
      expect(await since('m2', 0)).toEqual({ count: 1, announced: false });
      await run((tables) => tables.wrongTries.forget('m1'));
      expect(await since('m1', 0)).toEqual({ count: 0, announced: false });
      expect(await since('m2', 0)).toEqual({ count: 1, announced: false });
    });

    it("reads and deletes the events of one person's browsers", async () => {
      const { events } = harness;
      await run(putBoth);
      const record = async (browser: number, userId: string | null, at: number) => {
        const batch = {
          anonymousId: `${browser}1111111-1111-4111-8111-111111111111`,
          userId,
          campaign: { utm_source: 'radio' },
          events: [{ event: { name: 'scroll_75_percent', page: 'faq' } as const, at }],
        };
        (await events?.record(batch))?._unsafeUnwrap();
      };
      await record(1, null, 10);
      await record(2, 'account-1', 20);
      await record(1, 'account-1', 30);
      await record(3, 'account-2', 40);
      await record(4, null, 50);
      await record(5, 'deleted-meanwhile', 60);
      const eventsOf = async (userId: string, piece = 9) => {
        const found: StoredEvent[] = [];
        let after: EventCursor | null = null;
        do {
          const slice: EventSlice = await read((tables) => tables.measured.eventsOf(userId, after, piece));
          expect(slice.events.length).toBeLessThanOrEqual(piece);
          found.push(...slice.events);
          after = slice.next;
        } while (after !== null);
        return found;
      };
      const found = await eventsOf('account-1');
      expect(found.map(({ at }) => at)).toEqual(events ? [10, 30, 20] : []);
      for (const piece of [1, 2, 3]) expect(await eventsOf('account-1', piece)).toEqual(found);
      const count = (most: number) => read((tables) => tables.measured.countOf('account-1', most));
      expect([await count(9), await count(2)]).toEqual(events ? [3, 2] : [0, 0]);
      if (events) {
        const receivedAt = found[0]?.receivedAt;
        expect(receivedAt).toBeGreaterThan(0);
        const properties = { page: 'faq', utm_source: 'radio' };
        expect(found[0]).toEqual({ name: 'scroll_75_percent', at: 10, receivedAt, properties });
      }
      expect(await eventsOf('deleted-meanwhile')).toEqual([]);
      await run((tables) => tables.measured.forget('account-1', 9));
      expect(await eventsOf('account-1')).toEqual([]);
      expect(await eventsOf('account-2')).toHaveLength(events ? 1 : 0);
      // The link is deleted too: new events belong to nobody.
      await record(1, null, 70);
      expect(await eventsOf('account-1')).toEqual([]);
    });

    it('sees its own writes before the commit', async () => {
      const seen = await run(async (tables) => {
        await tables.accounts.put(account());
        await tables.challenges.put(challenge());
        await tables.challenges.voidAllOf('rose@example.com', 2_000);
        return [
          (await tables.accounts.byId('account-1'))?.email,
          (await tables.challenges.byTokenHash('token-hash-1'))?.voidedAt,
        ];
      });
      expect(seen).toEqual(['rose@example.com', 2_000]);
    });

    it('lets a read that starts before the commit see all writes of a transaction or none', async () => {
      const started: ReturnType<typeof read<readonly unknown[]>>[] = [];
      await run(async (tables) => {
        await tables.accounts.put(account({ passwordHash: 'one' }));
        for (const passwordHash of ['two', 'three']) {
          started.push(
            read(async ({ accounts }) => [
              await accounts.byEmail('rose@example.com'),
              await accounts.byId('account-1'),
            ]),
          );
          await tables.accounts.put(account({ passwordHash }));
        }
      });
      const written = account({ passwordHash: 'three' });
      for (const seen of await Promise.all(started))
        expect([
          [null, null],
          [written, written],
        ]).toContainEqual(seen);
    });

    it('writes nothing when the work throws, and rethrows the error', async () => {
      await run(async (tables) => {
        await tables.accounts.put(account());
        await tables.sessions.put(session());
      });
      const bug = new Error('a bug');
      await expect(
        (async () =>
          harness.uow.run(async (tables) => {
            await tables.accounts.put(account({ passwordHash: 'changed' }));
            await tables.accounts.put(account({ id: 'account-2', email: 'otis@example.com' }));
            await tables.challenges.put(challenge());
            await tables.sessions.deleteAllOf('account-1');
            await tables.onboarding.put(record());
            await tables.outbox.enqueue({ id: 'm', to: 'a@b.cd', subject: 's', text: 't', html: 'h' }, 1_000);
            throw bug;
          }))(),
      ).rejects.toBe(bug);
      await read(async (tables) => {
        expect(await tables.accounts.byId('account-1')).toEqual(account());
        expect(await tables.accounts.byEmail('otis@example.com')).toBeNull();
        expect(await tables.challenges.byTokenHash('token-hash-1')).toBeNull();
        expect(await tables.sessions.byTokenHash('session-hash-1')).toEqual(session());
        expect(await tables.onboarding.byEmail('rose@example.com')).toEqual([]);
      });
      const leased = await harness.queue.lease({ at: 2_000, limit: 10, leaseMs: 1_000 });
      expect(leased._unsafeUnwrap()).toEqual([]);
      expect(await run(() => 'still works')).toBe('still works');
    });

    it('runs transactions one after another: a hundred in parallel lose no increment', async () => {
      await run((tables) => tables.challenges.put(challenge()));
      await Promise.all(
        Array.from({ length: 100 }, () =>
          harness.uow.run(async (tables) => {
            const current = await tables.challenges.byTokenHash('token-hash-1');
            if (current) await tables.challenges.put({ ...current, wrongCodes: current.wrongCodes + 1 });
          }),
        ),
      );
      expect((await read((tables) => tables.challenges.byTokenHash('token-hash-1')))?.wrongCodes).toBe(100);
    });

    it('lets one of two parallel transactions fail alone', async () => {
      const good = run((tables) => tables.accounts.put(account()));
      const bad = (async () =>
        harness.uow.run(async (tables) => {
          await tables.accounts.put(account({ id: 'account-2', email: 'otis@example.com' }));
          throw new Error('a bug');
        }))();
      await expect(bad).rejects.toThrow('a bug');
      await good;
      expect(await read((tables) => tables.accounts.byId('account-1'))).toEqual(account());
      expect(await read((tables) => tables.accounts.byId('account-2'))).toBeNull();
    });

    it('is unavailable in an outage, writes nothing, and recovers after it', async () => {
      await harness.breakBackend();
      expect(await kindOf(harness.uow.run((tables) => tables.accounts.put(account())))).toBe('unavailable');
      await harness.healBackend();
      expect(await read((tables) => tables.accounts.byId('account-1'))).toBeNull();
      await run((tables) => tables.accounts.put(account()));
      expect(await read((tables) => tables.accounts.byId('account-1'))).toEqual(account());
    });
  });
};
