import type { AriaAttributes, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Address } from '../address.tsx';
import { ErrorIcon } from '../icons.tsx';
import { Unbroken } from '../unbroken.tsx';

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
  /* Leaves room for the question above it, and for the keyboard of a phone. */
  scroll-margin-top: 9rem;
  @media (pointer: coarse) {
    scroll-margin-bottom: 35vh;
  }
  display: flex;
  gap: 0.5rem;
  color: var(--error);
  font-weight: 700;
  & svg {
    flex: none;
    margin-top: 0.15rem;
  }
  & span {
    min-width: 0;
  }
`;

export function FieldError({ id, error }: { id: string; error: ReactNode }) {
  return (
    <ErrorLine id={id}>
      <ErrorIcon />
      <span>{typeof error === 'string' ? <Unbroken>{error}</Unbroken> : error}</span>
    </ErrorLine>
  );
}

/** Focuses a field, or a control in it, and scrolls it into view with its label and its error message. */
export function focusField(id: string, control = document.getElementById(id)): void {
  control?.focus({ preventScroll: true });
  for (const part of [document.getElementById(`${id}-error`), control])
    part?.scrollIntoView({ block: 'nearest' });
}

export interface FieldWords {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
}

/** A field without `name` is never part of form data, so a native submit does not send it. It then needs an `id`. */
export type Identified = { readonly name: string } | { readonly name?: string; readonly id: string };

/** The attributes that connect a control with its label, hint and error. The id defaults to `name`. */
export function fieldAttributes(
  { hint, error }: Omit<FieldWords, 'label'>,
  given: Pick<AriaAttributes, 'aria-describedby' | 'aria-invalid'> & {
    id?: string | undefined;
    name?: string | undefined;
  },
) {
  const id = given.id ?? given.name ?? '';
  return {
    id,
    // Of an error that stands elsewhere.
    'aria-invalid': error ? true : given['aria-invalid'],
    'aria-describedby': describedBy(
      hint ? `${id}-hint` : false,
      error ? `${id}-error` : false,
      given['aria-describedby'],
    ),
  };
}

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
      {hint ? (
        <Hint id={`${id}-hint`}>{typeof hint === 'string' ? <Address>{hint}</Address> : hint}</Hint>
      ) : null}
      {children}
      {error ? <FieldError id={`${id}-error`} error={error} /> : null}
    </Field>
  );
}

export function describedBy(...ids: (string | false | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}
