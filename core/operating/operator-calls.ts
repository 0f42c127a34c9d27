import { err, errAsync, ok, ResultAsync } from 'neverthrow';
import { checkSlot, isTaken } from '../consultation/booking-rules.ts';
import { rangeOfDay } from '../consultation/consultation-slots.ts';
import { tellSupport } from '../consultation/tell-support.ts';
import { whoCalls } from '../consultation/who-calls.ts';
import { recipientAt } from '../identity/mail-words.ts';
import type { AuditAction } from '../ports/audit-log.ts';
import { holdOver, rejected, slotTaken } from '../ports/failures.ts';
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

  async function upcomingCall(tables: OperatorTables, id: string): Promise<Appointment | null> {
    const call = await tables.appointments.byId(id);
    return call && call.startsAt > clock.now() ? call : null;
  }

  return {
    week: (day) => {
      if (!isDate(day)) return errAsync(rejected);
      const week = weekToRead(day, clock.now());
      return uow.read(async ({ appointments, blockedDays }) =>
        weekOfCalls(
          week,
          await appointments.between(week.from, week.until),
          await blockedDays.from(week.blockedFrom),
        ),
      );
    },

    read: (id) => uow.read(({ appointments }) => appointments.byId(id)).map((call) => call && maskCall(call)),

    show: (ids, by) =>
      uow.run(async ({ appointments, auditLog }) => {
        const calls: Appointment[] = [];
        for (const id of ids) {
          const call = await appointments.byId(id);
          if (!call) continue;
          calls.push(call);
          await auditLog.record({ ...by, what: 'calls-shown', whose: id }, clock.now());
        }
        return calls;
      }),

    freeSlots: () => freeCallSlots(bookings, clock.now()),

    move: (id, startsAt, by) => {
      const token = random.token();
      return ResultAsync.fromSafePromise(digest.digest(token)).andThen((tokenHash) =>
        audit('call-moved', id, by).run(async (tables) => {
          const now = clock.now();
          const call = await upcomingCall(tables, id);
          if (!call) return err(holdOver);
          const checked = checkSlot(startsAt, now);
          if (checked.isErr()) return err(checked.error);
          if (await isTaken(tables, startsAt, now)) return err(slotTaken);
          const { email, phone } = call;
          const moved = bookingMail.confirmation({
            ...movedCall(call, { slot: checked.value, token, now }),
            whoCalls: whoCalls(options, phone),
            ...(await recipientAt(tables, email, call.language)),
          });
          await tables.appointments.move(id, startsAt, tokenHash);
          await tables.outbox.enqueue({ id: random.uuid(), to: email, ...moved }, now);
          const changed = { ...call, startsAt, moves: (call.moves ?? 0) + 1 };
          await tellSupport(tables, ports, changed, { kind: 'moved', from: call.startsAt }, now);
          return ok(undefined);
        }),
      );
    },

    cancel: (id, by) =>
      audit('call-canceled', id, by).run(async (tables) => {
        const call = await upcomingCall(tables, id);
        if (!call) return err(holdOver);
        const now = clock.now();
        const { email, language } = call;
        const canceled = bookingMail.cancellation({
          ...canceledCall(call, now),
          ...(await recipientAt(tables, email, language)),
        });
        await tables.appointments.delete(id);
        await tables.outbox.enqueue({ id: random.uuid(), to: email, ...canceled }, now);
        await tellSupport(tables, ports, call, { kind: 'canceled' }, now);
        return ok(undefined);
      }),

    note: (id, note, by) =>
      audit('call-noted', id, by).run(async ({ appointments }) => {
        if (!isNote(note) || (await appointments.byId(id)) === null) return err(rejected);
        return ok(await appointments.annotate(id, note.note.trim(), note.outcome));
      }),

    block: (day, by) =>
      audit('day-blocked', day, by).run(async (tables) => {
        if (!isBlockable(day, clock.now())) return err(rejected);
        await tables.blockedDays.add(day);
        const { from, until } = rangeOfDay(day);
        for (const { id, startsAt } of await tables.holds.open(clock.now())) {
          if (startsAt >= from && startsAt < until) await tables.holds.delete(id);
        }
        return ok((await tables.appointments.startsBetween(from, until)).length);
      }),

    open: (day, by) =>
      audit('day-opened', day, by).run(async ({ blockedDays }) => {
        if ((await blockedDays.from(day))[0] !== day) return err(rejected);
        return ok(await blockedDays.remove(day));
      }),

    newFeedSecret: (by) => {
      const secret = random.token();
      return ResultAsync.fromSafePromise(digest.digest(feedMaterial(secret))).andThen((hash) =>
        audit('feed-address-changed', '', by).run(async ({ operatingState }) => {
          await operatingState.set('feed-digest', hash);
          return secret;
        }),
      );
    },

    feed: (secret) =>
      ResultAsync.fromSafePromise(digest.digest(feedMaterial(secret))).andThen((hash) =>
        uow.read(async ({ operatingState, appointments }) =>
          (await operatingState.get('feed-digest')) === hash
            ? (await appointments.between(feedStart(clock.now()), Number.MAX_SAFE_INTEGER)).map(maskCall)
            : null,
        ),
      ),
  };
}
