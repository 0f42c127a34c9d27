import { err, errAsync, ok, ResultAsync } from 'neverthrow';
import { addDays, easternDate, isCalendarDate, rangeOfDay } from '../calendar/calendar-date.ts';
import { DAY_MS } from '../calendar/durations.ts';
import { isFederalHoliday } from '../calendar/federal-holidays.ts';
import { checkSlot } from '../consultation/booking-rules.ts';
import { isUpcoming, makeCallChanges } from '../consultation/change-call.ts';
import { CONSULTATION } from '../consultation/consultation-hours.ts';
import { isWithin, weekOf } from '../consultation/consultation-slots.ts';
import { maskCall } from '../mask.ts';
import { type Appointment, CALL_OUTCOMES, type CallOutcome } from '../ports/appointments.ts';
import type { AuditAction, By } from '../ports/audit-log.ts';
import { type Failure, holdOver, rejected } from '../ports/failures.ts';
import type { OperatorTables } from '../ports/unit-of-work.ts';
import { createServices, type ServiceOptions } from '../services.ts';
import { audited, existing, type OperatorPorts } from './audited.ts';

const FEED_PAST_DAYS = 30;
/** Days can be blocked for holidays long before they can be booked. */
const BLOCK_AHEAD_DAYS = 366;
export const NOTE_MAX_LENGTH = 1_000;

/** A date from 2000 to 2099. */
const isDate = (day: string) => day.startsWith('20') && isCalendarDate(day);

type CallNote = Readonly<{ note: string; outcome: CallOutcome | null }>;

export interface Week {
  /** Its days from Monday to Friday, in New York, such as '2026-11-23'. */
  readonly days: readonly { readonly day: string; readonly blocked: boolean; readonly holiday: boolean }[];
  /** With masked names and without notes. */
  readonly calls: readonly Appointment[];
  readonly blockedDays: readonly string[];
}

