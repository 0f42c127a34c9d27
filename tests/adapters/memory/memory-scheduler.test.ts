import { errAsync } from 'neverthrow';
import { expect, it } from 'vitest';
import { makeWebCryptoRandomness } from '#adapters/browser/web-crypto-randomness.ts';
import { makeMemoryScheduler } from '#adapters/memory/memory-scheduler.ts';
import { unavailable } from '#core/ports/failures.ts';
import { describeSchedulerContract } from '#tests/contracts/scheduler.contract.ts';
import { makeManualClock } from '#tests/support/manual-clock.ts';
import { makeMapStorage } from '#tests/support/map-storage.ts';

const HALF_HOUR = 30 * 60_000;

/** Every half hour of the day is open here: the opening hours are not the scheduler's own. */
function openSlots({ from, until }: { from: number; until: number }) {
  const slots = [];
  for (let startsAt = Math.ceil(from / HALF_HOUR) * HALF_HOUR; startsAt < until; startsAt += HALF_HOUR) {
    slots.push({ startsAt, endsAt: startsAt + HALF_HOUR });
  }
  return slots;
}

describeSchedulerContract('memory', async () => {
  const clock = makeManualClock();
  const scheduler = makeMemoryScheduler({ openSlots, clock, random: makeWebCryptoRandomness() });
  let broken = false;
  return {
    scheduler: {
      freeSlots: (range) => (broken ? errAsync(unavailable()) : scheduler.freeSlots(range)),
      book: (request) => (broken ? errAsync(unavailable()) : scheduler.book(request)),
    },
    now: clock.now,
    advance: async (ms) => clock.advance(ms),
    async breakBackend() {
      broken = true;
    },
    async healBackend() {
      broken = false;
    },
    async close() {},
  };
});

it('keeps bookings over a reload', async () => {
  const clock = makeManualClock();
  const storage = makeMapStorage();
  const open = () => makeMemoryScheduler({ openSlots, clock, random: makeWebCryptoRandomness(), storage });
  const startsAt = Math.ceil(clock.now() / HALF_HOUR) * HALF_HOUR + HALF_HOUR;
  expect((await open().book({ startsAt, name: 'Rose', email: 'rose@example.com' })).isOk()).toBe(true);
  const again = await open().book({ startsAt, name: 'Otis', email: 'otis@example.com' });
  expect(again._unsafeUnwrapErr().kind).toBe('slot-taken');
});
