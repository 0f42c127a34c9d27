import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ErrorIcon } from '../icons.tsx';

export const Field = styled.div`
  display: flex;
  flex-direction: column;
  gap: 0.375rem;
  min-width: 0;
`;

const Label = styled.label`
  font-weight: 700;
`;

export const Hint = styled.p`
  color: var(--ink-soft);
`;

const ErrorLine = styled.p`
  display: flex;
  gap: 0.5rem;
  color: var(--error);
  font-weight: 700;
  & svg {
    flex: none;
    margin-top: 0.15rem;
  }
`;

export function FieldError({ id, error }: { id: string; error: ReactNode }) {
  return (
    <ErrorLine id={id}>
      <ErrorIcon />
      <span>{error}</span>
    </ErrorLine>
  );
}

export interface FieldWords {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The sentence that stands at the field, or nothing while it is fine. */
  readonly error?: ReactNode;
}

/** Without a name a field is in no form data, so nothing of it can be sent before a script runs; then its id is said. */
export type Identified = { readonly name: string } | { readonly name?: string; readonly id: string };

/** What ties a control to its label, hint and error. The id is `id`, or else `name`. */
export function tied(
  { hint, error }: Omit<FieldWords, 'label'>,
  given: { id?: string | undefined; name?: string | undefined; 'aria-describedby'?: string | undefined },
) {
  const id = given.id ?? given.name ?? '';
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(
      hint ? `${id}-hint` : false,
      error ? `${id}-error` : false,
      given['aria-describedby'],
    ),
  };
}

/** Label, hint, control and error, in this order. */
export function Labelled({
  id,
  label,
  hint,
  error,
  children,
}: FieldWords & { id: string; children: ReactNode }) {
  return (
    <Field>
      <Label htmlFor={id}>{label}</Label>
      {hint ? <Hint id={`${id}-hint`}>{hint}</Hint> : null}
      {children}
      {error ? <FieldError id={`${id}-error`} error={error} /> : null}
    </Field>
  );
}

export function describedBy(...ids: (string | false | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}
