import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { ENLARGED } from '../theme.ts';
import { Field, FieldError, type FieldWords, fieldAttributes, Hint, type Identified } from './field.tsx';

const TickField = styled(Field)`
  & > p {
    margin-left: 2.875rem;
  }
`;

const CheckLine = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 0.875rem;
  & label {
    min-width: 0;
    padding-block: 0.25rem;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  ${ENLARGED} {
    gap: 0.375rem;
  }
`;

const Tick = styled.input`
  appearance: none;
  flex: none;
  position: relative;
  width: 2rem;
  height: 2rem;
  margin: 0;
  border: 2.5px solid var(--ink);
  border-radius: 8px;
  background: var(--card);
  cursor: pointer;
  &:checked {
    border-color: var(--action);
    background: var(--action);
  }
  &:checked::after {
    content: '';
    position: absolute;
    inset: 18% 35% 30%;
    border: solid var(--on-action);
    border-width: 0 0.22rem 0.22rem 0;
    transform: rotate(42deg);
  }
  &[aria-invalid='true'] {
    border-color: var(--error);
  }
  @media (forced-colors: active) {
    appearance: auto;
    &:checked::after {
      content: none;
    }
  }
`;

type CheckboxProps = FieldWords &
  Omit<ComponentPropsWithRef<'input'>, 'style' | 'type' | 'name'> &
  Identified;

export function Checkbox({ label, hint, error, ...input }: CheckboxProps) {
  const ties = fieldAttributes({ hint, error }, input);
  return (
    <TickField>
      <CheckLine>
        <Tick {...input} {...ties} type="checkbox" />
        <label htmlFor={ties.id}>{label}</label>
      </CheckLine>
      {hint ? <Hint id={`${ties.id}-hint`}>{hint}</Hint> : null}
      {error ? <FieldError id={`${ties.id}-error`} error={error} /> : null}
    </TickField>
  );
}
