import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OUTAGE, type VisitorHarness } from './visitor-harness.ts';

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;

/** What every `Scheduler` means: slots of 30 minutes, one person each (decision 30). */
export function describeSchedulerContract(name: string, makeHarness: () => Promise<VisitorHarness>): void {
  describe(`scheduler: ${name}`, () => {
    let harness: VisitorHarness;
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

    it('confirms by mail, once, to the one who got the slot, with the entry for a calendar', async () => {
      const { startsAt, endsAt } = await firstSlot();
      const { id } = (
        await harness.scheduler.book({ startsAt, name: ' Rose ', email: ' Rose@Example.com' })
      )._unsafeUnwrap();
      await harness.scheduler.book({ startsAt, name: 'Otis', email: 'otis@example.com' });
      const [mail, ...more] = await harness.mailsTo('rose@example.com');
      expect(more).toEqual([]);
      expect(await harness.mailsTo('otis@example.com')).toEqual([]);
      expect(mail?.text).toContain('Hello Rose,');
      const [file, ...others] = mail?.attachments ?? [];
      expect(others).toEqual([]);
      expect(file?.filename).toMatch(/\.ics$/);
      expect(file?.contentType).toMatch(/^text\/calendar; charset=utf-8/);
      const utc = (moment: number) => `${new Date(moment).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
      expect(file?.content).toContain(`\r\nDTSTART:${utc(startsAt)}\r\nDTEND:${utc(endsAt)}\r\n`);
      expect(file?.content).toContain(`\r\nUID:${id}@`);
    });

    it('refuses a person without a name or an address, and whatever could split a header', async () => {
      const { startsAt } = await firstSlot();
      for (const wrong of [
        { name: ' ', email: 'rose@example.com' },
        { name: 'Rose', email: 'rose' },
        { name: 'x'.repeat(101), email: 'rose@example.com' },
        { name: 'Rose\r\nBcc: eve@example.com', email: 'rose@example.com' },
        { name: 'Rose', email: 'rose@example.com\r\nBcc:eve@example.com' },
      ]) {
        const answer = await harness.scheduler.book({ startsAt, ...wrong });
        expect(answer._unsafeUnwrapErr().kind).toBe('rejected');
      }
      expect((await firstSlot()).startsAt).toBe(startsAt);
    });

    it('offers four weeks and no more, Monday to Friday', async () => {
      const all = await harness.scheduler.freeSlots({ from: 0, until: harness.now() + 9 * WEEK });
      const slots = all._unsafeUnwrap();
      expect(slots).toHaveLength(20 * 18);
      const last = slots.at(-1)?.startsAt ?? 0;
      expect(last).toBeLessThan(harness.now() + 4 * WEEK);
      const beyond = await harness.scheduler.book(rose((slots[0]?.startsAt ?? 0) + 5 * WEEK));
      expect(beyond._unsafeUnwrapErr().kind).toBe('no-such-slot');
    });

    it('lets one address hold three calls to come', async () => {
      const slots = await free();
      const book = async (index: number) =>
        harness.scheduler.book(rose((slots[index] ?? { startsAt: 0 }).startsAt));
      for (const index of [0, 1, 2]) expect((await book(index)).isOk()).toBe(true);
      expect((await book(3))._unsafeUnwrapErr().kind).toBe('rate-limited');
      await harness.advance((slots[0]?.startsAt ?? 0) - harness.now() + MINUTE);
      expect((await book(3)).isOk()).toBe(true);
    });

    it('an outage is an error and books nothing', async () => {
      const { startsAt } = await firstSlot();
      await harness.breakBackend();
      expect((await harness.scheduler.book(rose(startsAt)))._unsafeUnwrapErr().kind).toMatch(OUTAGE);
      await harness.healBackend();
      expect((await firstSlot()).startsAt).toBe(startsAt);
    });
  });
}
