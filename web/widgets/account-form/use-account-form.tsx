import {
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import type { PasswordOwner } from '#core/identity/password-rule.ts';
import { type AccountForm, accountProblems } from '#core/intake/account-form.ts';
import { reformatPhone } from '#core/intake/phone.ts';
import { accountCopy, accountProblemSentence } from '../../copy/account.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import type { TextField } from '../../ui/fields.tsx';
import { useAfterPress } from '../after-press/use-after-press.ts';

export type AccountField = keyof AccountForm;
export type AccountValues = { -readonly [K in AccountField]: AccountForm[K] };
type FieldProps = Pick<
  ComponentProps<typeof TextField>,
  'name' | 'ref' | 'onChange' | 'onBlur' | 'error' | 'maxLength'
> & { readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void };

/** Core's rules for these fields, in the shape of react-hook-form. */
function resolverOf(fields: readonly AccountField[], owner: PasswordOwner): Resolver<AccountValues> {
  return (values) => {
    const problems = accountProblems(values, owner);
    const errors: FieldErrors<AccountValues> = {};
    for (const field of fields) {
      const problem = problems[field];
      if (problem) errors[field] = { type: problem, message: accountProblemSentence(problem, field) };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

/** The browser's own keys and fillings become ddd-ddd-dddd, and the caret stays where it was. */
function formatPhoneIn(input: HTMLInputElement, before: string): string {
  const next = reformatPhone(before, input.value, input.selectionStart ?? input.value.length);
  if (input.value !== next.value) {
    input.value = next.value;
    input.setSelectionRange(next.caret, next.caret);
  }
  return next.value;
}

const focus = (field: AccountField) => document.getElementById(field)?.focus();

const NOBODY: PasswordOwner = { email: null, brand: '' };

interface AccountFormOptions {
  /** Those that are asked for, in the order of the page. The id of each input is its name. */
  readonly fields: readonly AccountField[];
  /** What stands in them at first. */
  readonly known: Pick<AccountValues, 'firstName' | 'lastName' | 'phone'>;
  /** Whose password is asked for. */
  readonly owner?: PasswordOwner;
  readonly onTyped?: (field: AccountField, values: AccountValues) => void;
}

interface AccountFormHandle {
  readonly field: (name: AccountField) => FieldProps;
  /** Two or more errors of the last press; draw it above the fields. */
  readonly summary: ReactNode;
  /** Nothing is wrong, whether the fields were left or not. */
  readonly complete: boolean;
  /** Says at each field what is wrong with it, or goes on. */
  readonly check: (goOn: (values: AccountValues) => void) => void;
  /** Takes what a password manager filled in without telling anyone. */
  readonly readInputs: () => void;
  readonly focus: (field: AccountField) => void;
  /** An error that only the backend knows of. */
  readonly point: (field: AccountField, sentence: string) => void;
}

/**
 * The account form, whole or in part, by the rules and in the words of the account step (spec section 5): errors come on leaving a
 * field and on the press, and go as soon as their field is typed in.
 */
export function useAccountForm({
  fields,
  known,
  owner = NOBODY,
  onTyped,
}: AccountFormOptions): AccountFormHandle {
  const afterPress = useAfterPress();
  const form = useForm<AccountValues>({
    resolver: resolverOf(fields, owner),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
    defaultValues: { ...known, password: '', confirmPassword: '' },
  });
  const { errors } = form.formState;
  const phoneBefore = useRef(known.phone);
  const [failed, setFailed] = useState<{ attempt: number; fields: readonly AccountField[] }>({
    attempt: 0,
    fields: [],
  });
  const isComplete = () => {
    const problems = accountProblems(form.getValues(), owner);
    return !fields.some((field) => problems[field]);
  };
  /** react-hook-form's own `isValid` waits for the field to be left; the button must not. */
  const [complete, setComplete] = useState(isComplete);

  function typedIn(field: AccountField) {
    form.clearErrors(field);
    if (field === 'password') form.clearErrors('confirmPassword');
    setComplete(isComplete());
    setFailed(({ attempt, fields: others }) => ({
      attempt,
      fields: others.filter((other) => other !== field),
    }));
    onTyped?.(field, form.getValues());
  }

  function invalid(found: FieldErrors<AccountValues>) {
    const wrong = fields.filter((field) => found[field]);
    setFailed(({ attempt }) => ({ attempt: attempt + 1, fields: wrong }));
    if (wrong.length === 1 && wrong[0]) focus(wrong[0]);
  }

  return {
    complete,
    field(name) {
      const registered = form.register(name, { onChange: () => typedIn(name) });
      const message = errors[name]?.message;
      return {
        ...registered,
        onChange(event) {
          if (name === 'phone') phoneBefore.current = formatPhoneIn(event.currentTarget, phoneBefore.current);
          void registered.onChange(event);
        },
        onBlur: (event: FocusEvent) => afterPress(() => void registered.onBlur(event)),
        ...(message ? { error: message } : {}),
      };
    },
    summary: (
      <ErrorSummary
        key={failed.attempt}
        title={accountCopy.summaryTitle}
        errors={failed.fields.flatMap((fieldId) => {
          const message = errors[fieldId]?.message;
          return message ? [{ fieldId, message }] : [];
        })}
      />
    ),
    check(goOn) {
      const good = (values: AccountValues) => {
        setFailed(({ attempt }) => ({ attempt, fields: [] }));
        goOn(values);
      };
      void form.handleSubmit(good, invalid)();
    },
    readInputs() {
      for (const name of fields) {
        const input = document.getElementById(name);
        if (input instanceof HTMLInputElement) form.setValue(name, input.value);
      }
      setComplete(isComplete());
    },
    focus,
    point(field, sentence) {
      form.setError(field, { type: 'backend', message: sentence });
      focus(field);
    },
  };
}
