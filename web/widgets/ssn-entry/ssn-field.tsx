import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { ssnFieldCopy } from '#copy/ssn-field.ts';
import { formatSsn, maskSsn, reformatSsn, ssnDigitCount } from '#core/intake/ssn.ts';
import { SSN_DIGITS } from '#core/record-limits.ts';
import { EyeIcon } from '../../ui/eye-icon.tsx';
import { focusField } from '../../ui/fields/field.tsx';
import { RevealButton, TextField } from '../../ui/fields/text-field.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { editMasked } from './edit-masked.ts';

/** Hides what is typed before the script is here. `type=password` would make browsers offer to save the number. */
const Hidden = styled.div<{ $touched: boolean }>`
  position: relative;
  & input {
    -webkit-text-security: ${({ $touched }) => ($touched ? 'none' : 'disc')};
  }
`;

/** In the field, after the number. Below it where there is no room. */
const Sign = styled.span`
  display: flex;
  align-items: center;
  gap: 0.25rem;
  color: var(--action);
  font-weight: 700;
  font-size: var(--text-small);
  @container (min-width: 21rem) {
    position: absolute;
    bottom: 0;
    left: 8.375rem;
    height: var(--control-height);
    pointer-events: none;
  }
`;

interface SsnFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Whether it is the same number as in the field before. */
  readonly matches?: boolean;
  /** Called with the formatted digits after each change. Keep them in memory only: not in state, not in storage. */
  readonly onDigits: (formatted: string) => void;
  readonly onLeave: () => void;
}

/** Shows dots until the person presses 'Show'. Set through the DOM property: React would copy it into an attribute. */
export function SsnField({ id, label, hint, error, matches, onDigits, onLeave }: SsnFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const typed = useRef('');
  /** Whether the text in the field is dots. */
  const masked = useRef(false);
  /** Whether the field has got the focus and was not pressed since. */
  const entered = useRef(false);
  const [shown, setShown] = useState(false);
  const [touched, setTouched] = useState(false);
  const [spoken, setSpoken] = useState('');

  // What is said while one is here is brought into view, once the form has held the field still.
  useEffect(() => {
    if (error) setTimeout(() => document.activeElement === input.current && focusField(id));
  }, [error, id]);

  function draw(asDots: boolean, caret?: number) {
    const field = input.current;
    if (!field) return;
    const text = asDots ? maskSsn(typed.current) : typed.current;
    const at = caret ?? field.selectionStart ?? text.length;
    const until = caret ?? field.selectionEnd ?? text.length;
    if (field.value !== text) {
      field.value = text;
      if (document.activeElement === field) field.setSelectionRange(at, until);
    }
    masked.current = asDots && text !== '';
    setTouched(true);
    speak(asDots);
  }

  /** Says how much is entered behind the dots: once it is complete or left, not after each digit. */
  function speak(asDots: boolean) {
    const count = ssnDigitCount(typed.current);
    const typing = count < SSN_DIGITS && document.activeElement === input.current;
    if (!asDots || count === 0 || typing) setSpoken('');
    else
      setSpoken(
        count === SSN_DIGITS ? ssnFieldCopy.masked(typed.current.slice(-4)) : ssnFieldCopy.maskedPart(count),
      );
  }

  function change(event: ChangeEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    const raw = { value: field.value, caret: field.selectionStart ?? field.value.length };
    const edited = masked.current ? editMasked(typed.current, maskSsn(typed.current), raw) : raw;
    const next = reformatSsn(typed.current, edited.value, edited.caret);
    typed.current = formatSsn(next.value);
    draw(!shown, next.caret);
    onDigits(typed.current);
  }

  function toggle() {
    setShown(!shown);
    draw(shown);
  }

  return (
    <Hidden $touched={touched}>
      <TextField
        ref={input}
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        label={label}
        {...(hint ? { hint } : {})}
        {...(error ? { error } : {})}
        aria-describedby={`${id}-spoken`}
        onChange={change}
        onFocus={() => {
          entered.current = true;
        }}
        onClick={({ currentTarget }) => {
          // Nobody can aim at a digit that is a dot. Typing replaces the whole number; the next press sets the caret.
          const complete = ssnDigitCount(typed.current) === SSN_DIGITS;
          if (entered.current && masked.current && complete) currentTarget.select();
          entered.current = false;
        }}
        onBlur={() => {
          speak(!shown);
          onLeave();
        }}
        button={
          <RevealButton
            type="button"
            aria-controls={id}
            aria-label={shown ? ssnFieldCopy.hide(label) : ssnFieldCopy.show(label)}
            // Keeps the focus and the caret in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={toggle}
          >
            <EyeIcon crossed={shown} />
            {shown ? ssnFieldCopy.hideShort : ssnFieldCopy.showShort}
          </RevealButton>
        }
      />
      <Sign role="status">
        {matches && typed.current ? (
          <>
            <CheckIcon size={16} />
            {ssnFieldCopy.matches}
          </>
        ) : (
          ssnDigitCount(typed.current) === SSN_DIGITS && <VisuallyHidden>{error}</VisuallyHidden>
        )}
      </Sign>
      <VisuallyHidden id={`${id}-spoken`} role="status">
        {spoken}
      </VisuallyHidden>
    </Hidden>
  );
}
