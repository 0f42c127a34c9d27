import { describe, expect, it } from 'vitest';
import type { OperatorTables } from '#core/ports/unit-of-work.ts';
import { emptyRow } from '#core/record/stamp-verified.ts';
import { perTest } from '#tests/support/per-test.ts';
import type { Contract } from './contract.ts';
import { transactionsOf, type UnitOfWorkHarness } from './unit-of-work.contract.ts';

const message = (email: string, text = 'Hello') => ({ name: 'Rose', email, message: text });

/** Contract of the tables of the console, for every `UnitOfWork`. */
export const describeOperatingTables: Contract<UnitOfWorkHarness<OperatorTables>> = (name, makeHarness) => {
  describe(`operating tables: ${name}`, () => {
    const harness = perTest(makeHarness);
    const { run, read } = transactionsOf(harness);

    it('list the audit log newest first, before a line and about one person', async () => {
      const entry = (whose: string) =>
        ({ who: 'ada', what: 'person-shown', whose, why: 'They called.' }) as const;
      await run(async ({ auditLog }) => {
        for (const [index, whose] of ['one', 'two', 'one', ''].entries())
          await auditLog.record(entry(whose), index);
      });
      const newest = (request: Parameters<OperatorTables['auditLog']['newest']>[0]) =>
        read(({ auditLog }) => auditLog.newest(request));
      const lines = await newest({ most: 3 });
      expect(lines.map(({ at }) => at)).toEqual([3, 2, 1]);
      expect(lines[1]).toEqual({ ...entry('one'), at: 2, id: expect.any(Number) });
      expect((await newest({ most: 3, before: lines[1]?.id ?? 0 })).map(({ at }) => at)).toEqual([1, 0]);
      expect((await newest({ most: 3, whose: 'one' })).map(({ at }) => at)).toEqual([2, 0]);
    });

    it('list messages newest first, and mark them as answered or open', async () => {
      await run(async ({ contactMessages }) => {
        for (const [index, text] of ['one', 'two', 'three'].entries())
          await contactMessages.put(message('rose@example.com', text), 1_000 + index);
      });
      const list = await read(({ contactMessages }) => contactMessages.newest({ most: 9 }));
      expect(list.map((each) => each.message)).toEqual(['three', 'two', 'one']);
      expect(list[0]).toEqual({
        ...message('rose@example.com', 'three'),
        id: list[0]?.id,
        receivedAt: 1_002,
        answeredAt: null,
      });
      const id = list[1]?.id ?? 0;
      await run(({ contactMessages }) => contactMessages.answer(id, 2_000));
      const seen = await read(async ({ contactMessages }) => ({
        open: (await contactMessages.newest({ most: 9, open: true })).map((each) => each.message),
        older: (await contactMessages.newest({ most: 1, before: id })).map((each) => each.message),
        count: await contactMessages.countOpen(),
        answeredAt: (await contactMessages.byId(id))?.answeredAt,
        unknown: await contactMessages.byId(99),
      }));
      expect(seen).toEqual({
        open: ['three', 'one'],
        older: ['one'],
        count: 2,
        answeredAt: 2_000,
        unknown: null,
      });
      await run(({ contactMessages }) => contactMessages.answer(id, null));
      expect(await read(({ contactMessages }) => contactMessages.countOpen())).toBe(3);
    });

    it('know the newest blocked senders, and no more of them than the limit', async () => {
      await run(async ({ blockedSenders }) => {
        for (const [index, sender] of ['one', 'two', 'three', 'one'].entries()) {
          await blockedSenders.add(sender, 1_000 + index);
          await blockedSenders.keepNewest(2);
        }
        await blockedSenders.remove('nobody');
      });
      const known = await read(async ({ blockedSenders }) => [
        await blockedSenders.count(),
        await blockedSenders.has('one'),
        await blockedSenders.has('two'),
        await blockedSenders.has('three'),
      ]);
      expect(known).toEqual([2, true, false, true]);
      await run(({ blockedSenders }) => blockedSenders.remove('one'));
      expect(await read(({ blockedSenders }) => blockedSenders.has('one'))).toBe(false);
    });

    it('count people, sign-ups and mail', async () => {
      const person = (index: number, created: string, step: 'email_verified' | 'completed' | null) => ({
        ...emptyRow({ id: `row-${index}`, email: `p${index}@example.com`, at: created }),
        step_completed: step,
        phone: index < 3 ? '2175550123' : null,
      });
      await run(async ({ onboarding, outbox }) => {
        await onboarding.put(person(1, '2026-01-05T12:10:00.000Z', null));
        await onboarding.put(person(1, '2026-01-05T12:10:00.000Z', 'completed'));
        await onboarding.put(person(4, '2026-01-04T12:00:00.000Z', null));
        await onboarding.put(person(5, '2026-01-04T12:00:00.000Z', 'completed'));
        await onboarding.deleteAllOf('p5@example.com');
        await onboarding.put(person(2, '2026-01-05T12:50:00.000Z', 'email_verified'));
        await onboarding.put(person(3, '2026-01-04T12:00:00.000Z', 'completed'));
        for (const [index, to] of ['rose@example.com', 'otis@example.com', 'rose@example.com'].entries()) {
          await outbox.enqueue(
            { id: `m${index}`, to, subject: 's', text: 't', html: 'h' },
            1_000 + index,
            9_000,
          );
        }
        await outbox.voidSecret('m0', 2_000);
      });
      const seen = await read(async ({ figures, onboarding }) => ({
        steps: await figures.peopleByStep(),
        hours: await figures.signUpsByHour('2026-01-05T00:00:00.000Z'),
        mail: await figures.mail(),
        waiting: await figures.mailsWaitingFor('rose@example.com'),
        security: await figures.securityEventsSince(0),
        byPhone: (await onboarding.byPhone('2175550123', 9)).map(({ id }) => id),
        first: (await onboarding.byPhone('2175550123', 1)).length,
        noPhone: await onboarding.byPhone('2175550124', 9),
      }));
      expect(seen).toEqual({
        steps: [
          { step: null, count: 1 },
          { step: 'completed', count: 2 },
          { step: 'email_verified', count: 1 },
        ],
        hours: [{ hour: '2026-01-05T12', count: 2 }],
        mail: { waiting: 2, failing: 0, oldestAt: 1_001, givenUp: 0 },
        waiting: 1,
        security: [],
        byPhone: ['row-1', 'row-2'],
        first: 1,
        noPhone: [],
      });
    });
  });
};