export function makeOperatorCalls(ports: OperatorPorts, options: ServiceOptions) {
  const { uow, clock, random, digest } = ports;
  const { bookings } = createServices(ports, options);
  const audit = (what: AuditAction, whose: string, by: By) => audited(uow, clock, { ...by, what, whose });

  const { move, cancel } = makeCallChanges(ports, options);

  /** Unless the person or another operator moved or canceled it since the operator saw it. */
  const upcoming = async ({ appointments }: OperatorTables, id: string, seenAt: number, now: number) => {
    const call = await appointments.byId(id);
    return isUpcoming(call, now) && call.startsAt === seenAt ? call : null;
  };

  /** Prefixed, so that the digest cannot match that of another secret. */
  const feedDigest = (secret: string) => ResultAsync.fromSafePromise(digest.digest(`call-feed\n${secret}`));

  return {
    /** The week of a date such as '2026-11-23'. `rejected`: not a date. */
    week: (day: string): ResultAsync<Week, Failure<'rejected' | 'unavailable'>> => {
      if (!isDate(day)) return errAsync(rejected);
      const { from, until } = weekOf(rangeOfDay(day).from);
      const today = easternDate(clock.now());
      return uow.read(async ({ appointments, blockedDays }) => {
        const calls = await appointments.between(from, until);
        const blocked = await blockedDays.from(today < day ? today : easternDate(from));
        const days = CONSULTATION.weekdays.map((weekday) => {
          const each = addDays(easternDate(from), weekday - 1);
          return { day: each, blocked: blocked.includes(each), holiday: isFederalHoliday(each) };
        });
        return { days, calls: calls.map(maskCall), blockedDays: blocked.filter((each) => each >= today) };
      });
    },

    read: (id: string) =>
      uow.read(({ appointments }) => appointments.byId(id)).map((call) => call && maskCall(call)),

    /** Unmasked. */
    show: (ids: readonly string[], by: By) =>
      uow.run(async ({ appointments, auditLog }) => {
        const calls = await existing(ids, (id) => appointments.byId(id));
        for (const { id } of calls)
          await auditLog.record({ ...by, what: 'calls-shown', whose: id }, clock.now());
        return calls;
      }),

    freeSlots: () =>
      bookings.freeSlots().orElse((failure) => (failure.kind === 'unavailable' ? err(failure) : ok([]))),

    /** Mails the new time, a new link and the calendar entry. `seenAt`: its time on the operator's page. */
    move: (id: string, { seenAt, startsAt }: { seenAt: number; startsAt: number }, by: By) => {
      const token = random.token();
      return ResultAsync.fromSafePromise(digest.digest(token)).andThen((tokenHash) =>
        audit('call-moved', id, by).run(async (tables) => {
          const now = clock.now();
          const call = await upcoming(tables, id, seenAt, now);
          if (!call) return err(holdOver);
          const checked = checkSlot(startsAt, now);
          if (checked.isErr()) return err(checked.error);
          const { language } = call;
          const change = { token, tokenHash, now, language, byUs: true };
          return (await move(tables, call, startsAt, change)).map(() => undefined);
        }),
      );
    },

    /** The person gets a mail with the canceled calendar entry. */
    cancel: (id: string, { seenAt }: { seenAt: number }, by: By) =>
      audit('call-canceled', id, by).run(async (tables) => {
        const now = clock.now();
        const call = await upcoming(tables, id, seenAt, now);
        if (!call) return err(holdOver);
        return ok(await cancel(tables, call, { now, language: call.language, byUs: true }));
      }),

    /** `seen`: the note and outcome that this replaces. */
    note: (id: string, { note, outcome, seen }: CallNote & { readonly seen: CallNote }, by: By) =>
      audit('call-noted', id, by).run(async ({ appointments }) => {
        const isNote =
          note.length <= NOTE_MAX_LENGTH && (outcome === null || CALL_OUTCOMES.includes(outcome));
        const call = isNote ? await appointments.byId(id) : null;
        if (call === null) return err(rejected);
        if ((call.note ?? '') !== seen.note || (call.outcome ?? null) !== seen.outcome) return err(holdOver);
        return ok(await appointments.annotate(id, note.trim(), outcome));
      }),

    /** Nobody can book the day, and its holds end. Its booked calls stay: returns how many. */
    block: (day: string, by: By) =>
      audit('day-blocked', day, by).run(async (tables) => {
        const now = clock.now();
        if (!isDate(day) || day < easternDate(now)) return err(rejected);
        const range = rangeOfDay(day);
        const { from, until } = range;
        if (from >= now + BLOCK_AHEAD_DAYS * DAY_MS) return err(rejected);
        await tables.blockedDays.add(day);
        for (const { id, startsAt } of await tables.holds.open(now)) {
          if (isWithin(startsAt, range)) await tables.holds.delete(id);
        }
        return ok((await tables.appointments.startsBetween(from, until)).length);
      }),

    open: (day: string, by: By) =>
      audit('day-opened', day, by).run(async ({ blockedDays }) => {
        if ((await blockedDays.from(day))[0] !== day) return err(rejected);
        return ok(await blockedDays.remove(day));
      }),

    /** The secret of the feed's address, returned once; the earlier address stops working. */
    newFeedSecret: (by: By) => {
      const secret = random.token();
      return feedDigest(secret).andThen((hash) =>
        audit('feed-address-changed', '', by).run(async ({ operatingState }) => {
          await operatingState.set('feed-digest', hash);
          return secret;
        }),
      );
    },

    /** The upcoming calls and those of `FEED_PAST_DAYS`, masked; null: not the secret. */
    feed: (secret: string) =>
      feedDigest(secret).andThen((hash) =>
        uow.read(async ({ operatingState, appointments }) =>
          (await operatingState.get('feed-digest')) === hash
            ? (
                await appointments.between(clock.now() - FEED_PAST_DAYS * DAY_MS, Number.MAX_SAFE_INTEGER)
              ).map(maskCall)
            : null,
        ),
      ),
  };
}
