import { accountCopy } from '#copy/account.ts';
import { homeInfoCopy, infoProblemSentence } from '#copy/anonymous.ts';
import { calendarCopy } from '#copy/calendar.ts';
import { type InfoForm, infoProblems, ZIP_DIGITS } from '#core/intake/info-form.ts';
import { reformatPhone } from '#core/intake/phone.ts';
import { pathOf } from '#core/site/pages.ts';
import { anonymousAnswers, updateAnonymousAnswers } from '../../runtime/anonymous-answers.ts';
import { inWords, useValidatedForm } from '../../runtime/form/use-validated-form.tsx';
import { useMeasure } from '../../runtime/measuring/measuring.tsx';
import { useNavigateFromHere } from '../../runtime/navigation.tsx';
import { Page } from '../../runtime/page.tsx';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { usePrefetch } from '../../runtime/use-prefetch.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { NAME_AND_PHONE, NameAndPhoneFields } from '../../widgets/account-form/name-and-phone-fields.tsx';
import { homeProgress } from '../../widgets/journey/journey-step.tsx';
import { StepActions } from '../../widgets/journey/step-actions.tsx';
import { StepLayout } from '../../widgets/journey/step-layout.tsx';
import { NotSaved } from '../../widgets/not-saved/not-saved.tsx';
import { ChosenMonth } from '../../widgets/timing-question/chosen-month.tsx';
import { WhyWeAsk } from '../../widgets/why-we-ask/why-we-ask.tsx';

const FIELDS = [...NAME_AND_PHONE, 'zipCode'] as const;

/** `/home/info`, the second anonymous step. In memory only: the inputs have no names, so no request has them. */
export function HomeInfoPage() {
  const measure = useMeasure();
  const navigate = useNavigateFromHere();
  const { brand } = useSiteSettings();
  usePrefetch('home-verify');
  const form = useValidatedForm<InfoForm>({
    fields: FIELDS,
    initial: anonymousAnswers().info,
    validate: (info) => inWords(infoProblems(info), infoProblemSentence),
    formats: { phone: reformatPhone },
    unnamed: true,
    names: { ...accountCopy, zipCode: homeInfoCopy.zip },
    onEdit: (_field, info) => updateAnonymousAnswers({ info }),
    onSubmit() {
      measure({ name: 'home_info_completed', step: 2, form_completed: true });
      return navigate(pathOf('home-verify'));
    },
  });
  const { field, values, errors } = form;
  // The public document does not know the answer.
  const timing = useHydrated() ? anonymousAnswers().timing : null;
  const isFilled = FIELDS.every((name) => values()[name].trim() !== '');
  const hasErrors = FIELDS.some((name) => errors[name] !== undefined);
  const blocked = !isFilled || hasErrors;

  return (
    <Page title={homeInfoCopy.title} intro={homeInfoCopy.intro} progress={homeProgress('home-info')}>
      <form noValidate method="dialog" onSubmit={form.submit}>
        <StepLayout>
          {form.summary}
          <NameAndPhoneFields field={field} required={false} />
          <TextField
            {...field('zipCode')}
            label={homeInfoCopy.zip}
            hint={homeInfoCopy.zipHint}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={ZIP_DIGITS}
          />
          <Card heading={homeInfoCopy.consentTitle}>
            <Stack gap={3}>
              <p>{homeInfoCopy.consent(brand)}</p>
              <NotSaved />
            </Stack>
          </Card>
          {timing ? <ChosenMonth timing={timing} /> : null}
          <StepActions back="home-calendar">
            <Button {...form.submitButton(blocked)}>{calendarCopy.continue}</Button>
          </StepActions>
          <WhyWeAsk text={homeInfoCopy.why} />
        </StepLayout>
      </form>
    </Page>
  );
}
