import { lazy, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { bookingCopy, scheduleCopy } from '#copy/schedule.ts';
import { bookingProblems } from '#core/consultation/booking-form.ts';
import { asksForPhone } from '#core/consultation/who-calls.ts';
import { reformatPhone } from '#core/intake/phone.ts';
import { NAME_MAX_LENGTH } from '#core/record-limits.ts';
import { inWords, useValidatedForm } from '../../runtime/form/use-validated-form.tsx';
import { useSessionHint } from '../../runtime/session-hint.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Address } from '../../ui/address.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import { SupportAddress } from '../contact/support-address.tsx';
import { EmailField } from '../email-field/email-field.tsx';
import { bookingSentence } from './booking-sentence.ts';
import { CallTime } from './call-time.tsx';
import { visitorTime } from './slot-days.ts';
import { SlotPicker } from './slot-picker.tsx';
import type { BookingChoice, BookingEnd, BookingState } from './use-booking.ts';
import { WhoCalls } from './who-calls.tsx';

/** No script contains it. */
const WithoutScript = import.meta.env.SSR
  ? lazy(async () => ({ default: (await import('./booking-without-script.tsx')).BookingWithoutScript }))
  : null;

const Booked = styled.div`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 1rem;
  padding: 1.25rem;
  border: 2px solid var(--action);
  border-radius: var(--radius);
  background: var(--calm);
`;

/** As high as the form with its shortest lines, so that what is below hardly moves when the form appears. */
const FormPlaceholder = styled.div`
  min-height: 37.5rem;
`;

function validate(choice: BookingChoice, asksPhone: boolean) {
  return {
    ...(choice.startsAt === null ? { startsAt: bookingCopy.errors.time } : {}),
    ...inWords(bookingProblems(choice, asksPhone), bookingSentence),
  };
}

interface BookingPanelProps {
  readonly booking: BookingState;
  /** Prefix of all ids, because the panel is rendered in the page and in the dialog. */
  readonly prefix: string;
}

/** Renders every state of the first-party booking: loading, no free times, form, held, booked, failed. */
export function BookingPanel({ booking, prefix }: BookingPanelProps) {
  const { times, end, whoCalls } = booking;
  if (end?.kind === 'booked') return <BookedNotice {...end} whoCalls={whoCalls} />;
  if (end) return <HeldNotice {...end} whoCalls={whoCalls} onChange={booking.change} />;
  switch (times.kind) {
    case 'loading':
      return (
        <>
          <noscript>{WithoutScript ? <WithoutScript /> : null}</noscript>
          <FormPlaceholder className="with-script">
            <Loading label={bookingCopy.loading} />
          </FormPlaceholder>
        </>
      );
    case 'not-loaded':
      return (
        <Stack gap={5}>
          <Notice tone="error" {...bookingCopy.loadFailed} />
          <Button kind="secondary" onClick={() => void booking.refresh()}>
            {bookingCopy.loadFailed.again}
          </Button>
        </Stack>
      );
    case 'here':
      return times.days.every(({ free }) => free.length === 0) ? (
        <Notice tone="calm" title={bookingCopy.noneAtAll.title}>
          <p>
            {bookingCopy.noneAtAll.text} <SupportAddress />
          </p>
        </Notice>
      ) : (
        <BookingFields booking={booking} prefix={prefix} days={times.days} />
      );
  }
}

/** The result of a submit. Its heading takes the focus, so that screen readers announce it. */
function Result({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Before anything can be pressed, so that it never takes the focus from what a press has focused.
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <Booked>
      <CheckIcon size={32} />
      <Stack gap={3}>
        <h3 ref={heading} tabIndex={-1}>
          {title}
        </h3>
        {children}
      </Stack>
    </Booked>
  );
}

type CalledBy = Pick<BookingState, 'whoCalls'>;

function BookedNotice({ startsAt, email, whoCalls }: BookingEnd & CalledBy) {
  return (
    <Result title={bookingCopy.booked.title}>
      <CallTime startsAt={startsAt} words={bookingCopy.booked.when} />
      <Address as="p">{bookingCopy.booked.mail(email)}</Address>
      <p>{bookingCopy.booked.change}</p>
      <WhoCalls calls={whoCalls} />
    </Result>
  );
}

function HeldNotice({
  startsAt,
  email,
  heldUntil,
  whoCalls,
  onChange,
}: Extract<BookingEnd, { kind: 'held' }> & CalledBy & { onChange: () => void }) {
  const { held } = bookingCopy;
  return (
    <Result title={held.title}>
      <CallTime startsAt={startsAt} words={held.when} />
      <Address as="p">{held.mail(email)}</Address>
      <p>{held.how}</p>
      <p>{held.until(visitorTime(heldUntil))}</p>
      <p>{held.missing}</p>
      <WhoCalls calls={whoCalls} />
      <Button
        kind="secondary"
        onClick={({ currentTarget }) => {
          onChange();
          // The focused button disappears, so the heading of the form takes the focus.
          const heading = currentTarget.closest('section, dialog')?.querySelector('h2');
          if (!heading) return;
          heading.tabIndex = -1;
          heading.focus();
        }}
      >
        {held.again}
      </Button>
    </Result>
  );
}

function BookingFields({
  booking,
  prefix,
  days,
}: BookingPanelProps & { days: Parameters<typeof SlotPicker>[0]['days'] }) {
  const { choice, trouble } = booking;
  const settings = useSiteSettings();
  const signedIn = useSessionHint(settings.backend);
  const form = useValidatedForm<BookingChoice>({
    fields: ['day', 'startsAt', 'name', 'email', 'phone'],
    initial: choice,
    values: choice,
    validate: (values) => validate(values, asksForPhone(settings)),
    formats: { phone: reformatPhone },
    idOf: (field) => `${prefix}-${field === 'startsAt' ? 'time' : field}`,
    names: { ...bookingCopy, startsAt: bookingCopy.time },
    onEdit: (field, values) => booking.choose({ [field]: values[field] }),
    onSubmit: booking.book,
  });
  const message = trouble === null ? null : bookingCopy.trouble[trouble];
  return (
    <form noValidate method="dialog" onSubmit={form.submit}>
      <Stack gap={6}>
        {form.summary}
        <SlotPicker
          prefix={prefix}
          days={days}
          day={choice.day}
          startsAt={choice.startsAt}
          error={form.errors.startsAt}
          onDay={(day) => form.change('day', day)}
          onTime={(startsAt) => form.change('startsAt', startsAt)}
        />
        <TextField
          {...form.field('name')}
          label={bookingCopy.name}
          autoComplete="name"
          maxLength={NAME_MAX_LENGTH}
        />
        <EmailField
          form={form}
          label={bookingCopy.email}
          hint={signedIn ? undefined : bookingCopy.emailHint}
        />
        {asksForPhone(settings) ? (
          <TextField
            {...form.field('phone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            label={bookingCopy.phone}
            hint={<Address>{bookingCopy.phoneHint(settings.supportPhone)}</Address>}
          />
        ) : null}
        {message ? <Notice key={`answer-${booking.answers}`} tone="error" {...message} /> : null}
        <Button
          {...form.submitButton(!form.isValid)}
          blockedBecause={form.isValid ? null : bookingCopy.blocked}
          // The day and the time are not fields that could show an error.
          onBlocked={undefined}
          busy={booking.busy}
        >
          {booking.busy ? bookingCopy.sending : signedIn ? bookingCopy.submit : bookingCopy.hold}
        </Button>
      </Stack>
    </form>
  );
}

/** 'Schedule a Call': opens the booking in a dialog, with what was already chosen and typed. */
export function BookingButton({ booking }: { booking: BookingState }) {
  const [opening, setOpening] = useState(false);
  const [open, setOpen] = useState(false);

  async function press() {
    if (booking.times.kind !== 'here') {
      setOpening(true);
      await booking.refresh();
      setOpening(false);
    }
    setOpen(true);
  }

  return (
    <>
      <Button kind="secondary" busy={opening} onClick={() => void press()}>
        {opening ? scheduleCopy.session.opening : scheduleCopy.session.open}
      </Button>
      <Dialog
        open={open}
        title={scheduleCopy.session.open}
        closeLabel={bookingCopy.close}
        onClose={() => setOpen(false)}
      >
        <BookingPanel booking={booking} prefix="popup" />
      </Dialog>
    </>
  );
}
