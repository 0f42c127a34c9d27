import { useState } from 'react';
import { styled } from 'styled-components';
import {
  BENEFIT_TIMINGS,
  type TimingChoice,
  timingMessage,
  timingPreference,
} from '#core/benefits/benefit-timing.ts';
import { claimStanding } from '#core/offer/claims.ts';
import { TIMING_PREFERENCE_MAX_LENGTH } from '#core/onboarding/onboarding-record.ts';
import { ClaimMarker } from '../../app/claim-marker.tsx';
import { useSiteSettings } from '../../app/site-settings-context.tsx';
import { calendarCopy, timingLabel, timingSentence } from '../../copy/calendar.ts';
import { ChoiceCard, ChoiceGroup, TextField } from '../../ui/fields.tsx';
import { MonthGlyph } from '../../ui/month-glyph.tsx';
import { useAfterPress } from '../after-press/use-after-press.ts';

const Message = styled.p`
  padding: 1rem 1.25rem;
  border-left: 6px solid var(--action);
  border-radius: 8px;
  background: var(--calm);
`;

const FIRST_CHOICE_ID = `timing-${BENEFIT_TIMINGS[0]}`;
const OTHER_ID = 'other';

/** Where the focus goes when the question is not answered yet. */
export function focusTimingQuestion(choice: TimingChoice): void {
  document.getElementById(choice.timing === 'other' ? OTHER_ID : FIRST_CHOICE_ID)?.focus();
}

interface TimingQuestionProps {
  readonly choice: TimingChoice;
  /** The sentence at the question, or null while it is fine. */
  readonly error: string | null;
  readonly onChange: (choice: TimingChoice) => void;
}

/**
 * 'When do your benefits normally arrive?' with what the answer means, on both calendars. With 'other' the meaning waits until
 * words were entered and the field was left (spec section 4, 'Anonymous /home flow').
 */
export function TimingQuestion({ choice, error, onChange }: TimingQuestionProps) {
  const settings = useSiteSettings();
  const afterPress = useAfterPress();
  const [leftOther, setLeftOther] = useState(choice.otherText !== '');
  const answered = timingPreference(choice).isOk();
  const told = answered && choice.timing !== null && (choice.timing !== 'other' || leftOther);
  // How early money could come is a claim; without evidence the message says no day (decision 7).
  const claimed = claimStanding('early-days', settings) !== 'unclaimed';
  return (
    <>
      <ChoiceGroup
        legend={calendarCopy.legend}
        legendHidden
        error={choice.timing === 'other' ? undefined : (error ?? undefined)}
      >
        {BENEFIT_TIMINGS.map((timing) => (
          <ChoiceCard
            key={timing}
            name="timing"
            value={timing}
            label={timingLabel(timing)}
            glyph={timing === 'other' ? undefined : <MonthGlyph timing={timing} />}
            checked={choice.timing === timing}
            onChange={() => onChange({ ...choice, timing })}
          />
        ))}
      </ChoiceGroup>
      {choice.timing === 'other' ? (
        <TextField
          id={OTHER_ID}
          name="other"
          autoComplete="off"
          label={calendarCopy.otherLabel}
          hint={calendarCopy.otherHint}
          error={error ?? undefined}
          maxLength={TIMING_PREFERENCE_MAX_LENGTH}
          value={choice.otherText}
          onChange={(event) => {
            setLeftOther(false);
            onChange({ ...choice, otherText: event.target.value });
          }}
          // The message moves what stands below it: never while that is being pressed.
          onBlur={() => afterPress(() => setLeftOther(true))}
        />
      ) : null}
      <div aria-live="polite">
        {told && choice.timing ? (
          <Message>
            {timingSentence(timingMessage(claimed ? choice.timing : 'other'))}
            <ClaimMarker />
          </Message>
        ) : null}
      </div>
    </>
  );
}
