import { describe, expect, it } from 'vitest';
import type { OperatorTables } from '#core/ports/unit-of-work.ts';
import { announcement, countsByState, person } from '#tests/support/announcement-world.ts';
import { perTest } from '#tests/support/per-test.ts';
import type { Contract } from './contract.ts';
import { transactionsOf, type UnitOfWorkHarness } from './unit-of-work.contract.ts';

/** What of the tables of announcements does not show in the contract of announcements. */
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

    it('keeps at most one that is not done', async () => {
      await run((tables) => tables.announcements.put(announcement()));
      await expect(
        (async () => harness.uow.run((tables) => tables.announcements.put(announcement({ id: 'second' }))))(),
      ).rejects.toThrow();
    });

    it('pages through the accounts', async () => {
      await three();
      const page = (after: string) =>
        read(async (tables) =>
          (await tables.announcements.candidates(after, 2)).map(({ accountId }) => accountId),
        );
      expect([await page(''), await page('ben'), await page('cat')]).toEqual([['ann', 'ben'], ['cat'], []]);
    });

    it('adds one delivery per person, and none for an account that is gone', async () => {
      await three();
      await run((tables) => tables.announcements.addDeliveries('first', ['ann', 'ben', 'gone']));
      expect(await counts()).toEqual({ waiting: 3 });
    });

    it('finds what is due with its account, the longest due first', async () => {
      const [ann = 0] = await three();
      await run((tables) => tables.announcements.settle(ann, { state: 'waiting', attempts: 0, dueAt: 50 }));
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
        await announcements.settle(ann, { state: 'sent', attempts: 1, providerId: 'p-1' });
        await announcements.settle(ben, { state: 'failed', attempts: 1, reason: 'refused' });
      });
      expect(await counts()).toEqual({ sent: 1, 'failed: refused': 1, sending: 1 });
      await read(async ({ announcements }) => {
        expect(await announcements.handedOverAfter(99)).toBe(3);
        expect(await announcements.handedOverAfter(100)).toBe(0);
        expect(await announcements.sentTo('ann')).toEqual([100]);
        expect(await announcements.sentTo('ben')).toEqual([]);
      });
    });

    it.each([
      ['waiting', false],
      ['sending', true],
      ['sent', true],
      ['unknown', true],
      ['failed', false],
      ['skipped', false],
    ] as const)('counts a mail that is %s as one that the person had: %s', async (state, had) => {
      const [ann = 0] = await three();
      await run(({ announcements }) =>
        state === 'sending'
          ? announcements.handOver(ann, 100)
          : announcements.settle(ann, { state, attempts: 1 }),
      );
      await read(async ({ announcements }) => {
        expect([await announcements.hadOne('ann'), await announcements.hadOne('ben')]).toEqual([had, false]);
        expect((await announcements.candidates('', 2)).map(({ hadOne }) => hadOne)).toEqual([had, false]);
      });
    });

    it('deletes the deliveries of a person', async () => {
      await three();
      await run((tables) => tables.announcements.deleteAllOf('ann'));
      expect(await counts()).toEqual({ waiting: 2 });
    });
  });
};
