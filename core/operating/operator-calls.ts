import { err, errAsync, ok, type Result, ResultAsync } from 'neverthrow';
import { checkSlot, isTaken } from '../consultation/booking-rules.ts';
import { rangeOfDay } from '../consultation/consultation-slots.ts';
import { tellSupport } from '../consultation/tell-support.ts';
import { whoCalls } from '../consultation/who-calls.ts';
import { recipientAt } from '../identity/mail-words.ts';
import type { AuditAction } from '../ports/audit-log.ts';
import {
  type HoldOver,
  holdOver,
  type NoSuchSlot,
  type Rejected,
  rejected,
  type SlotTaken,
  slotTaken,
} from '../ports/failures.ts';
import type { By, OperatorCalls } from '../ports/operating.ts';
import type { Appointment, OperatorTables } from '../ports/unit-of-work.ts';
import { createServices, type ServiceOptions } from '../services.ts';
import { audited, type OperatorPorts } from './audited.ts';
import {
  canceledCall,
  feedMaterial,
  feedStart,
  freeCallSlots,
  isBlockable,
  isDate,
  isNote,
  movedCall,
  weekOfCalls,
  weekToRead,
} from './call-rules.ts';
import { maskCall } from './mask.ts';

/** `OperatorCalls` over the tables of the booking. */
export function makeOperatorCalls(ports: OperatorPorts, options: ServiceOptions): OperatorCalls {
  const { uow, clock, random, digest, bookingMail } = ports;
  const { bookings } = createServices(ports, options);
  const audit = (what: AuditAction, whose: string, by: By) => audited(uow, clock, { ...by, what, whose });

  function upcomingCall(tables: OperatorTables, id: string): Result<Appointment, HoldOver> {
    const call = tables.appointments.byId(id);
    return call && call.startsAt > clock.now() ? ok(call) : err(holdOver);
  }

  return {
    week: (day) => {
      if (!isDate(day)) return errAsync(rejected);
      const week = weekToRead(day, clock.now());
      return uow.read(({ appointments, blockedDays }) =>
        weekOfCalls(week, appointments.between(week.from, week.until), blockedDays.from(week.blockedFrom)),
      );
    },

    read: (id) =>
      uow.read(({ appointments }) => {
        const call = appointments.byId(id);
        return call && maskCall(call);
      }),

    show: (ids, by) =>
      uow.run(({ appointments, auditLog }) => {
        const calls = ids.flatMap((id) => appointments.byId(id) ?? []);
        for (const { id } of calls) {
          auditLog.record({ ...by, what: 'calls-shown', whose: id }, clock.now());
        }
        return calls;
      }),

    freeSlots: () => freeCallSlots(bookings, clock.now()),

    move: (id, startsAt, by) => {
      const token = random.token();
      return ResultAsync.fromSafePromise(digest.digest(token)).andThen((tokenHash) =>
        audit('call-moved', id, by).run((tables): Result<void, HoldOver | SlotTaken | NoSuchSlot> => {
          const now = clock.now();
          return upcomingCall(tables, id).andThen((call) =>
            checkSlot(startsAt, now).andThen((slot) => {
              if (isTaken(tables, startsAt, now)) return err(slotTaken);
              const { email, phone } = call;
              const moved = bookingMail.confirmation({
                ...movedCall(call, { slot, token, now }),
                whoCalls: whoCalls(options, phone),
                ...recipientAt(tables, email, call.language),
              });
              tables.appointments.move(id, startsAt, tokenHash);
              tables.outbox.enqueue({ id: random.uuid(), to: email, ...moved }, now);
              const changed = { ...call, startsAt, moves: (call.moves ?? 0) + 1 };
              tellSupport(tables, ports, changed, { kind: 'moved', from: call.startsAt }, now);
              return ok(undefined);
            }),
          );
        }),
      );
    },

    cancel: (id, by) =>
      audit('call-canceled', id, by).run((tables) =>
        upcomingCall(tables, id).andThen((call) => {
          const now = clock.now();
          const { email, language } = call;
          const canceled = bookingMail.cancellation({
            ...canceledCall(call, now),
            ...recipientAt(tables, email, language),
          });
          tables.appointments.delete(id);
          tables.outbox.enqueue({ id: random.uuid(), to: email, ...canceled }, now);
          tellSupport(tables, ports, call, { kind: 'canceled' }, now);
          return ok(undefined);
        }),
      ),

    note: (id, note, by) =>
      audit('call-noted', id, by).run(({ appointments }): Result<void, Rejected> => {
        if (!isNote(note) || appointments.byId(id) === null) return err(rejected);
        return ok(appointments.annotate(id, note.note.trim(), note.outcome));
      }),

    block: (day, by) =>
      audit('day-blocked', day, by).run((tables): Result<number, Rejected> => {
        if (!isBlockable(day, clock.now())) return err(rejected);
        tables.blockedDays.add(day);
        const { from, until } = rangeOfDay(day);
        for (const { id, startsAt } of tables.holds.open(clock.now())) {
          if (startsAt >= from && startsAt < until) tables.holds.delete(id);
        }
        return ok(tables.appointments.startsBetween(from, until).length);
      }),

    open: (day, by) =>
      audit('day-opened', day, by).run(({ blockedDays }): Result<void, Rejected> => {
        if (blockedDays.from(day)[0] !== day) return err(rejected);
        return ok(blockedDays.remove(day));
      }),

    newFeedSecret: (by) => {
      const secret = random.token();
      return ResultAsync.fromSafePromise(digest.digest(feedMaterial(secret))).andThen((hash) =>
        audit('feed-address-changed', '', by).run(({ operatingState }) => {
          operatingState.set('feed-digest', hash);
          return secret;
        }),
      );
    },

    feed: (secret) =>
      ResultAsync.fromSafePromise(digest.digest(feedMaterial(secret))).andThen((hash) =>
        uow.read(({ operatingState, appointments }) =>
          operatingState.get('feed-digest') === hash
            ? appointments.between(feedStart(clock.now()), Number.MAX_SAFE_INTEGER).map(maskCall)
            : null,
        ),
      ),
  };
}
