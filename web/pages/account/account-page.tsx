import { useState } from 'react';
import { accountCopy, accountProblemSentence } from '#copy/account.ts';
import { calendarCopy } from '#copy/calendar.ts';
import { weakPasswordSentence } from '#copy/password.ts';
import { shellCopy } from '#copy/shell.ts';
import { timingChoiceOf } from '#core/benefits/benefit-timing.ts';
import { asksForPhone } from '#core/consultation/who-calls.ts';
import { type AccountForm, nameAndPhone, nameAndPhoneProblems } from '#core/intake/account-form.ts';
import { formatPhone } from '#core/intake/phone.ts';
import { backFrom, nextPath } from '#core/onboarding/journey.ts';
import { asksForPassword } from '#core/onboarding/save-account.ts';
import { withUnsaved } from '#core/record/onboarding-status.ts';
import { ACCOUNT_SAVED } from '../../copy/account-saved.ts';
import { useRefusedForm } from '../../runtime/form/use-refused-form.ts';
import { useMeasureError } from '../../runtime/measuring/measuring.tsx';
import { useNavigateFromHere } from '../../runtime/navigation.tsx';
import { Page } from '../../runtime/page.tsx';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { useToast } from '../../runtime/toasts.tsx';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FieldPair } from '../../widgets/account-form/field-pair.tsx';
import { NAME_AND_PHONE, NameAndPhoneFields } from '../../widgets/account-form/name-and-phone-fields.tsx';
import { type AccountField, useAccountForm } from '../../widgets/account-form/use-account-form.tsx';
import { type Entered, Guarded } from '../../widgets/guard/guard.tsx';
import { journeyProgress } from '../../widgets/journey/journey-step.tsx';
import { StepActions } from '../../widgets/journey/step-actions.tsx';
import { FinishLater, StepForm, useIsChangingAnswer } from '../../widgets/journey/step-form.tsx';
import { NewPasswordFields } from '../../widgets/password-checklist/new-password-fields.tsx';
import { SessionEnded } from '../../widgets/saving/session-ended.tsx';
import { useStepSaving, useUnsent } from '../../widgets/saving/use-step-saving.ts';
import {
  type SensitiveAction,
  useSensitiveAction,
} from '../../widgets/session-dialog/use-sensitive-action.tsx';
import { ChosenMonth } from '../../widgets/timing-question/chosen-month.tsx';
import { WhyWeAsk } from '../../widgets/why-we-ask/why-we-ask.tsx';

const FIELDS: readonly AccountField[] = [...NAME_AND_PHONE, 'password', 'confirmPassword'];

const COLUMNS = { firstName: 'first_name', lastName: 'last_name', phone: 'phone' } as const;

type Known = Pick<AccountForm, (typeof NAME_AND_PHONE)[number]>;

/** Name and phone that are valid, and those that are not: drafted, but not sent. Skips fields that were always empty. */
function drafted(values: AccountForm, known: Known) {
  const problems = nameAndPhoneProblems(values);
  const stored = nameAndPhone(values);
  const valid: Partial<typeof stored> = {};
  const typed: Partial<typeof stored> = {};
  for (const field of NAME_AND_PHONE) {
    const column = COLUMNS[field];
    if (!problems[field]) valid[column] = stored[column];
    else if (values[field] !== '' || known[field] !== '') typed[column] = values[field];
  }
  return [valid, typed] as const;
}

/** `/signup/account`: name, phone number and password. */
export function AccountPage() {
  return <Guarded page="signup-account">{(entered) => <AccountStep {...entered} />}</Guarded>;
}

