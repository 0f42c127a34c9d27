import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Scheduler } from '#core/ports/scheduler.ts';

export interface SchedulerHarness {
  readonly scheduler: Scheduler;
  /** The backend's own time. */
  now(): number;
  advance(ms: number): Promise<void>;
  breakBackend(): Promise<void>;
  healBackend(): Promise<void>;
  close(): Promise<void>;
}

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;

/** What every `Scheduler` means: slots of 30 minutes, one person each (decision 30). */
export function describeSchedulerContract(name: string, makeHarness: () => Promise<SchedulerHarness>): void {
  describe(`scheduler: ${name}`, () => {
    let harness: SchedulerHarness;
    beforeEach(async () => {
      harness = await makeHarness();
    });
    afterEach(async () => {
      await harness.close();
    });
    const free = async () =>
      (
        await harness.scheduler.freeSlots({ from: harness.now(), until: harness.now() + WEEK })
      )._unsafeUnwrap();
    const firstSlot = async () => {
      const slot = (await free())[0];
      if (!slot) throw new Error('a week without a slot');
      return slot;
    };
    const rose = (startsAt: number) => ({ startsAt, name: 'Rose', email: 'rose@example.com' });

    it('offers slots of 30 minutes to come, earliest first, without overlap', async () => {
      const slots = await free();
      expect(slots.length).toBeGreaterThan(10);
      let earliest = harness.now();
      for (const slot of slots) {
        expect(slot.endsAt - slot.startsAt).toBe(30 * MINUTE);
        expect(slot.startsAt).toBeGreaterThanOrEqual(earliest);
        earliest = slot.endsAt;
      }
    });

    it('keeps to the range', async () => {
      const slot = await firstSlot();
      const only = await harness.scheduler.freeSlots({ from: slot.startsAt, until: slot.startsAt + 1 });
      expect(only._unsafeUnwrap()).toEqual([slot]);
      const none = await harness.scheduler.freeSlots({ from: slot.startsAt + 1, until: slot.endsAt });
      expect(none._unsafeUnwrap()).toEqual([]);
    });

    it('takes a booked slot out of the list and leaves the others', async () => {
      const before = await free();
      const slot = await firstSlot();
      const booking = (await harness.scheduler.book(rose(slot.startsAt)))._unsafeUnwrap();
      expect(booking.slot).toEqual(slot);
      expect(await free()).toEqual(before.slice(1));
    });

    it('gives a slot to one person, also when many ask at once', async () => {
      const { startsAt } = await firstSlot();
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, index) =>
          harness.scheduler.book({ startsAt, name: `P${index}`, email: `p${index}@example.com` }),
        ),
      );
      expect(answers.filter((answer) => answer.isOk())).toHaveLength(1);
      const again = await harness.scheduler.book(rose(startsAt));
      expect(again._unsafeUnwrapErr().kind).toBe('slot-taken');
    });

    it('refuses a moment at which no slot begins', async () => {
      const { startsAt } = await firstSlot();
      const answer = await harness.scheduler.book(rose(startsAt + MINUTE));
      expect(answer._unsafeUnwrapErr().kind).toBe('no-such-slot');
    });

    it('refuses a slot that has begun', async () => {
      const { startsAt } = await firstSlot();
      await harness.advance(startsAt - harness.now() + MINUTE);
      expect((await harness.scheduler.book(rose(startsAt)))._unsafeUnwrapErr().kind).toBe('slot-taken');
      expect((await free()).some((slot) => slot.startsAt === startsAt)).toBe(false);
    });

    it('an outage is an error and books nothing', async () => {
      const { startsAt } = await firstSlot();
      await harness.breakBackend();
      const outage = expect.stringMatching(/^(unreachable|unavailable)$/);
      expect((await harness.scheduler.book(rose(startsAt)))._unsafeUnwrapErr().kind).toEqual(outage);
      await harness.healBackend();
      expect((await firstSlot()).startsAt).toBe(startsAt);
    });
  });
}
