import { useState } from 'react';
import { EyeIcon } from '../eye-icon.tsx';
import { useHydrated } from '../use-hydrated.ts';
import { fieldAttributes, Labelled } from './field.tsx';
import { Input, RevealButton, type TextFieldProps, WithButton } from './text-field.tsx';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'button'> {
  /** Labels of the button while the password is hidden, and while it is visible. */
  readonly words: { readonly show: string; readonly hide: string };
}

/** A password field with a show/hide button, which is rendered only with script. */
export function PasswordField({ label, hint, error, words, ...input }: PasswordFieldProps) {
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
          type={shown ? 'text' : 'password'}
        />
        {hydrated ? (
          <RevealButton type="button" aria-controls={ties.id} onClick={() => setShown((before) => !before)}>
            <EyeIcon crossed={shown} />
            {shown ? words.hide : words.show}
          </RevealButton>
        ) : null}
      </WithButton>
    </Labelled>
  );
}
