import type { FormEvent, ReactNode } from 'react';
import type { JourneyPage } from '#core/onboarding/journey.ts';
import { ForPerson } from '../../runtime/form/for-person.tsx';
import { useNativeForm } from '../../runtime/form/use-native-form.ts';
import { addressOf } from '../../runtime/paths.ts';
import { FormNotSaved } from '../not-saved/form-not-saved.tsx';
import { CHANGE_ANSWER, useIsChangingAnswer } from './change-answer.ts';
import { StepLayout } from './step-layout.tsx';

interface StepFormProps {
  readonly page: JourneyPage;
  /** False: a press before the script waits for it, because only the script can send what is asked for. */
  readonly native?: boolean;
  readonly autoComplete?: 'off';
  /** Absent: the form is always sent to the server. */
  readonly onSubmit?: (event: FormEvent) => void;
  readonly children: ReactNode;
}

/** The form of a step. Our own server takes it without script too. */
export function StepForm({ page, native = true, autoComplete, onSubmit, children }: StepFormProps) {
  const query = useIsChangingAnswer() ? CHANGE_ANSWER : '';
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
