import { describe, expect, it } from 'vitest';
import { emptyRow } from '#core/onboarding/accept-step.ts';
import type { OperatorTables } from '#core/ports/unit-of-work.ts';
import { announcement, countsByState, person } from '#tests/support/announcement-world.ts';
import { perTest } from '#tests/support/per-test.ts';
import type { Contract } from './contract.ts';
import { transactionsOf, type UnitOfWorkHarness } from './unit-of-work.contract.ts';

/** Contract of the tables of announcements, for every `UnitOfWork`. */
export const describeAnnouncementTables: Contract<UnitOfWorkHarness<OperatorTables>> = (
  name,
  makeHarness,
) => {
  describe(`announcement tables: ${name}`, () => {
    const harness = perTest(makeHarness);
    const { run, read } = transactionsOf(harness);
    const three = () =>
      run(async (tables) => {
        for (const id of ['ann', 'ben', 'cat']) await tables.accounts.put(person(id));
        await tables.announcements.put(announcement());
        await tables.announcements.addDeliveries('first', ['ann', 'ben', 'cat']);
        return (await tables.announcements.due('first', 0, 9)).map(({ number }) => number);
      });
    const counts = async () => countsByState(await read((tables) => tables.announcements.counts('first')));

    it('keeps an announcement, and finds the newest', async () => {
      const other = announcement({ id: 'second', createdAt: 2_000, state: 'paused', audience: 'completed' });
      await run(async (tables) => {
        await tables.announcements.put(announcement());
        await tables.announcements.put(announcement({ state: 'done', endedAt: 1_500 }));
        await tables.announcements.put(other);
      });
      expect(await read((tables) => tables.announcements.newest())).toEqual(other);
      expect(await read((tables) => tables.announcements.byId('first'))).toMatchObject({ endedAt: 1_500 });
      expect(await read((tables) => tables.announcements.byId('none'))).toBeNull();
    });

    it('keeps at most one that is not done', async () => {
      await run((tables) => tables.announcements.put(announcement()));
      await expect(
        (async () => harness.uow.run((tables) => tables.announcements.put(announcement({ id: 'second' }))))(),
      ).rejects.toThrow();
    });

    it('pages through the accounts, with what decides about them', async () => {
      await run(async (tables) => {
        await tables.accounts.put(person('ann', { emailVerifiedAt: null }));
        await tables.accounts.put(person('ben'));
        await tables.accounts.put(person('cat'));
        await tables.onboarding.put({
          ...emptyRow({ id: 'row', email: 'cat@example.com', at: '2026-01-05T12:00:00.000Z' }),
          step_completed: 'completed',
        });
        await tables.suppressions.add('cat@example.com', 'bounced', 5);
        await tables.announcements.noteMailOnFinishing('cat', 5);
      });
      const page = (after: string, limit: number) =>
        read((tables) => tables.announcements.candidates(after, limit));
      expect(await page('', 2)).toEqual([
        {
          accountId: 'ann',
          email: 'ann@example.com',
          emailVerified: false,
          step: null,
          suppressed: [],
          hadOne: false,
        },
        {
          accountId: 'ben',
          email: 'ben@example.com',
          emailVerified: true,
          step: null,
          suppressed: [],
          hadOne: false,
        },
      ]);
      expect(await page('ben', 2)).toEqual([
        {
          accountId: 'cat',
          email: 'cat@example.com',
          emailVerified: true,
          step: 'completed',
          suppressed: ['bounced'],
          hadOne: true,
        },
      ]);
      expect(await page('cat', 2)).toEqual([]);
    });

    it('adds one delivery per person, and none for an account that is gone', async () => {
      await three();
      await run((tables) => tables.announcements.addDeliveries('first', ['ann', 'ben', 'gone']));
      expect(await counts()).toEqual({ waiting: 3 });
    });

    it('finds what is due with its account, the longest due first', async () => {
      const [ann = 0] = await three();
      await run((tables) => tables.announcements.settle(ann, { state: 'waiting', dueAt: 50 }));
      const due = (at: number, limit = 9) =>
        read(async (tables) =>
          (await tables.announcements.due('first', at, limit)).map((one) => one.account.id),
        );
      expect(await due(49)).toEqual(['ben', 'cat']);
      expect(await due(50)).toEqual(['ben', 'cat', 'ann']);
      expect(await due(50, 1)).toEqual(['ben']);
      const [delivery] = await read((tables) => tables.announcements.due('first', 0, 1));
      expect(delivery).toMatchObject({ account: person('ben'), attempts: 0, handedOverAt: null });
    });

    it('counts attempts and outcomes, and remembers when a mail was sent', async () => {
      const [ann = 0, ben = 0, cat = 0] = await three();
      await run(async ({ announcements }) => {
        for (const number of [ann, ben, cat]) await announcements.handOver(number, 100);
        await announcements.settle(ann, { state: 'sent', providerId: 'p-1' });
        await announcements.settle(ben, { state: 'failed', reason: 'refused' });
      });
      expect(await counts()).toEqual({ sent: 1, 'failed: refused': 1, sending: 1 });
      await read(async ({ announcements }) => {
        expect(await announcements.handedOverAfter(99)).toBe(3);
        expect(await announcements.handedOverAfter(100)).toBe(0);
        expect(await announcements.sentTo('ann')).toEqual([100]);
        expect(await announcements.sentTo('ben')).toEqual([]);
      });
    });

    it('turns what was being sent into unknown, and sends it again only when told', async () => {
      const [ann = 0, ben = 0] = await three();
      await run(async ({ announcements }) => {
        await announcements.handOver(ann, 100);
        await announcements.abandon('first');
      });
      expect(await counts()).toEqual({ unknown: 1, waiting: 2 });
      const unknown = await read((tables) => tables.announcements.unknown('first', 9));
      expect(unknown).toMatchObject([{ number: ann, handedOverAt: 100, account: { id: 'ann' } }]);
      expect(await run((tables) => tables.announcements.sendAgain('first', ben))).toBe(false);
      expect(await run((tables) => tables.announcements.sendAgain('other', ann))).toBe(false);
      expect(await run((tables) => tables.announcements.sendAgain('first', ann))).toBe(true);
      expect(await counts()).toEqual({ waiting: 3 });
    });

    it('corrects what an older copy of the data does not know', async () => {
      const [ann = 0, ben = 0, cat = 0] = await three();
      await run(async ({ announcements }) => {
        await announcements.handOver(ann, 100);
        await announcements.settle(ann, { state: 'waiting' });
        await announcements.handOver(ben, 100);
        await announcements.settle(ben, { state: 'sent' });
        await announcements.correct('first', 'ann', 1);
        await announcements.correct('first', 'ben', 2);
        await announcements.correct('first', 'nobody', 1);
      });
      expect(await counts()).toEqual({ waiting: 2, sent: 1 });
      await run(async ({ announcements }) => {
        await announcements.correct('first', 'ann', 2);
        await announcements.correct('first', 'cat', 1);
      });
      expect(await counts()).toEqual({ unknown: 2, sent: 1 });
      const [, catAgain] = await run(async ({ announcements }) => {
        await announcements.sendAgain('first', ann);
        await announcements.sendAgain('first', cat);
        await announcements.correct('first', 'ann', 2);
        await announcements.correct('first', 'cat', 1);
        return announcements.due('first', 0, 9);
      });
      expect(catAgain).toMatchObject({ number: cat, attempts: 1, handedOverAt: null });
      expect(await counts()).toEqual({ waiting: 2, sent: 1 });
    });

    it('takes an attempt back', async () => {
      const [ann = 0] = await three();
      await run(async ({ announcements }) => {
        await announcements.handOver(ann, 100);
        await announcements.takeBack(ann);
      });
      const [delivery] = await read((tables) => tables.announcements.due('first', 0, 1));
      expect(delivery).toMatchObject({ number: ann, attempts: 0, handedOverAt: null });
    });

    it('deletes the deliveries of a person', async () => {
      await three();
      await run((tables) => tables.announcements.deleteAllOf('ann'));
      expect(await counts()).toEqual({ waiting: 2 });
    });

    it('suppresses an address in all spellings of its mailbox, by each reason once', async () => {
      await run(async ({ suppressions }) => {
        await suppressions.add('rose.w@gmail.com', 'unsubscribed', 5);
        await suppressions.add('rosew+x@gmail.com', 'unsubscribed', 6);
        await suppressions.add('rosew@gmail.com', 'bounced', 7);
      });
      const reasons = () => read((tables) => tables.suppressions.reasonsFor('rosew@gmail.com'));
      expect(await reasons()).toEqual(['unsubscribed', 'bounced']);
      await run((tables) => tables.suppressions.remove('r.osew@gmail.com'));
      expect(await reasons()).toEqual([]);
      expect(await read((tables) => tables.suppressions.reasonsFor('otis@example.com'))).toEqual([]);
    });

    it('suppresses by the token of a link, known address or not, twice', async () => {
      const token = await read((tables) => tables.suppressions.tokenFor('rose@example.com'));
      expect(token).toMatch(/^[\w-]{20,300}$/);
      expect(token).not.toContain('rose');
      expect(await read((tables) => tables.suppressions.isToken(token))).toBe(true);
      for (const at of [5, 6]) {
        expect(await run((tables) => tables.suppressions.addByToken(token, 'unsubscribed', at))).toBe(true);
      }
      expect(await read((tables) => tables.suppressions.reasonsFor('rose@example.com'))).toEqual([
        'unsubscribed',
      ]);
      for (const wrong of ['', 'x', token.slice(1), `${token}x`, `${token}ü`, 'é'.repeat(64)]) {
        expect(await run((tables) => tables.suppressions.addByToken(wrong, 'unsubscribed', 7))).toBe(false);
        expect(await read((tables) => tables.suppressions.isToken(wrong))).toBe(false);
      }
    });
  });
};
