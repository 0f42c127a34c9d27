import { type FormEvent, type MouseEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type TimingChoice, timingPreference } from '#core/benefits/benefit-timing.ts';
import { useMeasure } from '../../app/measuring.tsx';
import { pathOf } from '../../app/paths.ts';
import { anonymousCopy, homeCalendarCopy } from '../../copy/anonymous.ts';
import { calendarCopy, timingProblemSentence } from '../../copy/calendar.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { focusTimingQuestion, TimingQuestion } from '../../widgets/timing-question/timing-question.tsx';
import { WhyWeAsk } from '../../widgets/why-we-ask/why-we-ask.tsx';
import { heldAnswers, hold } from './held-answers.ts';
import { useAnonymousSave } from './use-anonymous-save.ts';

/** `/home/calendar`, the first step without an account (spec sections 2 and 4, 'Anonymous /home flow'). */
export function HomeCalendarPage() {
  const save = useAnonymousSave();
  const measure = useMeasure();
  const navigate = useNavigate();
  const [choice, setChoice] = useState<TimingChoice>(() => heldAnswers().timing);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const preference = timingPreference(choice);

  function change(next: TimingChoice) {
    setChoice(next);
    setError(null);
    hold({ timing: next });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || preference.isErr() || choice.timing === null) return;
    setBusy(true);
    await save({ calendar_timing_selected: preference.value });
    // The person's own words are measured as 'other' (decision 27).
    measure({ name: 'home_calendar_completed', step: 1, timing_selected: choice.timing });
    navigate(pathOf('home-info'));
  }

  /** A press on the blocked button says at the question what is missing (decision 23). */
  function pressed(event: MouseEvent) {
    if (!(event.target as Element).closest('button[type="submit"]') || preference.isOk()) return;
    setError(timingProblemSentence(preference.error));
    focusTimingQuestion(choice);
  }

  return (
    <Page title={calendarCopy.title} intro={calendarCopy.intro} progress={1} steps={3} noindex>
      {/* Method dialog: before the script arrives, a press sends nothing anywhere. */}
      <form noValidate method="dialog" onSubmit={submit} onClickCapture={pressed}>
        <Stack gap={6}>
          <TimingQuestion choice={choice} error={error} onChange={change} />
          <Row>
            <LinkButton kind="quiet" to={pathOf('home')}>
              {anonymousCopy.back}
            </LinkButton>
            <Button
              type="submit"
              busy={busy}
              blockedBecause={preference.isErr() ? calendarCopy.blocked : null}
            >
              {busy ? calendarCopy.continuing : homeCalendarCopy.continue}
            </Button>
          </Row>
          <WhyWeAsk title={calendarCopy.whyTitle} text={calendarCopy.why} />
        </Stack>
      </form>
    </Page>
  );
}
