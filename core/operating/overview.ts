import type { ResultAsync } from 'neverthrow';
import { addDays, easternDate, rangeOfDay } from '../calendar/calendar-date.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../calendar/durations.ts';
import { BOOKING_HORIZON_DAYS } from '../consultation/consultation-hours.ts';
import type { Failure } from '../ports/failures.ts';
import type { FigureTable, MailFigures, OperatingStateTable } from '../ports/operating-tables.ts';
import type { OperatorTables } from '../ports/unit-of-work.ts';
import { liveSessions } from '../session-limits.ts';

export const SIGN_UP_DAYS = 30;
/** The overview counts the security log of so many hours. */
export const SECURITY_EVENT_HOURS = 24;
/** Mail that waits longer than this is worth a look: the server sends every quarter of a second. */
export const LATE_MAIL_MS = 10 * MINUTE_MS;
export const LATE_CLEAN_UP_MS = HOUR_MS;

const signUpDays = (now: number): readonly string[] =>
  Array.from({ length: SIGN_UP_DAYS }, (_, index) => addDays(easternDate(now), index - SIGN_UP_DAYS + 1));

/** When these were last done, epoch milliseconds. */
async function lastTimes(operatingState: OperatingStateTable) {
  const timeOf = async (name: 'last-clean-up' | 'last-backup') => {
    const at = await operatingState.get(name);
    return at === null ? null : Number(at);
  };
  return { lastCleanUpAt: await timeOf('last-clean-up'), lastBackupAt: await timeOf('last-backup') };
}

/** Counts for whoever watches the server. They name nobody. Times are epoch milliseconds. */
export interface StorageFigures {
  readonly mail: MailFigures;
  /** Queued in the last 24 hours, sent or not, as counted against the mails of a day. */
  readonly mailsOfDay: number;
  readonly lastCleanUpAt: number | null;
  /** Null: none was made by `npm run backup`. */
  readonly lastBackupAt: number | null;
  readonly sessions: number;
}

export type ReadStorageFigures = () => ResultAsync<StorageFigures, Failure<'unavailable'>>;

export const storageFigures = async (
  { figures, operatingState, outbox }: OperatorTables,
  now: number,
): Promise<StorageFigures> => ({
  mail: await figures.mail(),
  mailsOfDay: await outbox.countSince(now - DAY_MS),
  ...(await lastTimes(operatingState)),
  sessions: await figures.sessions(liveSessions(now)),
});

function signUpsByDay(hours: Awaited<ReturnType<FigureTable['signUpsByHour']>>, now: number) {
  const signUps = new Map(signUpDays(now).map((day) => [day, 0]));
  for (const { hour, count } of hours) {
    const day = easternDate(Date.parse(`${hour}:00:00Z`));
    signUps.set(day, (signUps.get(day) ?? 0) + count);
  }
  return [...signUps].map(([day, count]) => ({ day, count }));
}

export async function overview(
  { figures, operatingState, contactMessages, appointments }: OperatorTables,
  now: number,
) {
  const signUpsSince = new Date(rangeOfDay(signUpDays(now)[0] ?? '').from).toISOString();
  return {
    peopleByStep: await figures.peopleByStep(),
    signUps: signUpsByDay(await figures.signUpsByHour(signUpsSince), now),
    mail: await figures.mail(),
    securityEvents: await figures.securityEventsSince(now - SECURITY_EVENT_HOURS * HOUR_MS),
    ...(await lastTimes(operatingState)),
    openMessages: await contactMessages.countOpen(),
    nextCallAt: (await appointments.startsBetween(now, now + (BOOKING_HORIZON_DAYS + 1) * DAY_MS))[0] ?? null,
  };
}
