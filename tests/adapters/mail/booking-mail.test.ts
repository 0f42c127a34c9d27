import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarFile } from '#adapters/mail/calendar-file.ts';
import type { WhoCalls } from '#core/ports/scheduler.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { makeBookingMail } from '#tests/support/english-mails.ts';
import { readingGrade } from '../../support/reading-grade.ts';

const startsAt = Date.parse('2026-07-06T13:00:00Z');
const entry = {
  uid: 'booking-1@www.checkahead.example',
  madeAt: Date.parse('2026-07-01T12:34:56.789Z'),
  sequence: 0,
  startsAt,
  endsAt: startsAt + 30 * 60_000,
  summary: 'Call',
  description: 'A call',
  organizer: { name: 'CheckAhead', email: 'support@checkahead.example' },
  language: 'en' as const,
  product: 'CheckAhead',
};

/** The content lines, unfolded (RFC 5545, 3.1). */
const lines = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');
const unescaped = (text: string) =>
  text.replace(/\\([\\;,n])/g, (_all, sign) => (sign === 'n' ? '\n' : sign));

describe('a calendar file', () => {
  it('is an entry in UTC with its own id', () => {
    expect(lines(calendarFile(entry))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//CheckAhead//Booking//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:booking-1@www.checkahead.example',
      'SEQUENCE:0',
      'DTSTAMP:20260701T123456Z',
      'DTSTART:20260706T130000Z',
      'DTEND:20260706T133000Z',
      'SUMMARY:Call',
      'DESCRIPTION:A call',
      'ORGANIZER;CN="CheckAhead":mailto:support@checkahead.example',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('for any text, lines end in CRLF, have at most 75 octets, and text cannot add lines', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 200 });
    const risky = fc
      .array(fc.constantFrom('\r\nBEGIN:VALARM', '\n', ';', ',', '\\', '"', 'ü', '\u{1f600}', ' x'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(words, risky), fc.oneof(words, risky), (summary, name) => {
        const file = calendarFile({ ...entry, summary, organizer: { ...entry.organizer, name: `x${name}` } });
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        for (const line of file.split('\r\n'))
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        const content = lines(file);
        expect(content).toHaveLength(18);
        const shown = unescaped((content[11] ?? '').slice('SUMMARY:'.length));
        expect(shown).toBe(summary.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ''));
      }),
    );
  });
});

describe('the confirmation of a booking', () => {
  const confirm = (over: object = {}) =>
    makeBookingMail({
      site: { ...DEFAULT_SITE_SETTINGS, publicUrl: 'https://www.checkahead.example' },
    }).confirmation({
      id: 'booking-1',
      slot: { startsAt, endsAt: startsAt + 30 * 60_000 },
      name: 'Rose',
      bookedAt: startsAt - 1,
      token: 'TOKEN',
      moves: 0,
      whoCalls: { kind: 'we-write' },
      ...over,
    });

  it('gives the time in New York with its zone, and how to change it', () => {
    const mail = confirm();
    expect(mail.subject).toBe('CheckAhead: your call is booked');
    expect(mail.text).toMatch(/Monday, July 6, 2026 at 9:00\sAM ET\b/);
    expect(mail.text).toContain('30 minutes and is free');
    expect(mail.text).toContain('support@checkahead.example');
    expect(mail.text).toContain('not affiliated with or endorsed by the Social Security Administration');
    const winter = Date.parse('2026-01-05T14:00:00Z');
    expect(confirm({ slot: { startsAt: winter, endsAt: winter } }).text).toMatch(/9:00\sAM ET\b/);
  });

  it('names the time in the calendar entry as in the mail', () => {
    const [file] = confirm().attachments;
    expect(unescaped((file?.content ?? '').replaceAll('\r\n ', ''))).toMatch(/July 6, 2026 at 9:00\sAM ET\b/);
  });

  it('keeps the purpose of a link next to it in the text', () => {
    expect(confirm().text).toContain(
      'Move or cancel your call: https://www.checkahead.example/schedule#booking=TOKEN',
    );
  });

  it('contains the entry of the same booking, always under the same id', () => {
    expect(confirm().attachments.map(({ filename }) => filename)).toEqual(['call.ics']);
    expect(confirm().attachments[0]?.content).toContain('UID:booking-1@www.checkahead.example');
    expect(confirm().attachments).toEqual(confirm().attachments);
  });

  it.each<[WhoCalls, string]>([
    [
      { kind: 'we-call', from: '(555) 555-0100', lastFour: '0123' },
      'At that time, we call you from (555) 555-0100. We call the number that ends in 0123. Not sure who is calling? Hang up and call (555) 555-0100.',
    ],
    [
      { kind: 'you-call', number: '(555) 555-0100' },
      'At that time, please call us at (555) 555-0100. We never call you first.',
    ],
    [
      { kind: 'you-open-link', link: 'https://video.example.org/room' },
      'At that time, open the link in our email. The page has a button to join the call. We never call you first.',
    ],
    [
      { kind: 'we-write' },
      'Before the call, we will send you another email. It will say how to reach us. We never call you first.',
    ],
  ])('says who calls whom in the mail and the calendar entry: $kind', (whoCalls, words) => {
    const mail = confirm({ whoCalls, moves: 1 });
    expect(mail.subject).toBe('CheckAhead: your call has a new time');
    expect(mail.text).toContain(words);
    const [file] = mail.attachments;
    expect(file?.content).toContain('SEQUENCE:1');
    expect(unescaped((file?.content ?? '').replaceAll('\r\n ', ''))).toContain(words);
    // Every link of our mails leads to our own pages.
    expect(JSON.stringify(mail)).not.toContain('video.example.org');
    expect(readingGrade(words)).toBeLessThanOrEqual(8);
  });

  it('no name is turned into a link', () => {
    const { text, html } = confirm({ name: 'Win.at evil.example J.R.' });
    for (const body of [text, html]) expect(body).toContain('Hello Win. at evil. example J. R.,');
  });

  it('what a person typed stays plain text', () => {
    const { html } = confirm({ name: '<img src=x onerror=alert(1)>' });
    expect(html).toContain('&lt;img');
    expect(html).not.toContain('<img');
  });
});

describe('the mail of a hold', () => {
  const hold = makeBookingMail({
    site: { ...DEFAULT_SITE_SETTINGS, publicUrl: 'https://www.checkahead.example' },
  }).hold({ slot: { startsAt, endsAt: startsAt + 30 * 60_000 }, token: 'TOKEN' });

  it('says when, how long the slot is held, and what to do if somebody else requested it', () => {
    expect(hold.subject).toBe('CheckAhead: confirm your call');
    expect(hold.text).toMatch(
      /You, or someone using your address, asked for a free call with .*\. The time is .* July 6, 2026 at 9:00\sAM ET\./,
    );
    expect(hold.text).toContain('We hold this time for 15 minutes.');
    expect(hold.text).toContain('If you did not ask for a call, do nothing.');
    expect(readingGrade(hold.text.replace(/https?:\S+|\S+@\S+/g, ''))).toBeLessThanOrEqual(8);
  });

  it('has its token in the fragment, with the purpose of the link', () => {
    const address = 'https://www.checkahead.example/schedule#booking=TOKEN';
    expect(hold.text).toContain(`Confirm your call: ${address}`);
    expect(hold.html).toContain(`href="${address}"`);
  });
});
