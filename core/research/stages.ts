import { DAY_MS } from '../calendar/durations.ts';
import type { EventBatch } from '../measurement/event-batch.ts';
import type { MeasuredForm } from '../measurement/measured-names.ts';
import type { JourneyPage } from '../onboarding/journey.ts';

/** How far a visitor got, in order, the page whose opening shows it, and its form. A stage is its place here, which is stored. */
export const STAGES = [
  { words: 'Came to the site', page: null, form: null },
  { words: "Opened 'Get started'", page: 'start', form: 'start' },
  { words: 'Asked for the email link', page: 'verify-email', form: 'code' },
  { words: 'Confirmed the email', page: 'signup-calendar', form: 'calendar' },
  { words: 'Chose a payment day', page: 'signup-account', form: 'account' },
  { words: 'Set up the account', page: 'signup-confirmation', form: 'confirmation' },
  { words: 'Opened the countdown', page: 'launch-countdown', form: null },
] as const satisfies readonly { words: string; page: JourneyPage | null; form: MeasuredForm | null }[];

/** The first stage at which a visitor counts as signed up. */
export const SIGNED_UP = 3;
/** The first stage whose stage before has a time. */
export const FIRST_WITH_TIME = 2;
/** A step that took longer has no time. */
export const MAX_STEP_MS = DAY_MS;
export const LAST_STAGE = STAGES.length - 1;

/** The stage on whose page a form of the sign-up is; undefined for the other forms. */
export const STAGE_OF_FORM: Readonly<Partial<Record<MeasuredForm, number>>> = Object.fromEntries(
  STAGES.map(({ form }, stage) => [form, stage]),
);

/** When each stage was first reached in a batch of events, by the browser's clock; null: not in it. */
export function stageTimes(events: EventBatch['events']): readonly (number | null)[] {
  return STAGES.map(({ page }) => {
    const found = events.find(({ event }) => event.name === 'navigation' && event.to === page);
    return found?.at ?? null;
  });
}
