/** Contents of a calendar entry. Times are epoch milliseconds. */
export interface CalendarEntry {
  /** Stable, so that a calendar imports the same entry only once. */
  readonly uid: string;
  readonly madeAt: number;
  /** Version of the entry: a calendar keeps the highest (RFC 5545, 3.8.7.4). */
  readonly sequence: number;
  readonly canceled?: boolean;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly summary: string;
  readonly description: string;
  readonly organizer: Readonly<{ name: string; email: string }>;
  /** Name of the generating program. */
  readonly product: string;
}

/** Longest line, in octets without its line break (RFC 5545, 3.1). */
const LINE_MAX_OCTETS = 75;

/** `20261123T140000Z` (RFC 5545, 3.3.5, form 2). */
const utc = (moment: number) => `${new Date(moment).toISOString().replace(/[-:]|\.\d{3}/g, '')}`;

/** TEXT (RFC 5545, 3.3.11). */
const text = (words: string) =>
  words
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '');

/** A parameter's value in quotes, which cannot hold quotes or control characters (RFC 5545, 3.1). */
const quoted = (words: string) => `"${words.replace(/["\p{Cc}]/gu, '')}"`;

/** Folds a long line; continuation lines begin with a space. Characters are not split. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const length = encoder.encode(character).length;
    if (octets + length > LINE_MAX_OCTETS) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += length;
  }
  return [...lines, current].join('\r\n');
}

/** A calendar file with one entry (iCalendar RFC 5545, iTIP RFC 5546): CRLF, UTC, folded. */
export function calendarFile(entry: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(entry.product)}//Booking//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${entry.canceled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${text(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utc(entry.madeAt)}`,
    `DTSTART:${utc(entry.startsAt)}`,
    `DTEND:${utc(entry.endsAt)}`,
    `SUMMARY:${text(entry.summary)}`,
    `DESCRIPTION:${text(entry.description)}`,
    `ORGANIZER;CN=${quoted(entry.organizer.name)}:mailto:${entry.organizer.email.replace(/[\p{Cc}\s]/gu, '')}`,
    `STATUS:${entry.canceled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
