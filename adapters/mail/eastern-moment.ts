import { EASTERN_TIME } from '#core/calendar/eastern-time.ts';
import { LANGUAGE_TABLE } from '#core/language/languages.ts';
import type { MailCopy } from '#core/ports/mail-copy.ts';

const eastern = ({ language }: MailCopy, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LANGUAGE_TABLE[language].tag, { timeZone: EASTERN_TIME, ...style });

/** A date in New York, in the words of a language: 'Monday, July 6, 2026'. */
export function easternDays(copy: MailCopy): (at: number) => string {
  const dates = eastern(copy, { dateStyle: 'full' });
  return (at) => copy.day(dates.format(at));
}

/** Date and time in New York, in the words of a language: 'Monday, July 6, 2026 at 9:00 AM ET'. */
export function easternMoments(copy: MailCopy): (at: number) => string {
  const dates = eastern(copy, { dateStyle: 'full' });
  const times = eastern(copy, { timeStyle: 'short' });
  return (at) => copy.moment(dates.format(at), times.format(at));
}
