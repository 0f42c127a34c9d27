import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { bookingProblems } from '#core/consultation/booking-form.ts';
import { type BookingTrouble, bookingTrouble } from '#core/consultation/booking-trouble.ts';
import { bookableRange, isWithin, openSlots } from '#core/consultation/consultation-slots.ts';
import { asksForPhone, whoCalls } from '#core/consultation/who-calls.ts';
import { tidyEmail } from '#core/intake/email.ts';
import { phoneDigits } from '#core/intake/phone.ts';
import type { ConsultationSlot } from '#core/ports/scheduler.ts';
import type { UseCases } from '#core/use-cases.ts';
import { keptState } from '../../runtime/kept-state.ts';
import { ownTimeZone } from '../../runtime/local-date.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { useLoadUseCases } from '../../runtime/use-cases-context.tsx';
import { type SlotDay, slotDays } from './slot-days.ts';

export interface BookingChoice {
  /** `SlotDay.key`, or null. */
  readonly day: string | null;
  /** Epoch milliseconds, or null. */
  readonly startsAt: number | null;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** The result of a booking: booked at once, or held until the emailed link is opened. */
export type BookingEnd = {
  readonly startsAt: number;
  readonly email: string;
} & (
  | { readonly kind: 'booked' }
  /** `heldUntil` is epoch milliseconds. */
  | { readonly kind: 'held'; readonly heldUntil: number }
);

type FreeTimes =
  | { readonly kind: 'loading' }
  | { readonly kind: 'not-loaded' }
  | { readonly kind: 'here'; readonly days: readonly SlotDay[] };

const NOTHING: BookingChoice = { day: null, startsAt: null, name: '', email: '', phone: '' };

const KEPT = 'booking';

/** What another language of the page begins with. */
interface KeptBooking {
  readonly choice: Partial<BookingChoice>;
  readonly end: BookingEnd | null;
  /** A ref, so that it has the latest one. */
  readonly attempt: { readonly current: Attempt };
}

/** The attempts to book one call. */
interface Attempt {
  /** The same for all of them, so that the next one replaces the hold. `randomUUID` exists on https only. */
  readonly id?: string | undefined;
  /** The start of the time that this visitor holds. It is free for nobody else. */
  readonly held?: number;
}

/** Our own booking: the free times, what was chosen and typed, and the result. Failures keep what was chosen and typed. */
export function useBooking() {
  const load = useLoadUseCases();
  const settings = useSiteSettings();
  const [times, setTimes] = useState<FreeTimes>({ kind: 'loading' });
  const [choice, setChoice] = useState<BookingChoice>(NOTHING);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<BookingTrouble | null>(null);
  /** How many answers there were, so that the same trouble is announced again. */
  const [answers, setAnswers] = useState(0);
  const [end, setEnd] = useState<BookingEnd | null>(null);
  const attempt = useRef<Attempt>({});
  const latest = useRef(0);
  const asksPhone = asksForPhone(settings);
  const phone = asksPhone ? phoneDigits(choice.phone) : null;

  /** Loads the free times again. Resolves when that has succeeded or failed. */
  const refresh = useCallback(
    async (apply: (update: () => void) => void = (update) => update()) => {
      latest.current += 1;
      const mine = latest.current;
      setTimes((before) => (before.kind === 'here' ? before : { kind: 'loading' }));
      const found = await freeTimes(load, attempt);
      if (mine !== latest.current) return;
      // Keeps the times that were loaded before.
      apply(() => {
        setTimes((before) => found ?? (before.kind === 'here' ? before : { kind: 'not-loaded' }));
        // Begins with the first day that has a free time, so that times are in sight at once.
        const day = found?.days.find(({ free }) => free.length > 0)?.key ?? null;
        setChoice((before) => ({ ...before, day: before.day ?? day }));
      });
    },
    [load],
  );

  // After hydration, because the prerendered page has no choice. In layout effects, so that whatever is on the screen is kept.
  useLayoutEffect(() => {
    const kept = keptState.get(KEPT) as KeptBooking | undefined;
    if (!kept) return;
    setChoice({ ...NOTHING, ...kept.choice });
    setEnd(kept.end);
    attempt.current = kept.attempt.current;
  }, []);

  // In slices, because a slow phone takes 100 ms to show the times, and nobody has asked for them yet.
  useEffect(() => {
    void refresh(startTransition);
    // The first formatter takes a phone 60 ms: in a task of its own, before the answer comes.
    setTimeout(ownTimeZone);
  }, [refresh]);

  useLayoutEffect(() => {
    keptState.set(KEPT, { choice, end, attempt } satisfies KeptBooking);
    return () => {
      keptState.delete(KEPT);
    };
  }, [choice, end]);

  const choose = useCallback((part: Partial<BookingChoice>) => {
    setChoice((before) => ({
      ...before,
      // The chosen time belongs to another day.
      ...(part.day !== undefined && part.day !== before.day ? { startsAt: null } : {}),
      ...part,
    }));
  }, []);

  function report(answer: BookingTrouble | null) {
    setBusy(false);
    setTrouble(answer);
    setAnswers((before) => before + 1);
  }

  /** The chosen time is no longer available: removes it from the list and loads the list again. */
  async function giveUpTime(startsAt: number, because: 'taken' | 'past') {
    attempt.current = { id: attempt.current.id };
    setChoice((before) => ({ ...before, startsAt: null }));
    setTimes((before) => (before.kind === 'here' ? without(before, startsAt) : before));
    report(because);
    await refresh();
  }

  async function book() {
    const { startsAt, name, email } = choice;
    if (busy || startsAt === null || Object.keys(bookingProblems(choice, asksPhone)).length > 0) return;
    // The message of the last answer stays until the next one, so that the button does not move under the finger.
    setBusy(true);
    const wasOnline = navigator.onLine;
    const useCases = await load().catch(() => null);
    if (useCases === null) return report(wasOnline ? 'failed' : 'offline');
    const { id = crypto.randomUUID?.() } = attempt.current;
    attempt.current = { ...attempt.current, id };
    const answer = await useCases.consultations.book({
      startsAt,
      name: name.trim(),
      email: tidyEmail(email),
      ...(phone === null ? {} : { phone }),
      ...(id === undefined ? {} : { attempt: id }),
    });
    if (answer.isOk()) {
      const { value: outcome } = answer;
      attempt.current = outcome.kind === 'held' ? { id, held: startsAt } : {};
      setEnd({
        ...(outcome.kind === 'held' ? outcome : { kind: 'booked' }),
        startsAt,
        email: tidyEmail(email),
      });
      return report(null);
    }
    const found = bookingTrouble(answer.error, startsAt, useCases.clock.now());
    if (found === 'taken' || found === 'past') await giveUpTime(startsAt, found);
    else report(found === 'uncertain' && !wasOnline ? 'offline' : found);
  }

  return {
    times,
    choice,
    busy,
    trouble,
    answers,
    end,
    whoCalls: whoCalls(settings, phone),
    choose,
    refresh,
    book,
    /** Returns to the filled-in form. The next booking replaces the hold. */
    change: () => setEnd(null),
  };
}

export type BookingState = ReturnType<typeof useBooking>;

async function freeTimes(
  load: () => Promise<UseCases>,
  attempt: { readonly current: Attempt },
): Promise<Extract<FreeTimes, { kind: 'here' }> | null> {
  const useCases = await load().catch(() => null);
  if (useCases === null) return null;
  const free = await useCases.consultations.freeSlots();
  if (free.isErr()) return null;
  const range = bookableRange(useCases.clock.now());
  const first = free.value[0]?.startsAt ?? range.from;
  // Days without a free slot are shown too. A device whose clock is wrong does not know them.
  const open = openSlots(isWithin(first, range) ? range : bookableRange(first - 1));
  const { held } = attempt.current;
  const mine = open.filter(({ startsAt }) => startsAt === held);
  const others = free.value.filter(({ startsAt }) => startsAt !== held);
  const inOrder = [...others, ...mine].sort((a, b) => a.startsAt - b.startsAt);
  return { kind: 'here', days: slotDays(open, inOrder) };
}

function without({ days }: { days: readonly SlotDay[] }, startsAt: number): FreeTimes {
  const keeps = (slot: ConsultationSlot) => slot.startsAt !== startsAt;
  return { kind: 'here', days: days.map((day) => ({ ...day, free: day.free.filter(keeps) })) };
}
