import { type FormEvent, type ReactNode, useEffect } from 'react';
import { styled } from 'styled-components';
import type { PersonalData } from '#core/ports/personal-data.ts';
import type { ValidatedForm } from '../../runtime/form/use-validated-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/stack.tsx';
import { StepActions } from '../journey/step-actions.tsx';
import type { PrivateRequest } from './use-private-request.tsx';

const Narrow = styled.div`
  max-width: var(--narrow);
  margin-top: 0.75rem;
  & h3 {
    margin-bottom: 1rem;
  }
`;

/** Side by side, in the bar of the steps. */
const Buttons = styled.div`
  display: contents;
  &&& > div > div > div {
    width: auto;
    &:last-child {
      flex: none;
    }
  }
  --gutter: var(--inset);
  --paper: var(--card);
`;

/** What a form of 'My information' gets that saves at once. */
export interface CorrectionProps {
  readonly data: PersonalData;
  readonly onSaved: (data: PersonalData) => void;
  readonly onCancel: () => void;
}

interface ChangeFormProps {
  readonly id: string;
  readonly heading: string;
  /** The id of the element that takes the focus; by default the heading. */
  readonly focusOn?: string;
  readonly words: { readonly save: string; readonly saving: string; readonly cancel: string };
  readonly request: PrivateRequest;
  readonly submitButton?: ReturnType<ValidatedForm<object>['submitButton']>;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onCancel: () => void;
  /** Outside the form. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a form of 'My information': heading, failure, and the buttons that save and cancel. */
export function ChangeForm({
  id,
  heading,
  focusOn = id,
  words,
  request,
  submitButton,
  onSubmit,
  onCancel,
  below,
  children,
}: ChangeFormProps) {
  useEffect(() => {
    document.getElementById(id)?.scrollIntoView();
    document.getElementById(focusOn)?.focus();
  }, [focusOn, id]);
  return (
    <Narrow>
      <h3 id={id} tabIndex={-1}>
        {heading}
      </h3>
      <form noValidate aria-labelledby={id} onSubmit={onSubmit}>
        <Stack gap={5}>
          {children}
          {request.failure}
          <Buttons>
            <StepActions back={null}>
              <Button type="submit" {...submitButton} busy={request.busy}>
                {request.busy ? words.saving : words.save}
              </Button>
              <Button kind="quiet" onClick={onCancel}>
                {words.cancel}
              </Button>
            </StepActions>
          </Buttons>
        </Stack>
      </form>
      {below}
      {request.dialog}
    </Narrow>
  );
}
