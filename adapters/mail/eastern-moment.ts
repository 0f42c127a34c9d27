import { LANGUAGE_TABLE } from '#core/language/languages.ts';
import type { MailCopy } from './mail-copy.ts';

/** Date and time in New York, in the words of a language: 'Monday, July 6, 2026 at 9:00 AM ET'. */
export function easternMoments({ language, moment }: MailCopy): (at: number) => string {
  const clocks = new Intl.DateTimeFormat(LANGUAGE_TABLE[language].tag, {
    timeZone: 'America/New_York',
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return (at) => moment(clocks.format(at));
}
