import type { EventBatch } from '../measurement/event-batch.ts';
import type { MeasuredForm, MeasuredPage } from '../measurement/measured-names.ts';

/** How far a visitor got, in order. A stage is its place in this list, which is stored. */
export const STAGES = [
  { id: 'came', words: 'Came to the site' },
  { id: 'start', words: "Opened 'Get started'" },
  { id: 'link', words: 'Asked for the email link' },
  { id: 'calendar', words: 'Confirmed the email' },
  { id: 'account', words: 'Chose a payment day' },
  { id: 'confirmation', words: 'Set up the account' },
  { id: 'finished', words: 'Finished' },
] as const;

/** The first stage at which a visitor counts as signed up. */
export const SIGNED_UP = 3;
export const LAST_STAGE = STAGES.length - 1;

/** The page whose opening shows that a stage was reached. */
const PAGES: readonly (MeasuredPage | null)[] = [
  null,
  'start',
  'verify-email',
  'signup-calendar',
  'signup-account',
  'signup-confirmation',
  'launch-countdown',
];

/** The stage on whose page a form of the sign-up is; undefined for the other forms. */
export const STAGE_OF_FORM: Readonly<Partial<Record<MeasuredForm, number>>> = {
  start: 1,
  code: 2,
  calendar: 3,
  account: 4,
  confirmation: 5,
};

/** When each stage was first reached in a batch of events, by the browser's clock; null: not in it. */
export function stageTimes(events: EventBatch['events']): readonly (number | null)[] {
  return STAGES.map((_, stage) => {
    const found = events.find(({ event }) => event.name === 'navigation' && event.to === PAGES[stage]);
    return found?.at ?? null;
  });
}
