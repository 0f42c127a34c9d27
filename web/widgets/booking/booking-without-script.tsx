import { bookingCopy } from '#copy/schedule.ts';
import type { BookingTrouble } from '#core/consultation/booking-trouble.ts';
import { asksForPhone } from '#core/consultation/who-calls.ts';
import { fullName } from '#core/intake/person-name.ts';
import { formatPhone } from '#core/intake/phone.ts';
import { NAME_MAX_LENGTH } from '#core/record-limits.ts';
import { isRefusal } from '#core/site/page-problems.ts';
import { pathOf } from '#core/site/pages.ts';
import { ForPerson } from '../../runtime/form/for-person.tsx';
import { useRefusedForm } from '../../runtime/form/use-refused-form.ts';
import { useValidatedForm } from '../../runtime/form/use-validated-form.tsx';
import { addressOf } from '../../runtime/paths.ts';
import { usePersonalPage } from '../../runtime/personal-page-context.tsx';
import { useProblem } from '../../runtime/problem.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Button, TextLink } from '../../ui/button.tsx';
import { fieldAttributes, Labelled } from '../../ui/fields/field.tsx';
import { Input, TextField } from '../../ui/fields/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import { SupportAddress } from '../contact/support-address.tsx';
import { bookingSentence } from './booking-sentence.ts';
import { easternMoment } from './slot-days.ts';

const { errors, trouble, time, name, phone } = bookingCopy;
const NAMES = { startsAt: time, name, phone };

function sentenceOf(
  problem: BookingTrouble | 'time-missing' | Parameters<typeof bookingSentence>[0],
): string {
  if (problem === 'time-missing') return errors.time;
  if (!(problem in trouble)) return bookingSentence(problem as Parameters<typeof bookingSentence>[0]);
  const { title, text } = trouble[problem as BookingTrouble];
  return `${title}. ${text}`;
}

/** Books for the signed-in person's address. Others confirm by a mailed link, which needs a script. Only in documents. */
export function BookingWithoutScript() {
  const personal = usePersonalPage();
  const settings = useSiteSettings();
  const record = personal?.status.record ?? null;
  const { refused, valuesOr, initialErrors } = useRefusedForm<typeof NAMES>(sentenceOf);
  const form = useValidatedForm<typeof NAMES>({
    fields: ['startsAt', 'name', 'phone'],
    initial: valuesOr({ startsAt: '', name: fullName(record), phone: formatPhone(record?.phone ?? '') }),
    initialErrors,
    validate: () => ({}),
    idOf: (field) => `booking-${field}`,
    names: NAMES,
    onSubmit() {},
  });
  const problem = useProblem();
  if (!personal?.slots) {
    return (
      <>
        <p>
          {bookingCopy.withoutScript} <SupportAddress />.
        </p>
        {settings.backend === 'server' ? (
          <p>
            <TextLink to={pathOf('login')}>{bookingCopy.logInFirst}</TextLink>
          </p>
        ) : null}
      </>
    );
  }
  if (problem === 'booked') {
    return (
      <Notice tone="calm" title={bookingCopy.booked.title}>
        <p>{bookingCopy.booked.mail(personal.session.email)}</p>
        <p>{bookingCopy.booked.change}</p>
      </Notice>
    );
  }
  const time = { id: 'booking-startsAt', hint: bookingCopy.zoneEasternOnly, error: initialErrors.startsAt };
  return (
    <form method="post" action={addressOf('schedule')}>
      <ForPerson />
      <Stack gap={6}>
        {form.summary}
        {refused?.failed || isRefusal(problem) ? (
          <Notice tone="error" {...(refused ? trouble.failed : { title: trouble.failed.title })} />
        ) : null}
        <Labelled {...time} label={bookingCopy.time}>
          <Input
            as="select"
            {...fieldAttributes(time, time)}
            name="startsAt"
            defaultValue={refused?.values.startsAt}
            required
          >
            {personal.slots.map((startsAt) => (
              <option key={startsAt} value={startsAt}>
                {easternMoment(startsAt)}
              </option>
            ))}
          </Input>
        </Labelled>
        <TextField
          {...form.field('name')}
          required
          label={bookingCopy.name}
          autoComplete="name"
          maxLength={NAME_MAX_LENGTH}
        />
        {asksForPhone(settings) ? (
          <TextField
            {...form.field('phone')}
            required
            type="tel"
            autoComplete="tel"
            label={bookingCopy.phone}
            hint={bookingCopy.phoneHint(settings.supportPhone)}
          />
        ) : null}
        <Button type="submit">{bookingCopy.submit}</Button>
      </Stack>
    </form>
  );
}
