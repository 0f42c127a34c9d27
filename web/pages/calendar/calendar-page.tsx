import { type FormEvent, type MouseEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import {
  BENEFIT_TIMINGS,
  type BenefitTiming,
  type TimingChoice,
  timingChoiceOf,
  timingMessage,
  timingPreference,
} from '#core/benefits/benefit-timing.ts';
import { TIMING_PREFERENCE_MAX_LENGTH } from '#core/onboarding/onboarding-record.ts';
import type { OnboardingStatus } from '#core/onboarding/onboarding-status.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { ClaimMarker } from '../../app/claim-marker.tsx';
import { Guarded } from '../../app/guard.tsx';
import { pathOf } from '../../app/paths.ts';
import { useToast } from '../../app/toasts.tsx';
import { useUseCases } from '../../app/use-cases-context.tsx';
import { calendarCopy, timingLabel, timingProblemSentence, timingSentence } from '../../copy/calendar.ts';
import { saveFailureToast } from '../../copy/saving.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ChoiceCard, ChoiceGroup, TextField } from '../../ui/fields.tsx';
import { MonthGlyph } from '../../ui/month-glyph.tsx';
import { Page } from '../../ui/page.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { useAfterPress } from '../../widgets/after-press/use-after-press.ts';
import { SaveLine } from '../../widgets/saving/save-line.tsx';
import { SessionEnded } from '../../widgets/saving/session-ended.tsx';
import { useAutosave } from '../../widgets/saving/use-autosave.ts';
import { useResend } from '../../widgets/saving/use-resend.ts';
import { WhyWeAsk } from '../../widgets/why-we-ask/why-we-ask.tsx';

const Message = styled.p`
  padding: 1rem 1.25rem;
  border-left: 6px solid var(--action);
  border-radius: 8px;
  background: var(--calm);
`;

/** `/signup/calendar` (spec sections 2 and 4; decisions, 'Content'). */
export function CalendarPage() {
  return <Guarded page="signup-calendar">{(entered) => <CalendarStep {...entered} />}</Guarded>;
}

function CalendarStep({ session, status }: { session: Session; status: OnboardingStatus }) {
  const { saver } = useUseCases();
  const toast = useToast();
  const navigate = useNavigate();
  const autosave = useAutosave(session);
  useResend(session);
  const [choice, setChoice] = useState<TimingChoice>(() => {
    const drafted = saver.draft(session)?.benefit_timing_preference;
    return timingChoiceOf(drafted ?? status.record?.benefit_timing_preference ?? null);
  });
  const afterPress = useAfterPress();
  const [leftOther, setLeftOther] = useState(choice.otherText !== '');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [ended, setEnded] = useState(false);
  const preference = timingPreference(choice);
  const told = preference.isOk() && choice.timing !== null && (choice.timing !== 'other' || leftOther);

  function change(next: TimingChoice) {
    setChoice(next);
    setError(null);
    timingPreference(next).map((value) => autosave.later({ benefit_timing_preference: value }));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || preference.isErr()) return;
    autosave.cancel();
    setBusy(true);
    const saved = await saver.save(session, {
      benefit_timing_preference: preference.value,
      step_completed: 'calendar_intro',
    });
    setBusy(false);
    if (saved.isErr()) {
      toast({ ...saveFailureToast(saved.error), tone: 'error' });
      // Without a session the next step would only send the person away: here the choice stays in view.
      if (saved.error.failure.kind === 'not-signed-in') return setEnded(true);
    }
    navigate(pathOf('signup-account'));
  }

  /** A press on the blocked button says at the field what is missing (decision 23). */
  function pressed(event: MouseEvent) {
    if (!(event.target as Element).closest('button[type="submit"]') || preference.isOk()) return;
    setError(timingProblemSentence(preference.error));
    document.getElementById(choice.timing === 'other' ? 'other' : 'timing-1st_business_day')?.focus();
  }

  return (
    <Page title={calendarCopy.title} intro={calendarCopy.intro} progress={2} noindex>
      <form noValidate onSubmit={submit} onClickCapture={pressed}>
        <Stack gap={6}>
          {ended ? <SessionEnded page="signup-calendar" /> : null}
          <ChoiceGroup
            legend={calendarCopy.legend}
            legendHidden
            error={choice.timing === 'other' ? undefined : (error ?? undefined)}
          >
            {BENEFIT_TIMINGS.map((timing: BenefitTiming) => (
              <ChoiceCard
                key={timing}
                name="timing"
                value={timing}
                label={timingLabel(timing)}
                glyph={timing === 'other' ? undefined : <MonthGlyph timing={timing} />}
                checked={choice.timing === timing}
                onChange={() => change({ ...choice, timing })}
              />
            ))}
          </ChoiceGroup>
          {choice.timing === 'other' ? (
            <TextField
              name="other"
              autoComplete="off"
              label={calendarCopy.otherLabel}
              hint={calendarCopy.otherHint}
              error={error ?? undefined}
              maxLength={TIMING_PREFERENCE_MAX_LENGTH}
              value={choice.otherText}
              onChange={(event) => {
                setLeftOther(false);
                change({ ...choice, otherText: event.target.value });
              }}
              onBlur={() => afterPress(() => setLeftOther(true))}
            />
          ) : null}
          <div aria-live="polite">
            {told && choice.timing ? (
              <Message>
                {timingSentence(timingMessage(choice.timing))}
                <ClaimMarker />
              </Message>
            ) : null}
          </div>
          <Row>
            <LinkButton kind="quiet" to={pathOf('start')}>
              {calendarCopy.back}
            </LinkButton>
            <Button
              type="submit"
              busy={busy}
              blockedBecause={preference.isErr() ? calendarCopy.blocked : null}
            >
              {busy ? calendarCopy.continuing : calendarCopy.continue}
            </Button>
          </Row>
          <SaveLine />
          <WhyWeAsk title={calendarCopy.whyTitle} text={calendarCopy.why} />
        </Stack>
      </form>
    </Page>
  );
}
