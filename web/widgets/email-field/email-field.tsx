import { type ComponentPropsWithRef, useState } from 'react';
import { styled } from 'styled-components';
import { emailFieldCopy } from '#copy/email-field.ts';
import { isEmail } from '#core/intake/email.ts';
import { meantMailHost } from '#core/intake/misspelled-host.ts';
import { useAfterPress } from '../../runtime/form/use-after-press.ts';
import type { ValidatedForm } from '../../runtime/form/use-validated-form.tsx';
import { Button } from '../../ui/button.tsx';
import type { FieldWords } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

const Offer = styled.div`
  & > p {
    margin-block: 0.5rem;
  }
`;

type EmailFieldProps = FieldWords &
  Pick<ComponentPropsWithRef<'input'>, 'autoComplete' | 'onFocus' | 'pattern' | 'required'> & {
    readonly form: Pick<ValidatedForm<{ email: string }>, 'field' | 'change'>;
  };

/** What a form says of the address that is its only answer. */
export const emailProblem = (email: string, sentence: string) => (isEmail(email) ? {} : { email: sentence });

/** The field `email` of a form. It offers to correct a misspelled mail host, and accepts the address as it is. */
export function EmailField({ form, ...props }: EmailFieldProps) {
  const afterPress = useAfterPress();
  const [typed, setTyped] = useState('');
  const host = meantMailHost(typed);
  const field = form.field('email');
  return (
    <div>
      <TextField
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field}
        {...props}
        onChange={(event) => {
          const { value } = event.currentTarget;
          const meant = meantMailHost(value);
          // 'gmail.co' is the beginning of 'gmail.com': wait until the field is left.
          setTyped(meant?.startsWith(value.slice(value.lastIndexOf('@') + 1)) ? '' : value);
          field.onChange(event);
        }}
        onBlur={(event) => {
          const { value } = event.currentTarget;
          // The offer moves what is below it: never while that is being pressed.
          afterPress(() => setTyped(value));
          field.onBlur();
        }}
      />
      <Offer aria-live="polite">
        {host === null ? null : (
          <>
            <p>{emailFieldCopy.didYouMean(host)}</p>
            <Button
              kind="secondary"
              onClick={() => {
                form.change('email', `${typed.slice(0, typed.lastIndexOf('@')).trim()}@${host}`);
                setTyped('');
                document.getElementById(field.id)?.focus();
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
