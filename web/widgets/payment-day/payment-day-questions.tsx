import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { paymentDayCopy } from '#copy/payment-day.ts';
import {
  answersOfGroup,
  BENEFIT_KINDS,
  BIRTH_DAYS,
  NO_PAYMENT_ANSWERS,
  type PaymentAnswers,
  type PaymentGroup,
  type PaymentQuestion,
  paymentGroupOf,
  paymentQuestions,
} from '#core/benefits/payment-group.ts';
import { useValidatedForm } from '../../runtime/form/use-validated-form.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceCard, ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { Hint } from '../../ui/fields/field.tsx';
import { scrollIntoView } from '../../ui/scroll-into-view.ts';
import { Row, Stack } from '../../ui/stack.tsx';
import { LOW_SCREEN } from '../../ui/theme.ts';

const QUESTIONS: readonly PaymentQuestion[] = ['kind', 'paidOnThird', 'born'];
/** What appears one after the other. */
const ORDER = [...QUESTIONS, 'answer'] as const;
const idOf = (question: PaymentQuestion) => `payment-${question}`;

/** A list item that may stand in a paragraph. On a phone, the choices below the list are in sight. */
const Case = styled.span`
  display: list-item;
  margin-left: 1.25rem;
  color: var(--ink);
  font-size: var(--text-small);
  line-height: 1.4;
`;

/** At least as high as what is scrolled to leaves free. The button is at its lower edge. */
const End = styled.div`
  display: flex;
  flex-direction: column;
  /* Nothing is at its end yet. */
  &:not(:has(button)) {
    margin-top: -1.75rem;
  }
`;

const Found = styled.div`
  &:not(:empty) {
    margin-bottom: 1.75rem;
  }
`;

/** At the lower edge of a dialog, so that the picture above it hides no button. */
const InSight = styled.div`
  position: sticky;
  z-index: 1;
  bottom: calc(-1 * var(--padding));
  margin: auto calc(-1 * var(--padding)) calc(-1 * var(--padding));
  padding: 0.75rem var(--padding);
  border-top: 1px solid var(--hairline);
  background: var(--card);
  ${LOW_SCREEN} {
    position: static;
  }
`;

interface PaymentDayQuestionsProps {
  readonly initial?: PaymentGroup | null;
  /** What happens to the answers. */
  readonly privacy: string;
  readonly submitLabel: string;
  /** In a dialog: the button is shown only once the answers tell the payment day, and stays in sight. */
  readonly inDialog?: boolean;
  /** Shown above the button once the answers tell the payment day. */
  readonly found?: (group: PaymentGroup) => ReactNode;
  /** Called with each choice; null while it does not tell the payment day. */
  readonly onChange?: (group: PaymentGroup | null) => void;
  readonly onAnswer: (group: PaymentGroup) => void;
}

/** Scrolls a dialog to its end, and so that what is at its upper edge is whole: as many of the parts as fit, at least the new one. */
function showInDialog(sheet: Element, place: HTMLElement, end: HTMLElement): void {
  end.style.minHeight = '';
  const { scrollPaddingTop, paddingBottom } = getComputedStyle(sheet);
  const room = sheet.clientHeight - Number.parseFloat(scrollPaddingTop) - Number.parseFloat(paddingBottom);
  const { bottom, height } = end.getBoundingClientRect();
  const left = (part: Element) => room - bottom + part.getBoundingClientRect().top;
  const parts = [...(end.parentElement?.children ?? [])];
  const first = parts.find((part) => part === place || left(part) > -1) ?? place;
  end.style.minHeight = `${height + left(first)}px`;
  scrollIntoView(first, 'start');
}

/** Up to three questions that tell the payment day. Their answers are not sent or kept. */
export function PaymentDayQuestions({
  initial = null,
  privacy,
  submitLabel,
  inDialog = false,
  found,
  onChange,
  onAnswer,
}: PaymentDayQuestionsProps) {
  const form = useValidatedForm<PaymentAnswers>({
    fields: QUESTIONS,
    initial: initial === null ? NO_PAYMENT_ANSWERS : answersOfGroup(initial),
    validate(answers) {
      const open = paymentQuestions(answers).filter((question) => answers[question] === null);
      return Object.fromEntries(open.map((question) => [question, paymentDayCopy.errors[question]]));
    },
    checksOnLeave: 'none',
    alsoClears: { kind: ['paidOnThird', 'born'], paidOnThird: ['born'] },
    idOf,
    onEdit: (_question, answers) => onChange?.(paymentGroupOf(answers)),
    onSubmit(answers) {
      const group = paymentGroupOf(answers);
      if (group) onAnswer(group);
    },
  });
  const answers = form.values();
  const asked = paymentQuestions(answers);
  const group = paymentGroupOf(answers);
  const { kind, paidOnThird, born } = paymentDayCopy;

  /** What came last: a question, or the answer with its button. */
  const last: (typeof ORDER)[number] = group === null ? (asked.at(-1) ?? 'kind') : 'answer';
  const seen = useRef<(typeof ORDER)[number]>(last);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isNew = ORDER.indexOf(last) > ORDER.indexOf(seen.current);
    seen.current = last;
    if (!isNew) return;
    const place = last === 'answer' ? end.current : document.getElementById(idOf(last));
    const sheet = end.current?.closest('dialog');
    if (place && end.current && sheet) showInDialog(sheet, place, end.current);
    else if (place) scrollIntoView(place, 'nearest');
  }, [last]);

  const choice = <Q extends PaymentQuestion>(question: Q, value: PaymentAnswers[Q], label: string) => (
    <ChoiceCard
      key={label}
      name={idOf(question)}
      value={String(value)}
      label={label}
      checked={answers[question] === value}
      onChange={() => form.change(question, value)}
    />
  );
  const button = (
    <Row>
      <Button {...form.submitButton(!form.isValid)}>{submitLabel}</Button>
    </Row>
  );
  return (
    // With method `dialog`, a submit before hydration sends nothing.
    <form noValidate method="dialog" onSubmit={form.submit}>
      <Stack gap={7}>
        <ChoiceGroup id={idOf('kind')} legend={kind.legend} error={form.errors.kind}>
          {BENEFIT_KINDS.map((value) => choice('kind', value, kind.choices[value]))}
        </ChoiceGroup>
        {asked.includes('paidOnThird') ? (
          <ChoiceGroup
            id={idOf('paidOnThird')}
            legend={paidOnThird.legend}
            hint={paidOnThird.cases.map((text) => <Case key={text}>{text} </Case>)}
            error={form.errors.paidOnThird}
          >
            {choice('paidOnThird', false, paidOnThird.no)}
            {choice('paidOnThird', true, paidOnThird.yes)}
          </ChoiceGroup>
        ) : null}
        {asked.includes('born') ? (
          <ChoiceGroup id={idOf('born')} legend={born.legend} hint={born.hint} error={form.errors.born}>
            {BIRTH_DAYS.map((value) => choice('born', value, born.choices[value]))}
          </ChoiceGroup>
        ) : null}
        {inDialog && last !== 'kind' ? null : <Hint>{privacy}</Hint>}
        <End ref={end}>
          {found ? <Found aria-live="polite">{group ? found(group) : null}</Found> : null}
          {inDialog ? group && <InSight>{button}</InSight> : button}
        </End>
      </Stack>
    </form>
  );
}
