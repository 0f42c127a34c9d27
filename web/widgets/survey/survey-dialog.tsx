import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LANGUAGE } from '#copy/language.ts';
import { shellCopy } from '#copy/shell.ts';
import { OPEN_QUESTIONS, surveyCopy } from '#copy/survey.ts';
import type { MeasuredPage } from '#core/site/pages.ts';
import {
  RANKING_OPTIONS,
  RANKING_QUESTION,
  rankingAnswerProblem,
  SURVEY_QUESTIONS,
  SURVEY_TEXT_MAX_LENGTH,
  textAnswerProblem,
} from '#core/survey/survey-answers.ts';
import type { SurveyAnswers } from '#core/survey/survey-submission.ts';
import { SURVEY_THANK_YOU_MS } from '#core/survey/survey-timing.ts';
import { useLoadUseCases } from '../../runtime/use-cases-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Hint } from '../../ui/fields/field.tsx';
import { TextAreaField } from '../../ui/fields/text-field.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Row, Stack } from '../../ui/stack.tsx';

const loadRanking = () => import('./survey-ranking.tsx');
const SurveyRanking = lazy(async () => ({ default: (await loadRanking()).SurveyRanking }));

const EMPTY: SurveyAnswers = { q1: '', q2: '', q3: '', q4: { ranking: [], otherText: '' }, q5: '' };

interface SurveyDialogProps {
  readonly open: boolean;
  readonly page: MeasuredPage;
  readonly onClose: () => void;
}

/** Five questions, one at a time. Closing the dialog keeps the answers until they are sent. */
export function SurveyDialog({ open, page, onClose }: SurveyDialogProps) {
  const loadUseCases = useLoadUseCases();
  const [step, setStep] = useState(0);
  const [answers, setAnswers] = useState(EMPTY);
  const [order, setOrder] = useState<readonly string[]>(RANKING_OPTIONS);
  /** True after the blocked button was pressed: the field shows the error. */
  const [blockedAtField, setBlockedAtField] = useState(false);
  const [sending, setSending] = useState(false);
  const [thanked, setThanked] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const controls = useRef<HTMLDivElement>(null);

  const question = SURVEY_QUESTIONS[step] ?? 'q1';
  const last = step === SURVEY_QUESTIONS.length - 1;
  const problem =
    question === RANKING_QUESTION ? rankingAnswerProblem(answers.q4) : textAnswerProblem(answers[question]);

  const fieldError =
    blockedAtField && problem !== null && problem !== 'ranking-missing' ? surveyCopy.blocked[problem] : null;

  useEffect(() => {
    if (open) void loadRanking().catch(() => undefined);
  }, [open]);

  useEffect(() => {
    if (!thanked) return;
    const timer = window.setTimeout(() => finish(), SURVEY_THANK_YOU_MS);
    return () => window.clearTimeout(timer);
  });

  function change(update: (before: SurveyAnswers) => SurveyAnswers) {
    setBlockedAtField(false);
    setAnswers(update);
  }

  function sayAtField() {
    setBlockedAtField(true);
    area.current?.querySelector<HTMLElement>('textarea, input')?.focus();
  }

  function finish() {
    setThanked(false);
    setStep(0);
    setAnswers(EMPTY);
    setOrder(RANKING_OPTIONS);
    onClose();
  }

  function go(to: number) {
    flushSync(() => {
      setBlockedAtField(false);
      setStep(to);
    });
    area.current?.focus();
  }

  async function submit() {
    setSending(true);
    try {
      const { survey } = await loadUseCases();
      await survey.submit(answers, page, LANGUAGE);
    } catch (error) {
      // The thank-you message is shown even if sending failed.
      console.error(error);
    }
    setSending(false);
    setThanked(true);
  }

  return (
    <Dialog
      open={open}
      title={thanked ? surveyCopy.thanks.title : surveyCopy.heading}
      closeLabel={surveyCopy.close}
      onClose={thanked ? finish : onClose}
    >
      {thanked ? (
        <p role="status">{surveyCopy.thanks.body}</p>
      ) : (
        <Stack gap={5}>
          {step === 0 ? <p>{surveyCopy.intro}</p> : null}
          <div ref={area} tabIndex={-1} data-measured-form="survey">
            <Stack gap={2}>
              <Hint>{surveyCopy.progress(step + 1, SURVEY_QUESTIONS.length)}</Hint>
              {question === RANKING_QUESTION ? (
                <Suspense fallback={<Loading label={shellCopy.loading} />}>
                  <SurveyRanking
                    order={order}
                    answer={answers.q4}
                    onOrder={(next) => {
                      setOrder(next);
                      change((before) => ({ ...before, q4: { ...before.q4, ranking: next } }));
                    }}
                    otherError={fieldError}
                    onOther={(otherText) =>
                      change((before) => ({ ...before, q4: { ...before.q4, otherText } }))
                    }
                  />
                </Suspense>
              ) : (
                <>
                  <TextAreaField
                    key={question}
                    id={`survey-${question}`}
                    name={question}
                    label={OPEN_QUESTIONS[question].question}
                    hint={OPEN_QUESTIONS[question].hint}
                    rows={4}
                    maxLength={SURVEY_TEXT_MAX_LENGTH}
                    value={answers[question]}
                    error={fieldError}
                    aria-describedby="survey-counter"
                    onChange={({ target }) => change((before) => ({ ...before, [question]: target.value }))}
                  />
                  <Hint id="survey-counter">
                    {surveyCopy.counter(answers[question].length, SURVEY_TEXT_MAX_LENGTH)}
                  </Hint>
                </>
              )}
            </Stack>
          </div>
          <div
            ref={controls}
            // On small screens the message below the button may be outside the visible area.
            onClickCapture={() =>
              window.setTimeout(() => controls.current?.scrollIntoView({ block: 'nearest' }))
            }
          >
            <Row>
              {step > 0 ? (
                <Button kind="secondary" onClick={() => go(step - 1)}>
                  {surveyCopy.back}
                </Button>
              ) : null}
              <Button
                key={question}
                busy={sending}
                blockedBecause={problem === null ? null : surveyCopy.blocked[problem]}
                onBlocked={problem === 'ranking-missing' ? undefined : sayAtField}
                onClick={() => (last ? void submit() : go(step + 1))}
              >
                {last ? (sending ? surveyCopy.sending : surveyCopy.submit) : surveyCopy.next}
              </Button>
            </Row>
          </div>
        </Stack>
      )}
    </Dialog>
  );
}
