import { type ComponentPropsWithRef, createContext, type ReactNode, use, useId, useState } from 'react';
import { css, styled } from 'styled-components';
import { EyeIcon } from './eye-icon.tsx';
import { ErrorIcon } from './icons.tsx';
import { ENLARGED } from './theme.ts';
import { useHydrated } from './use-hydrated.ts';

const Field = styled.div`
  display: flex;
  flex-direction: column;
  gap: 0.375rem;
  min-width: 0;
`;

const Label = styled.label`
  font-weight: 700;
`;

const Hint = styled.p`
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

const boxLook = css`
  width: 100%;
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

const Input = styled.input`
  ${boxLook}
`;

function FieldError({ id, error }: { id: string; error: ReactNode }) {
  return (
    <ErrorLine id={id}>
      <ErrorIcon />
      <span>{error}</span>
    </ErrorLine>
  );
}

interface FieldWords {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The sentence that stands at the field, or nothing while it is fine. */
  readonly error?: ReactNode;
}

/** Without a name a field is in no form data, so nothing of it can be sent before a script runs; then its id is said. */
type Identified = { readonly name: string } | { readonly name?: string; readonly id: string };

/** What ties a control to its label, hint and error. The id is `id`, or else `name`. */
function tied(
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
function Labelled({ id, label, hint, error, children }: FieldWords & { id: string; children: ReactNode }) {
  return (
    <Field>
      <Label htmlFor={id}>{label}</Label>
      {hint ? <Hint id={`${id}-hint`}>{hint}</Hint> : null}
      {children}
      {error ? <FieldError id={`${id}-error`} error={error} /> : null}
    </Field>
  );
}

function describedBy(...ids: (string | false | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}

type TextFieldProps = FieldWords &
  Omit<ComponentPropsWithRef<'input'>, 'style' | 'name'> &
  Identified & {
    /** Stands inside the field, at its end: a `RevealButton`. */
    readonly button?: ReactNode;
  };

/** One line of text with its visible label. The id is `id`, or else `name`. Takes everything an input takes, `ref` too. */
export function TextField({ label, hint, error, button, ...input }: TextFieldProps) {
  const ties = tied({ hint, error }, input);
  return (
    <Labelled id={ties.id} label={label} hint={hint} error={error}>
      {button ? (
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

const TextArea = styled.textarea`
  ${boxLook}
  display: block;
  min-height: 8rem;
  resize: vertical;
`;

interface TextAreaFieldProps extends FieldWords, Omit<ComponentPropsWithRef<'textarea'>, 'style' | 'name'> {
  readonly name: string;
}

/** Several lines of text with their visible label. The id is `id`, or else `name`. */
export function TextAreaField({ label, hint, error, ...area }: TextAreaFieldProps) {
  const ties = tied({ hint, error }, area);
  return (
    <Labelled id={ties.id} label={label} hint={hint} error={error}>
      <TextArea {...area} {...ties} />
    </Labelled>
  );
}

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

/** 'Show' and 'Hide', inside the field that they are about. */
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

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'button'> {
  /** Words of the button while the password is hidden, then while it is shown. */
  readonly showLabel: string;
  readonly hideLabel: string;
}

/** A password with a show/hide button. The button comes with the script; without it the field works as it is. */
export function PasswordField({ label, hint, error, showLabel, hideLabel, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  const ties = tied({ hint, error }, input);
  return (
    <Labelled id={ties.id} label={label} hint={hint} error={error}>
      <WithButton>
        <Input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...ties}
          type={shown ? 'text' : 'password'}
        />
        {hydrated ? (
          <RevealButton type="button" aria-controls={ties.id} onClick={() => setShown((before) => !before)}>
            <EyeIcon crossed={shown} />
            {shown ? hideLabel : showLabel}
          </RevealButton>
        ) : null}
      </WithButton>
    </Labelled>
  );
}

const GroupErrorId = createContext<string | null>(null);

const Legend = styled.legend<{ $hidden: boolean }>`
  padding: 0;
  font-weight: 700;
  margin-bottom: 0.5rem;
  ${({ $hidden }) =>
    $hidden
      ? css`
          position: absolute;
          width: 1px;
          height: 1px;
          overflow: hidden;
          clip-path: inset(50%);
          white-space: nowrap;
        `
      : ''}
`;

const Choices = styled.div`
  display: flex;
  flex-direction: column;
  gap: 0.75rem;
`;

interface ChoiceGroupProps {
  readonly legend: ReactNode;
  /** The heading of the page asks the same question already: the legend is then only read out. */
  readonly legendHidden?: boolean;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** Where an error summary leads; give the first choice this id as well to move the focus there. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** A question with a few answers, as native radio buttons in cards. */
export function ChoiceGroup({ legend, legendHidden = false, hint, error, id, children }: ChoiceGroupProps) {
  const ownId = useId();
  const groupId = id ?? ownId;
  const hintId = `${groupId}-hint`;
  const errorId = `${groupId}-error`;
  return (
    <fieldset
      id={groupId}
      aria-describedby={describedBy(hint ? hintId : false, error ? errorId : false)}
      tabIndex={-1}
    >
      <Legend $hidden={legendHidden}>{legend}</Legend>
      <Choices>
        {hint ? <Hint id={hintId}>{hint}</Hint> : null}
        {error ? <FieldError id={errorId} error={error} /> : null}
        <GroupErrorId value={error ? errorId : null}>{children}</GroupErrorId>
      </Choices>
    </fieldset>
  );
}

const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: 1rem;
  min-height: 4rem;
  padding: 0.625rem 1.25rem 0.625rem 1.125rem;
  border: 2px solid var(--edge);
  border-radius: var(--radius);
  background: var(--card);
  cursor: pointer;
  &:hover {
    border-color: var(--action);
  }
  &:has(input:checked) {
    border-color: var(--action);
    box-shadow: inset 0 0 0 2px var(--action);
  }
  &:has(input:focus-visible) {
    outline: 3px solid var(--action);
    outline-offset: 3px;
  }
  & > span {
    flex: 1;
  }
  & > svg {
    flex: none;
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
  readonly glyph?: ReactNode;
}

export function ChoiceCard({ label, glyph, id, ...input }: ChoiceCardProps) {
  const errorId = use(GroupErrorId);
  return (
    <Choice>
      <Radio
        {...input}
        type="radio"
        id={id ?? `${input.name}-${input.value}`}
        aria-describedby={describedBy(errorId ?? false, input['aria-describedby'])}
      />
      <span>{label}</span>
      {glyph}
    </Choice>
  );
}

/** What is said of the box stands below its words. */
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
    padding-block: 0.25rem;
    cursor: pointer;
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
    left: 8px;
    top: 3px;
    width: 8px;
    height: 14px;
    border: solid var(--on-action);
    border-width: 0 3.5px 3.5px 0;
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
  const ties = tied({ hint, error }, input);
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
