import { useState } from 'react';
import { passwordCopy } from '#copy/password.ts';
import { EyeIcon } from '../../ui/eye-icon.tsx';
import { fieldAttributes, Labelled } from '../../ui/fields/field.tsx';
import { Input, RevealButton, type TextFieldProps, WithButton } from '../../ui/fields/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** A password field with a show/hide button, which is rendered only with script. */
export function PasswordField({ label, hint, error, ...input }: Omit<TextFieldProps, 'type' | 'button'>) {
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  const ties = fieldAttributes({ hint, error }, input);
  return (
    <Labelled id={ties.id} label={label} hint={hint} error={error}>
      <WithButton>
        <Input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...ties}
          // Of an error that stands elsewhere.
          aria-invalid={ties['aria-invalid'] ?? input['aria-invalid']}
          type={shown ? 'text' : 'password'}
        />
        {hydrated ? (
          <RevealButton type="button" aria-controls={ties.id} onClick={() => setShown((before) => !before)}>
            <EyeIcon crossed={shown} />
            {shown ? passwordCopy.hide : passwordCopy.show}
          </RevealButton>
        ) : null}
      </WithButton>
    </Labelled>
  );
}
