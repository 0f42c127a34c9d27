import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';
import { ssnFieldCopy } from '#copy/ssn-field.ts';
import { formatSsn, maskSsn, reformatSsn, SSN_DIGITS, ssnDigitCount } from '#core/intake/ssn.ts';
import { EyeIcon } from '../../ui/eye-icon.tsx';
import { RevealButton, TextField } from '../../ui/fields/text-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { editMasked } from './edit-masked.ts';

/** Keys that do not edit the field, and so do not unmask it. */
const SILENT_KEYS = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Enter', 'Escape', 'CapsLock']);

interface SsnFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** Called with the formatted digits after each change. Keep them in memory only: not in state, not in storage. */
  readonly onDigits: (formatted: string) => void;
  readonly onLeave: () => void;
}

/**
 * A field for a Social Security number. It shows dots once it is complete or left, and the digits again on the next key or
 * focus; the show/hide button overrides both. The value is set through the DOM property, because React would copy it into an
 * attribute of the document.
 */
export function SsnField({ id, label, hint, error, onDigits, onLeave }: SsnFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const typed = useRef('');
  const masked = useRef(false);
  /** Whether the field already had the focus when it was pressed. */
  const hadFocus = useRef(false);
  const [mode, setMode] = useState<'auto' | 'shown' | 'hidden'>('auto');
  const [hiddenNow, setHiddenNow] = useState(false);
  const [spoken, setSpoken] = useState('');

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
    masked.current = asDots;
    setHiddenNow(asDots);
    const count = ssnDigitCount(typed.current);
    setSpoken(
      !asDots || count === 0
        ? ''
        : count === SSN_DIGITS
          ? ssnFieldCopy.masked(typed.current.slice(-4))
          : ssnFieldCopy.maskedPart(count),
    );
  }

  function change(event: ChangeEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    const raw = { value: field.value, caret: field.selectionStart ?? field.value.length };
    const edited = masked.current ? editMasked(typed.current, maskSsn(typed.current), raw) : raw;
    const next = reformatSsn(typed.current, edited.value, edited.caret);
    typed.current = formatSsn(next.value);
    const complete = ssnDigitCount(typed.current) === SSN_DIGITS;
    draw(mode === 'hidden' || (mode === 'auto' && complete), next.caret);
    onDigits(typed.current);
  }

  function key(event: KeyboardEvent) {
    if (mode === 'auto' && masked.current && !SILENT_KEYS.has(event.key)) draw(false);
  }

  function toggle() {
    const next = masked.current || (mode === 'hidden' && typed.current === '') ? 'shown' : 'hidden';
    setMode(next);
    draw(next === 'hidden');
  }

  const offersShow = hiddenNow || mode === 'hidden';
  return (
    <div>
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
        onKeyDown={key}
        onFocus={(event) => {
          if (mode !== 'auto') return;
          draw(false);
          // Tabbing into a field selects its text, but changing the text dropped the selection. Typing must replace the number.
          event.currentTarget.select();
        }}
        onMouseDown={(event) => {
          hadFocus.current = document.activeElement === event.currentTarget;
        }}
        onMouseUp={(event) => {
          // Otherwise Chromium and WebKit drop the selection that the focus made. Firefox keeps it.
          if (mode === 'auto' && !hadFocus.current) event.preventDefault();
        }}
        onBlur={() => {
          if (mode === 'auto') draw(true);
          onLeave();
        }}
        button={
          <RevealButton
            type="button"
            aria-controls={id}
            aria-label={offersShow ? ssnFieldCopy.show(label) : ssnFieldCopy.hide(label)}
            // Keeps the focus in the field, because losing it would mask the number.
            onMouseDown={(event) => event.preventDefault()}
            onClick={toggle}
          >
            <EyeIcon crossed={!offersShow} />
            {offersShow ? ssnFieldCopy.showShort : ssnFieldCopy.hideShort}
          </RevealButton>
        }
      />
      <VisuallyHidden id={`${id}-spoken`} role="status">
        {spoken}
      </VisuallyHidden>
    </div>
  );
}
