import { errAsync, okAsync } from 'neverthrow';
import { HOLD_MINUTES } from '#core/consultation/consultation-hours.ts';
import { bookableRange, openSlots } from '#core/consultation/consultation-slots.ts';
import { makeSaveAnonymously } from '#core/onboarding/save-anonymously.ts';
import type { AnonymousPreference, AnonymousPreferences } from '#core/ports/anonymous-preferences.ts';
import type { BookingRequest, Scheduler } from '#core/ports/scheduler.ts';
import type { SchedulingWidget } from '#core/ports/scheduling-widget.ts';
import { clearAnonymousAnswers } from '#web/runtime/anonymous-answers.ts';
import { type Browser, openBrowser } from './page-harness.tsx';

export const VISIT_ID = '0b5a3b1e-6b0c-4c38-9d1e-2b1f5a5c7d10';

/** A visitor without an account. Override a method of a port to simulate a failure. */
export interface Visitor {
  readonly browser: Browser;
  readonly preferences: { -readonly [K in keyof AnonymousPreferences]: AnonymousPreferences[K] };
  /** The calls of the port, in order. */
  readonly saved: AnonymousPreference[];
  readonly scheduler: { -readonly [K in keyof Scheduler]: Scheduler[K] };
  readonly bookings: BookingRequest[];
}

/** A Monday in winter, 8 in the morning in New York. */
export const MONDAY = Date.UTC(2026, 10, 23, 13, 0);

export const slotOf = (startsAt: number) => ({ startsAt, endsAt: startsAt + 30 * 60_000 });

export async function openVisitor(widget: SchedulingWidget | null = null): Promise<Visitor> {
  clearAnonymousAnswers();
  const browser = await openBrowser();
  const saved: AnonymousPreference[] = [];
  const preferences: Visitor['preferences'] = {
    save: (preference) => {
      saved.push(preference);
      return okAsync(undefined);
    },
  };
  const bookings: BookingRequest[] = [];
  const scheduler: Visitor['scheduler'] = {
    freeSlots: () =>
      okAsync(
        openSlots(bookableRange(MONDAY)).filter(
          ({ startsAt }) => !bookings.some((booking) => booking.startsAt === startsAt),
        ),
      ),
    book: (request) => {
      const others = bookings.filter(({ attempt }) => attempt !== request.attempt || attempt === undefined);
      if (others.some(({ startsAt }) => startsAt === request.startsAt)) {
        return errAsync({ kind: 'slot-taken' });
      }
      bookings.push(request);
      const heldUntil = MONDAY + HOLD_MINUTES * 60_000;
      return okAsync({ kind: 'held', slot: slotOf(request.startsAt), heldUntil });
    },
    inspectHold: () => okAsync({ kind: 'over' }),
    confirm: () => errAsync({ kind: 'hold-over' }),
    move: () => errAsync({ kind: 'hold-over' }),
    cancel: () => errAsync({ kind: 'hold-over' }),
  };
  Object.assign(browser.useCases, {
    anonymous: {
      saveTiming: makeSaveAnonymously({
        preferences: { save: (preference) => preferences.save(preference) },
        visitId: () => VISIT_ID,
      }),
    },
    consultations: {
      freeSlots: () => scheduler.freeSlots(),
      book: (request: BookingRequest) => scheduler.book(request),
      inspectHold: (token: string) => scheduler.inspectHold(token),
      confirm: (token: string) => scheduler.confirm(token),
      move: (token: string, startsAt: number) => scheduler.move(token, startsAt),
      cancel: (token: string) => scheduler.cancel(token),
    } satisfies Scheduler,
    schedulingWidget: widget,
    clock: { ...browser.useCases.clock, now: () => MONDAY },
  });
  return { browser, preferences, saved, scheduler, bookings };
}
