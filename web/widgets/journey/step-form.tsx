import { type FormEvent, type ReactNode, useState } from 'react';
import { accountCopy, accountToasts } from '#copy/account.ts';
import { FORM_PROBLEMS } from '#copy/form-problems.ts';
import type { JourneyPage } from '#core/onboarding/journey.ts';
import { ForPerson } from '../../runtime/form/for-person.tsx';
import { useNativeForm } from '../../runtime/form/use-native-form.ts';
import { addressOf } from '../../runtime/paths.ts';
import { usePersonalPage } from '../../runtime/personal-page-context.tsx';
import { useProblem } from '../../runtime/problem.ts';
import { Notice } from '../../ui/notice.tsx';
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
        <NotSaved />
        {children}
      </StepLayout>
    </form>
  );
}

/** Why the form that was sent without script was not saved, where no field is at fault. */
function NotSaved() {
  const [failed] = useState(usePersonalPage()?.refused?.failed);
  const problem = useProblem();
  const { title, description } = accountCopy.saveFailed;
  const sentences: Readonly<Record<string, string>> = {
    ...FORM_PROBLEMS,
    refused: description,
    'rate-limited': description,
    unavailable: description,
  };
  if (problem === 'password-by-mail') {
    return (
      <Notice tone="calm" title={accountToasts.setByEmail.title}>
        <p>{accountToasts.setByEmail.description}</p>
      </Notice>
    );
  }
  const words = failed
    ? description
    : Object.hasOwn(sentences, problem ?? '')
      ? sentences[problem ?? '']
      : undefined;
  if (words === undefined) return null;
  return (
    <Notice tone="error" title={title}>
      <p>{words}</p>
    </Notice>
  );
}
