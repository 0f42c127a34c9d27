import { err, ok, type Result } from 'neverthrow';
import { dayOf, rangeOfDay } from '../consultation/consultation-slots.ts';
import { type Rejected, rejected } from '../ports/failures.ts';
import type { Operating, OperatorMessages, Overview } from '../ports/operating.ts';
import type { OperatorTables } from '../ports/unit-of-work.ts';
import type { ServiceOptions } from '../services.ts';
import { audited, type OperatorPorts } from './audited.ts';
import { maskMessage } from './mask.ts';
import { makeOperatorCalls } from './operator-calls.ts';
import { makeOperatorPeople } from './operator-people.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const SIGN_UP_DAYS = 30;

function overview(
  { figures, operatingState, contactMessages, appointments }: OperatorTables,
  now: number,
): Overview {
  // Noon, because a day on which the clocks change is not 24 hours long.
  const noon = rangeOfDay(dayOf(now)).from + DAY_MS / 2;
  const days = Array.from({ length: SIGN_UP_DAYS }, (_, index) =>
    dayOf(noon - (SIGN_UP_DAYS - 1 - index) * DAY_MS),
  );
  const signUps = new Map(days.map((day) => [day, 0]));
  const since = new Date(rangeOfDay(days[0] ?? '').from).toISOString();
  for (const { hour, count } of figures.signUpsByHour(since)) {
    const day = dayOf(Date.parse(`${hour}:00:00Z`));
    signUps.set(day, (signUps.get(day) ?? 0) + count);
  }
  const cleanUp = operatingState.get('last-clean-up');
  return {
    peopleByStep: figures.peopleByStep(),
    signUps: [...signUps].map(([day, count]) => ({ day, count })),
    mail: figures.mail(),
    securityEvents: figures.securityEventsSince(now - DAY_MS),
    lastCleanUpAt: cleanUp === null ? null : Number(cleanUp),
    openMessages: contactMessages.countOpen(),
    nextCallAt: appointments.startsBetween(now, now + 60 * DAY_MS)[0] ?? null,
  };
}

function makeOperatorMessages({ uow, clock }: Pick<OperatorPorts, 'uow' | 'clock'>): OperatorMessages {
  const whose = (id: number) => `message ${id}`;
  return {
    list: (request) => uow.read(({ contactMessages }) => contactMessages.newest(request).map(maskMessage)),

    show: (ids, by) =>
      uow.run(({ contactMessages, auditLog }) => {
        const messages = ids.flatMap((id) => contactMessages.byId(id) ?? []);
        for (const { id } of messages) {
          auditLog.record({ ...by, what: 'messages-shown', whose: whose(id) }, clock.now());
        }
        return messages;
      }),

    answer: (id, isAnswered, by) =>
      audited(uow, clock, {
        ...by,
        what: isAnswered ? 'message-answered' : 'message-reopened',
        whose: whose(id),
      }).run(({ contactMessages }): Result<void, Rejected> => {
        if (contactMessages.byId(id) === null) return err(rejected);
        return ok(contactMessages.answer(id, isAnswered ? clock.now() : null));
      }),
  };
}

/** What the console does, over the unit of work and the services of the product. */
export function makeOperating(ports: OperatorPorts, options: ServiceOptions): Operating {
  const { uow, clock } = ports;
  return {
    overview: () => uow.read((tables) => overview(tables, clock.now())),
    auditLog: (request) => uow.read(({ auditLog }) => auditLog.newest(request)),
    people: makeOperatorPeople(ports, options),
    calls: makeOperatorCalls(ports, options),
    messages: makeOperatorMessages(ports),
  };
}
