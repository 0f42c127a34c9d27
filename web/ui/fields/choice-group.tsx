import { type ComponentPropsWithRef, createContext, type ReactNode, use, useId } from 'react';
import { styled } from 'styled-components';
import { ENLARGED, PHONE } from '../theme.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { describedBy, FieldError, Hint } from './field.tsx';

const GroupErrorId = createContext<string | null>(null);

export const Legend = styled.legend`
  padding: 0;
  font-weight: 700;
  margin-bottom: 0.5rem;
`;

const Choices = styled.div`
  display: flex;
  flex-direction: column;
  gap: 0.75rem;
`;

/** One list: the edges of its rows overlap, and the chosen one lies on top. */
const Rows = styled.div<{ $wrong: boolean }>`
  ${({ $wrong }) => ($wrong ? '--edge: var(--error);' : '')}
  & > label {
    position: relative;
    border-radius: 0;
    &:first-child {
      border-radius: var(--radius) var(--radius) 0 0;
    }
    &:last-child {
      border-radius: 0 0 var(--radius) var(--radius);
    }
    & + label {
      margin-top: -2px;
    }
    &:has(input:is(:checked, :focus-visible)) {
      z-index: 1;
    }
  }
`;

interface ChoiceGroupProps {
  readonly legend: ReactNode;
  /** Hides the legend visually where the page heading already asks the question. */
  readonly legendHidden?: boolean;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly id?: string;
  readonly children: ReactNode;
}

/** A question with a few choices, as native radio buttons in cards. */
export function ChoiceGroup({ legend, legendHidden = false, hint, error, id, children }: ChoiceGroupProps) {
  const ownId = useId();
  const groupId = id ?? ownId;
  const hintId = `${groupId}-hint`;
  const errorId = `${groupId}-error`;
  return (
    <fieldset id={groupId} aria-describedby={describedBy(hint ? hintId : false, error ? errorId : false)}>
      {legendHidden ? <VisuallyHidden as="legend">{legend}</VisuallyHidden> : <Legend>{legend}</Legend>}
      <Choices>
        {hint ? <Hint id={hintId}>{hint}</Hint> : null}
        {error ? <FieldError id={errorId} error={error} /> : null}
        <GroupErrorId value={error ? errorId : null}>
          <Rows $wrong={Boolean(error)}>{children}</Rows>
        </GroupErrorId>
      </Choices>
    </fieldset>
  );
}

const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: 0.75rem;
  min-height: var(--control-height);
  padding: 0.375rem 0.75rem;
  border: 2px solid var(--edge);
  border-radius: var(--radius);
  background: var(--card);
  cursor: pointer;
  /* On a touch screen it would stay where the finger was last. */
  @media (hover: hover) {
    &:hover {
      background: var(--paper);
    }
  }
  &:has(input:checked) {
    border-color: var(--action);
    background: var(--calm);
    & small {
      color: var(--ink);
    }
    box-shadow: inset 0 0 0 2px var(--action);
    @media (forced-colors: active) {
      outline: 3px solid Highlight;
      outline-offset: -5px;
    }
  }
  &:has(input:focus-visible) {
    outline: 3px solid var(--action);
    outline-offset: 3px;
  }
  /* A short hint stands beside its label. */
  & > span {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: 0.75rem;
    line-height: 1.3;
  }
  & > span,
  & > span > * {
    min-width: 0;
    text-wrap: balance;
  }
  & small {
    font-size: var(--text-small);
  }
  ${PHONE} {
    gap: 0.625rem;
    min-height: 3rem;
    padding: 0.5rem 0.625rem;
  }
  ${ENLARGED} {
    gap: 0.5rem;
    padding-inline: 0.375rem;
  }
`;

const Radio = styled.input`
  appearance: none;
  flex: none;
  width: 1.625rem;
  height: 1.625rem;
  margin: 0;
  border: 2.5px solid var(--ink);
  border-radius: 50%;
  background: var(--card);
  cursor: pointer;
  outline: none;
  &:checked {
    border-color: var(--action);
    background: radial-gradient(circle, var(--action) 0 46%, var(--card) 50%);
  }
  @media (forced-colors: active) {
    appearance: auto;
  }
`;

interface ChoiceCardProps extends Omit<ComponentPropsWithRef<'input'>, 'style' | 'type' | 'value' | 'name'> {
  readonly name: string;
  readonly value: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

export function ChoiceCard({ label, hint, id, ...input }: ChoiceCardProps) {
  const errorId = use(GroupErrorId);
  const labelId = useId();
  const hintId = useId();
  return (
    <Choice>
      <Radio
        {...input}
        type="radio"
        id={id ?? `${input.name}-${input.value}`}
        aria-labelledby={hint ? labelId : undefined}
        aria-describedby={describedBy(hint ? hintId : false, errorId ?? false, input['aria-describedby'])}
      />
      <span>
        <span id={labelId}>{label}</span>
        {hint ? (
          <Hint as="small" id={hintId}>
            {hint}
          </Hint>
        ) : null}
      </span>
    </Choice>
  );
}
