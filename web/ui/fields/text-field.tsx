import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { ENLARGED } from '../theme.ts';
import { type FieldWords, fieldAttributes, type Identified, Labelled } from './field.tsx';

export const Input = styled.input`
  width: 100%;
  /* Its label stays in view. */
  scroll-margin-top: 2.5rem;
  min-height: var(--control-height);
  padding: 0.5rem 0.875rem;
  border: 2px solid var(--edge);
  border-radius: var(--radius);
  background: var(--card);
  color: var(--ink);
  font-size: 1.1875rem;
  &[aria-invalid='true'] {
    border-color: var(--error);
    box-shadow: inset 0 0 0 1px var(--error);
  }
  &:focus-visible {
    outline: 3px solid var(--action);
    outline-offset: 2px;
  }
`;

const WithButton = styled.div`
  position: relative;
  & input {
    padding-right: 6.75rem;
  }
  ${ENLARGED} {
    & input {
      padding-right: 0.875rem;
    }
  }
`;

/** 'Show' or 'Hide', inside the field. */
export const RevealButton = styled.button`
  position: absolute;
  inset: 4px 4px 4px auto;
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  min-width: 5.5rem;
  justify-content: center;
  padding: 0 0.75rem;
  border: 0;
  border-radius: 9px;
  background: transparent;
  color: var(--action);
  font-weight: 700;
  font-size: var(--text-small);
  cursor: pointer;
  &:hover {
    background: var(--calm);
  }
  ${ENLARGED} {
    position: static;
    min-height: 2.75rem;
  }
`;

export type TextFieldProps = FieldWords &
  Omit<ComponentPropsWithRef<'input'>, 'style' | 'name'> &
  Identified & {
    /** A `RevealButton` at the end of the field. */
    readonly button?: ReactNode;
  };

/** A single-line field with a visible label. The id defaults to `name`. Accepts all attributes of an input and `ref`. */
export function TextField({ label, hint, error, button, ...input }: TextFieldProps) {
  const ties = fieldAttributes({ hint, error }, input);
  return (
    <Labelled id={ties.id} label={label} hint={hint} error={error}>
      {button !== undefined ? (
        <WithButton>
          <Input {...input} {...ties} />
          {button}
        </WithButton>
      ) : (
        <Input {...input} {...ties} />
      )}
    </Labelled>
  );
}

const TextArea = styled(Input)`
  min-height: 8rem;
  resize: vertical;
`;

type TextAreaFieldProps = FieldWords & Omit<ComponentPropsWithRef<'textarea'>, 'style' | 'name'> & Identified;

export function TextAreaField({ label, hint, error, ...area }: TextAreaFieldProps) {
  const ties = fieldAttributes({ hint, error }, area);
  return (
    <Labelled id={ties.id} label={label} hint={hint} error={error}>
      <TextArea as="textarea" {...area} {...ties} />
    </Labelled>
  );
}
