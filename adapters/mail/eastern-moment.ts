import { LANGUAGE_TABLE } from '#core/language/languages.ts';
import type { MailCopy } from './mail-copy.ts';

/** Date and time in New York, in the words of a language: 'Monday, July 6, 2026 at 9:00 AM ET'. */
export function easternMoments({ language, moment }: MailCopy): (at: number) => string {
  const { tag } = LANGUAGE_TABLE[language];
  const timeZone = 'America/New_York';
  const dates = new Intl.DateTimeFormat(tag, { timeZone, dateStyle: 'full' });
  const times = new Intl.DateTimeFormat(tag, { timeZone, timeStyle: 'short' });
  return (at) => moment(dates.format(at), times.format(at));
}
