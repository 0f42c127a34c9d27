import { easternDate } from '#core/calendar/calendar-date.ts';
import { DAY_MS, HOUR_MS } from '#core/calendar/durations.ts';
import { openSlots } from '#core/consultation/consultation-slots.ts';
import type { SqliteStatements } from '../sqlite-statements.ts';

const PAST_DAYS = 10;
const COMING_DAYS = 14;
const SLOTS_PER_CALL = 13;

const NAMES = ['Rose Hill', 'Otis Reed', 'Ana Vega', 'June Park', 'Walter Dunn', 'Luz Ortega', 'Irene Cole'];

const NOTES = [
  { outcome: 'held', note: 'Asked what the service will cost.' },
  { outcome: 'not-reached', note: 'Nobody answered. Left no message.' },
  { outcome: 'wants-another', note: 'Wants a call again after the launch.' },
  { outcome: null, note: null },
] as const;

const MESSAGES = [
  'Is this real? My neighbor said that I should ask first.',
  'I typed the wrong phone number. How can I change it?',
  'My payment comes on the 3rd. Which answer do I choose?',
  '¿Puedo inscribirme si vivo en Puerto Rico?',
  'Please delete what you have about me.',
  'When do you launch?',
];
/** From one sender, to try blocking. */
const SPAM = [
  'Rank first in every search, from 99 dollars.',
  'Did you read my offer?',
  'Last chance: rank first!',
];

export const emailOf = (index: number) => `person-${index + 1}@demo.invalid`;

/** Made-up calls, messages and a blocked day around `now`, for practice with the console. */
export function addDemoCalls(statements: SqliteStatements, now: number): void {
  const today = easternDate(now);
  const slots = openSlots({ from: now - PAST_DAYS * DAY_MS, until: now + COMING_DAYS * DAY_MS });
  const coming = [...new Set(slots.map(({ startsAt }) => easternDate(startsAt)))].filter(
    (day) => day > today,
  );
  const blocked = coming[3] ?? today;
  statements.blockDay.run(blocked);
  const called = slots.filter(
    ({ startsAt }, index) => index % SLOTS_PER_CALL === 0 && easternDate(startsAt) !== blocked,
  );
  for (const [index, { startsAt }] of called.entries()) {
    const id = `demo-call-${index + 1}`;
    statements.putAppointment.run({
      id,
      startsAt,
      name: NAMES[index % NAMES.length] ?? '',
      email: emailOf(index),
      // 555-0100 to 555-0199 belong to nobody.
      phone: `20255501${String(index).padStart(2, '0')}`,
      createdAt: Math.min(now, startsAt) - DAY_MS,
      network: null,
      tokenHash: null,
      language: index % 3 === 2 ? 'es' : 'en',
    });
    if (startsAt < now) statements.annotateAppointment.run({ id, ...NOTES[index % NOTES.length] });
  }
  for (const [index, message] of MESSAGES.entries()) {
    const receivedAt = now - (MESSAGES.length - index) * 7 * HOUR_MS;
    const name = NAMES[index % NAMES.length] ?? '';
    const { lastInsertRowid: id } = statements.putContactMessage.run({
      ...{ name, email: emailOf(index), message, receivedAt },
    });
    if (index === 0) statements.answerContactMessage.run({ id, at: receivedAt + HOUR_MS });
  }
  for (const [index, message] of SPAM.entries()) {
    statements.putContactMessage.run({
      ...{ name: 'Best Offers', email: 'offers@spam.invalid', message },
      receivedAt: now - (SPAM.length - index) * HOUR_MS,
    });
  }
}
