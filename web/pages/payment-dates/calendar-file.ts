import ical, { ICalAlarmType, ICalEventTransparency } from 'ical-generator';
import { LANGUAGE } from '#copy/language.ts';
import { paymentDatesCopy } from '#copy/payment-dates.ts';
import { type Payment, REMINDER_HOUR } from '#core/benefits/payment-days.ts';

/** Until the midnight at which the day begins. */
const REMINDER_SECONDS = (24 - REMINDER_HOUR) * 60 * 60;

/** A calendar file with an entry and a reminder for each payment. With ids from `host`, a second file adds nothing twice. */
export function calendarFile(payments: readonly Payment[], host: string, now: Date): string {
  const { entry } = paymentDatesCopy;
  const calendar = ical({ name: entry.name, prodId: `//${host}//Payment dates//${LANGUAGE.toUpperCase()}` });
  for (const payment of payments) {
    const { year, month } = payment.month;
    calendar.createEvent({
      id: `${payment.benefit}-${year}-${month}@${host}`,
      stamp: now,
      allDay: true,
      start: new Date(`${payment.date}T00:00:00Z`),
      summary: entry.summary(payment),
      description: entry.description,
      transparency: ICalEventTransparency.TRANSPARENT,
      alarms: [
        {
          type: ICalAlarmType.display,
          triggerBefore: REMINDER_SECONDS,
          description: entry.reminder(payment),
        },
      ],
    });
  }
  return calendar.toString();
}
