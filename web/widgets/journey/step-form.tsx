import type { FormEvent, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { calendarCopy } from '#copy/calendar.ts';
import type { JourneyPage } from '#core/onboarding/journey.ts';
import { pathOf } from '#core/site/pages.ts';
import { ForPerson } from '../../runtime/form/for-person.tsx';
import { useNativeForm } from '../../runtime/form/use-native-form.ts';
import { addressOf } from '../../runtime/paths.ts';
import { StandaloneLink } from '../../ui/button.tsx';
import { FormNotSaved } from '../not-saved/form-not-saved.tsx';
import { SaveLine } from '../saving/save-line.tsx';
import { StepLayout } from './step-layout.tsx';

/** The query of a step that was opened by 'Change' on the last step, and leads back to it. */
export const CHANGE_ANSWER = '?change';

export const useIsChangingAnswer = (): boolean => new URLSearchParams(useLocation().search).has('change');

interface StepFormProps {
  readonly page: JourneyPage;
  /** False: a press before the script waits for it, because only the script can send what is asked for. */
  readonly native?: boolean;
  /** Whether the answer was given before and leads back to the last step. */
  readonly changing?: boolean;
  readonly autoComplete?: 'off';
  /** Absent: the form is always sent to the server. */
  readonly onSubmit?: (event: FormEvent) => void;
  readonly children: ReactNode;
}

/** The form of a step. Our own server takes it without script too. */
export function StepForm({
  page,
  native = true,
  changing = false,
  autoComplete,
  onSubmit,
  children,
}: StepFormProps) {
  const query = changing ? CHANGE_ANSWER : '';
  return (
    <form {...useNativeForm(addressOf(page) + query, native)} autoComplete={autoComplete} onSubmit={onSubmit}>
      <ForPerson />
      <StepLayout>
        <FormNotSaved />
        {children}
      </StepLayout>
    </form>
  );
}

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  column-gap: 0.75rem;
  /* As high as the link, also on a line of its own. */
  & > span {
    padding-block: 0.625rem;
  }
`;

/** Leaves the sign-up for now. `text`: what is kept, until the line says when it was saved; null where an answer is changed. */
export function FinishLater({ text, since }: { text: string | null; since?: number | null }) {
  return (
    <Line>
      {text && <StandaloneLink to={pathOf('dashboard')}>{calendarCopy.finishLater}</StandaloneLink>}{' '}
      <SaveLine since={since} otherwise={text} />
    </Line>
  );
}