function AccountStep({ session, status }: Entered) {
  const useCases = useUseCases();
  const { saver } = useCases;
  const asked = useIsChangingAnswer();
  // Who came back from the last step has chosen a password, and is not asked for it again.
  const reached = () => withUnsaved(status, saver.draft(session)?.step_completed);
  const [entered, setEntered] = useState(reached);
  const changing = !asksForPassword(entered, asked);
  const toast = useToast();
  const measureError = useMeasureError();
  const navigate = useNavigateFromHere();
  const { autosave, ended, setEnded } = useStepSaving(session);
  const { refused, valuesOr, initialErrors } = useRefusedForm<AccountForm>(accountProblemSentence);
  const read = (): Known => {
    const kept = { ...saver.known(session, status.record), ...saver.typed(session) };
    return valuesOr({
      firstName: kept.first_name ?? '',
      lastName: kept.last_name ?? '',
      phone: formatPhone(kept.phone ?? ''),
    });
  };
  const [known, setKnown] = useState(read);
  const answered = saver.known(session, status.record);
  const timing = timingChoiceOf(answered.benefit_timing_preference ?? null);
  const { brand, supportPhone } = useSiteSettings();
  const owner = { email: session.email, brand };
  const form = useAccountForm({
    fields: changing ? NAME_AND_PHONE : FIELDS,
    known,
    owner,
    initialErrors:
      refused?.password?.kind === 'weak-password'
        ? { ...initialErrors, password: weakPasswordSentence(refused.password.reasons) }
        : initialErrors,
    onEdit(field, values) {
      if (field in known) autosave.later(...drafted(values, known));
    },
    onSubmit: (values) => runDirectly(() => form.busyWhile(save(values))),
  });
  useUnsent(session, () => {
    const unsent = read();
    setEntered(reached());
    setKnown(unsent);
    for (const field of NAME_AND_PHONE) form.fill(field, unsent[field]);
  });
  const { runDirectly, dialog } = useSensitiveAction({
    useCases,
    email: session.email,
    onSignedOut: () => setEnded(true),
  });

  async function save(values: AccountForm): ReturnType<SensitiveAction> {
    autosave.cancel();
    setEnded(false);
    const password = changing ? null : values.password;
    const saved = await useCases.saveAccount({ session, fields: nameAndPhone(values), password });
    if (saved.isOk()) {
      for (const told of ACCOUNT_SAVED[saved.value]) toast(told);
      await navigate(nextPath('signup-account', asked));
      return 'done';
    }
    const { at, failure } = saved.error;
    if (at === 'password') autosave.later(...drafted(values, known));
    // If the sign-up was completed in another tab, this save is a correction and requires re-authentication.
    if (failure.kind === 'reauthentication-needed') return failure.kind;
    // The page shows a notice and keeps what was typed.
    if (failure.kind === 'not-signed-in') setEnded(true);
    else if (at === 'step') form.setFailure(accountCopy.saveFailed.description);
    if (at === 'step') {
      measureError();
      return 'done';
    }
    if (failure.kind === 'forbidden') return failure.kind;
    if (failure.kind === 'weak-password')
      form.setFieldError('password', weakPasswordSentence(failure.reasons));
    return 'done';
  }

  return (
    <Page
      title={asked ? accountCopy.changeTitle : accountCopy.title}
      intro={changing ? accountCopy.changeIntro : null}
      progress={journeyProgress('signup-account')}
    >
      <StepForm page="signup-account" changing={changing} onSubmit={form.submit}>
        {form.summary}
        <NameAndPhoneFields
          field={form.field}
          phoneHint={accountCopy.phoneCalls(asksForPhone({ supportPhone }))}
        />
        {changing ? null : (
          <FieldPair $least="15rem">
            <NewPasswordFields
              form={form}
              owner={owner}
              label={accountCopy.password}
              again={{ ...form.field('confirmPassword'), label: accountCopy.confirmPassword }}
            />
          </FieldPair>
        )}
        <ChosenMonth timing={timing} />
        {ended ? <SessionEnded page="signup-account" /> : null}
        {form.failure ? (
          <Notice tone="error" title={accountCopy.saveFailed.title} intoView>
            <p>{form.failure}</p>
            {navigator.onLine ? null : <p>{shellCopy.offline}</p>}
          </Notice>
        ) : null}
        <StepActions back={backFrom('signup-account', asked)} waits={!form.isValid}>
          <Button {...form.submitButton(!form.isValid)}>
            {form.busy ? accountCopy.submitting : asked ? calendarCopy.saveChange : calendarCopy.continue}
          </Button>
        </StepActions>
        <FinishLater
          text={asked ? null : changing ? calendarCopy.finishLaterText : accountCopy.finishLaterText}
          // Not 'Saved' right after the password, which is not.
          since={form.values().password ? null : autosave.since}
        />
        <WhyWeAsk text={accountCopy.why} />
      </StepForm>
      {dialog}
    </Page>
  );
}
