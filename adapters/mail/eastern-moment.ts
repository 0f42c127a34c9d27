import { EASTERN_TIME } from '#core/calendar/eastern-time.ts';
import { LANGUAGE_TABLE } from '#core/language/languages.ts';
import type { MailCopy } from '#core/ports/mail-copy.ts';

/** A format is made when it is first used, because that takes longer than anything else in making the mails. */
function eastern({ language }: MailCopy, style: Intl.DateTimeFormatOptions): (at: number) => string {
  let dates: Intl.DateTimeFormat | undefined;
  return (at) => {
    dates ??= new Intl.DateTimeFormat(LANGUAGE_TABLE[language].tag, { timeZone: EASTERN_TIME, ...style });
    return dates.format(at);
  };
}

/** A date in New York, in the words of a language: 'Monday, July 6, 2026'. */
export function easternDays(copy: MailCopy): (at: number) => string {
  const day = eastern(copy, { dateStyle: 'full' });
  return (at) => copy.day(day(at));
}

/** Date and time in New York, in the words of a language: 'Monday, July 6, 2026 at 9:00 AM ET'. */
export function easternMoments(copy: MailCopy): (at: number) => string {
  const day = eastern(copy, { dateStyle: 'full' });
  const time = eastern(copy, { timeStyle: 'short' });
  return (at) => copy.moment(day(at), time(at));
}
