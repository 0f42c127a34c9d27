import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { calendarCopy, timingLabel, timingProblemSentence, timingSentence } from '#copy/calendar.ts';
import {
  BENEFIT_TIMINGS,
  type BenefitTiming,
  type TimingChoice,
  timingMessage,
  timingPreference,
  timingProblems,
} from '#core/benefits/benefit-timing.ts';
import type { PaymentGroup } from '#core/benefits/payment-group.ts';
import { groupOf, namedDay, timingOfGroup } from '#core/benefits/timing-payment.ts';
import { hasLaunched } from '#core/launch/has-launched.ts';
import { claimDisplay } from '#core/offer/claims.ts';
import { TIMING_PREFERENCE_MAX_LENGTH } from '#core/record-limits.ts';
import { useAfterPress } from '../../runtime/form/use-after-press.ts';
import {
  type FieldSentences,
  inWords,
  useValidatedForm,
  type ValidatedForm,
} from '../../runtime/form/use-validated-form.tsx';
import { keptState, LANDING_DAY } from '../../runtime/kept-state.ts';
import { usePersonalPage } from '../../runtime/personal-page-context.tsx';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { ChoiceCard, ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { StepAside, StepLayout } from '../journey/step-layout.tsx';
import { MonthPicture } from '../month-picture/month-picture.tsx';
import { NextPaymentWords, useNextPayment } from '../payment-day/next-payment.tsx';
import { MESSAGE_ID } from './days-to-month.tsx';

const Answer = styled.div`
  &:not(:empty) {
    margin-top: 1.25rem;
  }
`;

/** Before the script, or without it, the browser shows the field with its choice. */
const OtherDay = styled.div`
  fieldset:not(:has([value='other']:checked)) + & {
    display: none;
  }
  /* With the help below it. */
  & input {
    scroll-margin-bottom: 3.25rem;
  }
`;

const FIELD_IDS = { timing: `timing-${BENEFIT_TIMINGS[0]}`, otherText: 'other' } as const;

/** The answer of a group, in words where it has no choice of its own. */
export function choiceOf(group: PaymentGroup): TimingChoice {
  const timing = timingOfGroup(group);
  return { timing, otherText: timing === 'other' ? calendarCopy.wordsFor(group) : '' };
}

/** Without an answer, the one that was chosen on the landing page. A prerendered form knows only the stored one. */
export function orFromLanding(choice: TimingChoice, hydrated: boolean): TimingChoice {
  const group = keptState.get(LANDING_DAY) as PaymentGroup | undefined;
  return hydrated && choice.timing === null && group ? choiceOf(group) : choice;
}

interface TimingFormOptions {
  readonly initial: TimingChoice;
  readonly initialErrors?: FieldSentences<TimingChoice>;
  readonly onEdit: (choice: TimingChoice) => void;
  readonly onSubmit: (choice: TimingChoice, preference: string) => Promise<void>;
}

/** The form state of both calendar pages. */
export function useTimingForm({
  onEdit,
  onSubmit,
  ...initially
}: TimingFormOptions): ValidatedForm<TimingChoice> {
  return useValidatedForm<TimingChoice>({
    ...initially,
    fields: ['timing', 'otherText'],
    validate: (choice) => inWords(timingProblems(choice), timingProblemSentence),
    checksOnLeave: 'none',
    alsoClears: { timing: ['otherText'] },
    idOf: (field) => FIELD_IDS[field],
    onEdit: (_field, choice) => onEdit(choice),
    async onSubmit(choice) {
      const preference = timingPreference(choice);
      if (preference.isOk()) await onSubmit(choice, preference.value);
    },
  });
}

const HINTS: Partial<Record<BenefitTiming, string>> = {
  '1st_business_day': calendarCopy.ssiHint,
  other: calendarCopy.otherHint,
};

/** The question, with a message about the answer. */
export function TimingQuestion({ form, finder }: { form: ValidatedForm<TimingChoice>; finder: ReactNode }) {
  const choice = form.values();
  const other = form.field('otherText');
  const settings = useSiteSettings();
  const afterPress = useAfterPress();
  const [edited, setEdited] = useState(false);
  const typing = edited && choice.timing === 'other';
  const claimed = claimDisplay('early-days', settings) !== 'unclaimed';
  const hydrated = useHydrated();
  /** The public document does not know it. */
  const knowsDay = usePersonalPage() || hydrated;
  const day = namedDay(choice);
  const { payment, claim, picture } = useNextPayment(groupOf(choice), day);
  return (
    <>
      <StepLayout>
        <ChoiceGroup legend={calendarCopy.legend} legendHidden error={form.errors.timing}>
          {BENEFIT_TIMINGS.map((timing) => (
            <ChoiceCard
              key={timing}
              name="timing"
              value={timing}
              label={timingLabel(timing)}
              hint={HINTS[timing]}
              checked={choice.timing === timing}
              aria-describedby={choice.timing === timing ? MESSAGE_ID : undefined}
              required={!hydrated}
              onChange={({ target }) => {
                form.change('timing', timing);
                requestAnimationFrame(() => {
                  const field = document.getElementById('other');
                  // The arrow keys go on through the choices.
                  if (!target.matches(':focus-visible')) field?.focus();
                  // On a phone it would open below the buttons of the step.
                  field?.scrollIntoView({ block: 'nearest' });
                });
              }}
            />
          ))}
        </ChoiceGroup>
        {choice.timing === 'other' || !hydrated ? (
          <OtherDay>
            <TextField
              {...other}
              name="other"
              autoComplete="off"
              label={calendarCopy.otherLabel}
              maxLength={TIMING_PREFERENCE_MAX_LENGTH}
              onChange={(event) => {
                setEdited(true);
                other.onChange(event);
              }}
              // The message is made anew: never while a part of it is being pressed.
              onBlur={() => afterPress(() => setEdited(false))}
            />
          </OtherDay>
        ) : null}
        {finder}
      </StepLayout>
      <StepAside>
        <MonthPicture key={String(knowsDay)} shown={knowsDay ? [picture] : []} steady />
        {/* Screen readers hear it once the field is left: as a new one, and not at each key. */}
        <Answer id={MESSAGE_ID} aria-live={typing ? 'off' : 'polite'}>
          {timingPreference(choice).isOk() ? (
            <NextPaymentWords
              key={String(typing)}
              payment={payment}
              claim={claim}
              own={choice.timing === 'other' && !payment ? calendarCopy.ownDay(day) : null}
              message={
                choice.timing === 'other' && claim
                  ? undefined
                  : timingSentence(
                      timingMessage((claimed && choice.timing) || 'other'),
                      hasLaunched(settings.launchAt, Date.now()),
                    )
              }
            />
          ) : null}
        </Answer>
      </StepAside>
    </>
  );
}
