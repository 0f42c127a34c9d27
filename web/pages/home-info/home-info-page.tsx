import { type ChangeEvent, type FormEvent, type MouseEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type InfoForm, infoProblems, ZIP_DIGITS } from '#core/intake/info-form.ts';
import { reformatPhone } from '#core/intake/phone.ts';
import { NAME_MAX_LENGTH } from '#core/onboarding/onboarding-record.ts';
import { useMeasure } from '../../app/measuring.tsx';
import { pathOf } from '../../app/paths.ts';
import { anonymousCopy, homeInfoCopy, infoProblemSentence } from '../../copy/anonymous.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Page } from '../../ui/page.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { useAfterPress } from '../../widgets/after-press/use-after-press.ts';
import { heldAnswers, hold } from '../home-calendar/held-answers.ts';
import { NotSaved } from './not-saved.tsx';

type Field = keyof InfoForm;
type Errors = Readonly<Partial<Record<Field, string>>>;
const FIELDS: readonly Field[] = ['firstName', 'lastName', 'phoneNumber', 'zipCode'];
const FIELD_IDS: Readonly<Record<Field, string>> = {
  firstName: 'first-name',
  lastName: 'last-name',
  phoneNumber: 'phone',
  zipCode: 'zip',
};

function sentenceFor(form: InfoForm, field: Field): string | null {
  const problem = infoProblems(form)[field];
  return problem ? infoProblemSentence(problem, field) : null;
}

/**
 * `/home/info`, the second step without an account (spec sections 2, 4 and 5). What is typed stays in the page's memory: the
 * inputs have no names, and no call of this page takes their values (decision 42).
 */
export function HomeInfoPage() {
  const measure = useMeasure();
  const navigate = useNavigate();
  const afterPress = useAfterPress();
  const [form, setForm] = useState<InfoForm>(() => heldAnswers().info);
  const [errors, setErrors] = useState<Errors>({});
  const [summary, setSummary] = useState<{ attempt: number; fields: readonly Field[] }>({
    attempt: 0,
    fields: [],
  });
  const filled = FIELDS.every((field) => form[field].trim() !== '');
  const faulty = FIELDS.some((field) => errors[field]);
  const blocked = !filled ? homeInfoCopy.blockedEmpty : faulty ? homeInfoCopy.blockedErrors : null;

  function change(field: Field, value: string) {
    const info = { ...heldAnswers().info, [field]: value };
    hold({ info });
    setForm(info);
    setErrors(({ [field]: _gone, ...others }) => others);
    setSummary(({ attempt, fields }) => ({ attempt, fields: fields.filter((other) => other !== field) }));
  }

  function leave(field: Field) {
    afterPress(() => {
      const sentence = sentenceFor(heldAnswers().info, field);
      setErrors(({ [field]: _before, ...others }) =>
        sentence === null ? others : { ...others, [field]: sentence },
      );
    });
  }

  /** Shows what is wrong with every field; answers whether anything is. */
  function tellAll(): boolean {
    const found: { [K in Field]?: string } = {};
    for (const field of FIELDS) {
      const sentence = sentenceFor(form, field);
      if (sentence !== null) found[field] = sentence;
    }
    const wrong = FIELDS.filter((field) => found[field]);
    setErrors(found);
    setSummary(({ attempt }) => ({ attempt: attempt + 1, fields: wrong }));
    const [only, ...others] = wrong;
    if (only && others.length === 0) document.getElementById(FIELD_IDS[only])?.focus();
    return wrong.length > 0;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (tellAll()) return;
    measure({ name: 'home_info_completed', step: 2, form_completed: true });
    navigate(pathOf('home-verify'));
  }

  /** A press on the blocked button says at each field what is missing (decision 23). */
  function pressed(event: MouseEvent) {
    if ((event.target as Element).closest('button[type="submit"]') && blocked !== null) tellAll();
  }

  function changePhone(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const next = reformatPhone(form.phoneNumber, input.value, input.selectionStart ?? input.value.length);
    if (input.value !== next.value) {
      input.value = next.value;
      input.setSelectionRange(next.caret, next.caret);
    }
    change('phoneNumber', next.value);
  }

  const field = (name: Field) => ({
    id: FIELD_IDS[name],
    value: form[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.value),
    onBlur: () => leave(name),
    ...(errors[name] ? { error: errors[name] } : {}),
  });

  return (
    <Page title={homeInfoCopy.title} intro={homeInfoCopy.intro} progress={2} steps={3} noindex>
      <form noValidate method="dialog" onSubmit={submit} onClickCapture={pressed}>
        <Stack gap={6}>
          <ErrorSummary
            key={summary.attempt}
            title={anonymousCopy.summaryTitle}
            errors={summary.fields.flatMap((name) => {
              const message = errors[name];
              return message ? [{ fieldId: FIELD_IDS[name], message }] : [];
            })}
          />
          <TextField
            {...field('firstName')}
            label={homeInfoCopy.firstName}
            autoComplete="given-name"
            maxLength={NAME_MAX_LENGTH}
          />
          <TextField
            {...field('lastName')}
            label={homeInfoCopy.lastName}
            autoComplete="family-name"
            maxLength={NAME_MAX_LENGTH}
          />
          <TextField
            {...field('phoneNumber')}
            label={homeInfoCopy.phone}
            hint={homeInfoCopy.phoneHint}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            onChange={changePhone}
          />
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
              <p>{homeInfoCopy.consent}</p>
              <NotSaved />
            </Stack>
          </Card>
          <Row>
            <LinkButton kind="quiet" to={pathOf('home-calendar')}>
              {anonymousCopy.back}
            </LinkButton>
            <Button type="submit" blockedBecause={blocked}>
              {homeInfoCopy.continue}
            </Button>
          </Row>
        </Stack>
      </form>
    </Page>
  );
}
