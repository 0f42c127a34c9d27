import { useState } from 'react';
import { styled } from 'styled-components';
import { emailFieldCopy } from '#copy/email-field.ts';
import { meantMailHost } from '#core/identity/misspelled-host.ts';
import { useAfterPress } from '../../runtime/form/use-after-press.ts';
import { Button } from '../../ui/button.tsx';
import { TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx';

const Offer = styled.div`
  & > p {
    margin-block: 0.5rem;
  }
`;

type EmailFieldProps = TextFieldProps & {
  /** Called with the corrected address if the person accepts it. */
  readonly onCorrect: (address: string) => void;
};

/** A field for an email address. It offers to correct a misspelled mail host, and accepts the address as it is. */
export function EmailField({ onCorrect, ...props }: EmailFieldProps) {
  const afterPress = useAfterPress();
  const [typed, setTyped] = useState('');
  const host = meantMailHost(typed);
  const id = props.id ?? props.name ?? '';
  return (
    <div>
      <TextField
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        onChange={(event) => {
          const { value } = event.currentTarget;
          const meant = meantMailHost(value);
          // 'gmail.co' is the beginning of 'gmail.com': wait until the field is left.
          setTyped(meant?.startsWith(value.slice(value.lastIndexOf('@') + 1)) ? '' : value);
          props.onChange?.(event);
        }}
        onBlur={(event) => {
          const { value } = event.currentTarget;
          // The offer moves what is below it: never while that is being pressed.
          afterPress(() => setTyped(value));
          props.onBlur?.(event);
        }}
      />
      <Offer aria-live="polite">
        {host === null ? null : (
          <>
            <p>{emailFieldCopy.didYouMean(host)}</p>
            <Button
              kind="secondary"
              onClick={() => {
                onCorrect(`${typed.trim().slice(0, typed.trim().lastIndexOf('@'))}@${host}`);
                setTyped('');
                document.getElementById(id)?.focus();
              }}
            >
              {emailFieldCopy.correct(host)}
            </Button>
          </>
        )}
      </Offer>
    </div>
  );
}
