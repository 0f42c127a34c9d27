import { errAsync, okAsync } from 'neverthrow';
import type { Clock } from '#core/ports/clock.ts';
import type { Randomness } from '#core/ports/randomness.ts';
import type {
  BookingRequest,
  ConsultationSlot,
  NoSuchSlot,
  Scheduler,
  SlotTaken,
} from '#core/ports/scheduler.ts';
import { readJson, type TextStorage, writeJson } from './text-storage.ts';

const STORAGE_KEY = 'checkahead.memory.bookings.v1';
const slotTaken: SlotTaken = Object.freeze({ kind: 'slot-taken' });
const noSuchSlot: NoSuchSlot = Object.freeze({ kind: 'no-such-slot' });

/**
 * Bookings in the page's memory, one person per slot (decision 30). `openSlots` answers every slot of the opening hours that
 * begins in the range, free or not, earliest first.
 */
export function makeMemoryScheduler({
  openSlots,
  clock,
  random,
  storage = null,
}: {
  readonly openSlots: (range: { from: number; until: number }) => readonly ConsultationSlot[];
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Randomness, 'uuid'>;
  readonly storage?: TextStorage | null;
}): Scheduler {
  const kept = readJson(storage, STORAGE_KEY);
  const bookings = new Map<number, BookingRequest>(
    Array.isArray(kept) ? kept.map((booking: BookingRequest) => [booking.startsAt, booking]) : [],
  );
  const isFree = ({ startsAt }: ConsultationSlot) => startsAt > clock.now() && !bookings.has(startsAt);
  return {
    freeSlots: (range) => okAsync(openSlots(range).filter(isFree)),
    book(request) {
      const { startsAt } = request;
      const slot = openSlots({ from: startsAt, until: startsAt + 1 }).find(
        (open) => open.startsAt === startsAt,
      );
      if (!slot) return errAsync(noSuchSlot);
      if (!isFree(slot)) return errAsync(slotTaken);
      bookings.set(startsAt, request);
      writeJson(storage, STORAGE_KEY, [...bookings.values()]);
      return okAsync({ id: random.uuid(), slot });
    },
  };
}
