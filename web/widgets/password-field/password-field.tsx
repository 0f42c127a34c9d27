import { useState } from 'react';
import { passwordCopy } from '#copy/password.ts';
import { EyeIcon } from '../../ui/eye-icon.tsx';
import type { Identified } from '../../ui/fields/field.tsx';
import { RevealButton, TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** A password field with a show/hide button, which is rendered only with script. */
export function PasswordField(input: Omit<TextFieldProps, 'type' | 'button'> & Identified) {
  const [shown, setShown] = useState(false);
  const button = (
    <RevealButton
      type="button"
      aria-controls={input.id ?? input.name}
      onClick={() => setShown((before) => !before)}
    >
      <EyeIcon crossed={shown} />
      {shown ? passwordCopy.hide : passwordCopy.show}
    </RevealButton>
  );
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...input}
      type={shown ? 'text' : 'password'}
      button={useHydrated() ? button : null}
    />
  );
}
