import { type FormEvent, type MouseEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { nameAndPhoneProblems } from '#core/intake/account-form.ts';
import { tidyName } from '#core/intake/person-name.ts';
import { formatPhone, phoneDigits } from '#core/intake/phone.ts';
import type { StepRecord } from '#core/onboarding/onboarding-record.ts';
import type { OnboardingStatus } from '#core/onboarding/onboarding-status.ts';
import type { TypedText } from '#core/onboarding/typed-text.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { Guarded } from '../../app/guard.tsx';
import { pathOf } from '../../app/paths.ts';
import { useSiteSettings } from '../../app/site-settings-context.tsx';
import { useToast } from '../../app/toasts.tsx';
import { useUseCases } from '../../app/use-cases-context.tsx';
import { accountCopy, accountToasts } from '../../copy/account.ts';
import { passwordCopy, weakPasswordSentence } from '../../copy/password.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields.tsx';
import { Page } from '../../ui/page.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { NAME_AND_PHONE, NameAndPhoneFields } from '../../widgets/account-form/name-and-phone-fields.tsx';
import {
  type AccountField,
  type AccountValues,
  useAccountForm,
} from '../../widgets/account-form/use-account-form.tsx';
import { PasswordChecklist } from '../../widgets/password-checklist/password-checklist.tsx';
import { SaveLine } from '../../widgets/saving/save-line.tsx';
import { SessionEnded } from '../../widgets/saving/session-ended.tsx';
import { useAutosave } from '../../widgets/saving/use-autosave.ts';
import { useResend } from '../../widgets/saving/use-resend.ts';
import {
  type SensitiveAction,
  useSensitiveAction,
} from '../../widgets/session-dialog/use-sensitive-action.tsx';
import { WhyWeAsk } from '../../widgets/why-we-ask/why-we-ask.tsx';

const FIELDS: readonly AccountField[] = [...NAME_AND_PHONE, 'password', 'confirmPassword'];
const CHECKLIST_ID = 'password-rule';

/** What of the form may be saved: the values that stand up to the rules. Never a password. */
function savable(values: AccountValues): StepRecord {
  const problems = nameAndPhoneProblems(values);
  return {
    ...(problems.firstName ? {} : { first_name: tidyName(values.firstName) }),
    ...(problems.lastName ? {} : { last_name: tidyName(values.lastName) }),
    ...(problems.phone ? {} : { phone: phoneDigits(values.phone) }),
  };
}

type Known = Pick<AccountValues, (typeof NAME_AND_PHONE)[number]>;

/** What stands in the fields of name and phone that may not be saved yet; one that was always empty says nothing. */
function unsavable(values: AccountValues, known: Known): TypedText {
  const problems = nameAndPhoneProblems(values);
  const typed = (field: keyof Known) => problems[field] && (values[field] !== '' || known[field] !== '');
  return {
    ...(typed('firstName') ? { first_name: values.firstName } : {}),
    ...(typed('lastName') ? { last_name: values.lastName } : {}),
    ...(typed('phone') ? { phone: values.phone } : {}),
  };
}

/** `/signup/account`. */
export function AccountPage() {
  return <Guarded page="signup-account">{(entered) => <AccountStep {...entered} />}</Guarded>;
}

function AccountStep({ session, status }: { session: Session; status: OnboardingStatus }) {
  const useCases = useUseCases();
  const { saver } = useCases;
  const toast = useToast();
  const navigate = useNavigate();
  const autosave = useAutosave(session);
  useResend(session);
  const [known] = useState((): Known => {
    const kept = { ...status.record, ...saver.draft(session), ...saver.typed(session) };
    return {
      firstName: kept.first_name ?? '',
      lastName: kept.last_name ?? '',
      phone: formatPhone(kept.phone ?? ''),
    };
  });
  const { brand } = useSiteSettings();
  const owner = { email: session.email, brand };
  const [password, setPassword] = useState('');
  const form = useAccountForm({
    fields: FIELDS,
    known,
    owner,
    onTyped(field, values) {
      if (field === 'password') setPassword(values.password);
      if (field in known) autosave.later(savable(values), unsavable(values, known));
    },
  });
  /** The password that is set already: a second press with it keeps it. */
  const setAlready = useRef<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [ended, setEnded] = useState(false);
  const { runUnasked, dialog } = useSensitiveAction({
    useCases,
    email: session.email,
    onSignedOut: () => setEnded(true),
  });

  async function save(values: AccountValues): ReturnType<SensitiveAction> {
    autosave.cancel();
    setBusy(true);
    setEnded(false);
    const password = values.password === setAlready.current ? null : values.password;
    const saved = await useCases.saveAccount({ session, fields: savable(values), password });
    setBusy(false);
    if (saved.isOk()) {
      if (saved.value.passwordByEmail) {
        toast({ ...accountToasts.setByEmail, tone: 'info' });
        toast({ ...accountToasts.passwordNotSet, tone: 'error' });
      }
      navigate(pathOf('signup-confirmation'));
      return 'done';
    }
    const { at, failure, passwordIsSet } = saved.error;
    if (passwordIsSet) setAlready.current = values.password;
    if (at === 'password') autosave.later(savable(values), unsavable(values, known));
    // Where the sign-up was completed in another tab this is a correction from then on.
    if (failure.kind === 'reauthentication-needed') return 'proof-needed';
    // Said on the page, where what was typed stays.
    if (failure.kind === 'not-signed-in') setEnded(true);
    if (at === 'step') {
      toast({ ...accountToasts.saveFailed, tone: 'error' });
      return 'done';
    }
    if (failure.kind === 'forbidden') return 'someone-else';
    if (failure.kind === 'weak-password') form.point('password', weakPasswordSentence(failure.reasons));
    if (failure.kind === 'same-password') form.point('password', accountCopy.samePassword);
    return 'done';
  }

  const send = () => form.check((values) => runUnasked(() => save(values)));

  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  /**
   * A press on the blocked button shows what is wrong at each field (decision 23). What a password manager filled in without
   * telling anyone is read from the fields first, so a form that is complete after all goes on.
   */
  function pressed(event: MouseEvent) {
    if (!(event.target as Element).closest('button[type="submit"]') || form.complete) return;
    form.readInputs();
    send();
  }

  return (
    <Page title={accountCopy.title} intro={accountCopy.intro} progress={3} noindex>
      <form noValidate onSubmit={submit} onClickCapture={pressed}>
        <Stack gap={6}>
          {ended ? <SessionEnded page="signup-account" /> : null}
          {form.summary}
          <NameAndPhoneFields field={form.field} />
          <PasswordField
            {...form.field('password')}
            label={accountCopy.password}
            autoComplete="new-password"
            aria-describedby={CHECKLIST_ID}
            showLabel={passwordCopy.show}
            hideLabel={passwordCopy.hide}
          />
          <PasswordChecklist id={CHECKLIST_ID} password={password} owner={owner} />
          <PasswordField
            {...form.field('confirmPassword')}
            label={accountCopy.confirmPassword}
            autoComplete="new-password"
            showLabel={passwordCopy.show}
            hideLabel={passwordCopy.hide}
          />
          <Row>
            <LinkButton kind="quiet" to={pathOf('signup-calendar')}>
              {accountCopy.back}
            </LinkButton>
            <Button type="submit" busy={busy} blockedBecause={form.complete ? null : accountCopy.blocked}>
              {busy ? accountCopy.submitting : accountCopy.submit}
            </Button>
          </Row>
          <SaveLine />
          <WhyWeAsk title={accountCopy.whyTitle} text={accountCopy.why} />
        </Stack>
      </form>
      {dialog}
    </Page>
  );
}
