import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { type BookingProblems, bookingProblems } from '#core/consultation/booking-form.ts';
import { NAME_MAX_LENGTH } from '#core/onboarding/onboarding-record.ts';
import { useSiteSettings } from '../../app/site-settings-context.tsx';
import { bookingCopy } from '../../copy/schedule.ts';
import { Address } from '../../ui/address.tsx';
import { Button, TextLink } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/fields.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useAfterPress } from '../after-press/use-after-press.ts';
import { easternMoment, isEastern, visitorMoment } from './slot-days.ts';
import { SlotPicker } from './slot-picker.tsx';
import type { BookingInTheMaking } from './use-booking.ts';

const Booked = styled.div`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 1rem;
  padding: 1.25rem;
  border: 2px solid var(--action);
  border-radius: var(--radius);
  background: var(--calm);
  & h3:focus {
    outline: none;
  }
`;

type Field = 'day' | 'time' | 'name' | 'email';
type Errors = Readonly<{ [K in Field]?: string }>;
const FIELDS: readonly Field[] = ['day', 'time', 'name', 'email'];

function problemSentence(problem: NonNullable<BookingProblems[keyof BookingProblems]>): string {
  switch (problem) {
    case 'name-required':
    case 'name-not-valid':
      return bookingCopy.errors.name;
    case 'name-too-long':
      return bookingCopy.errors.nameTooLong;
    case 'email-required':
    case 'email-not-valid':
      return bookingCopy.errors.email;
  }
}

function SupportAddress() {
  const { supportEmail } = useSiteSettings();
  return (
    <TextLink href={`mailto:${supportEmail}`}>
      <Address>{supportEmail}</Address>
    </TextLink>
  );
}

interface BookingPanelProps {
  readonly booking: BookingInTheMaking;
  /** Before every id, because the panel stands in the page and in the pop-up. */
  readonly prefix: string;
}

/** Loading, none free, choosing, taken by someone else, booked, failed: every state of the first-party booking (decision 30). */
export function BookingPanel({ booking, prefix }: BookingPanelProps) {
  const { times, booked } = booking;
  if (booked) return <BookedNotice booked={booked} />;
  switch (times.kind) {
    case 'loading':
      return (
        <>
          <noscript>
            <p>
              {bookingCopy.withoutScript} <SupportAddress />.
            </p>
          </noscript>
          <Loading label={bookingCopy.loading} />
        </>
      );
    case 'not-loaded':
      return (
        <Stack gap={5}>
          <Notice tone="error" title={bookingCopy.loadFailed.title}>
            <p>{bookingCopy.loadFailed.text}</p>
          </Notice>
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

function BookedNotice({ booked }: { booked: NonNullable<BookingInTheMaking['booked']> }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { startsAt } = booked.booking.slot;
  useEffect(() => heading.current?.focus(), []);
  return (
    <Booked>
      <CheckIcon size={32} />
      <Stack gap={3}>
        <h3 ref={heading} tabIndex={-1}>
          {bookingCopy.booked.title}
        </h3>
        <p>
          <strong>{bookingCopy.booked.when(visitorMoment(startsAt))}</strong>
        </p>
        {isEastern(startsAt) ? null : <p>{bookingCopy.booked.whenEastern(easternMoment(startsAt))}</p>}
        <p>{bookingCopy.booked.mail(booked.email)}</p>
        <p>
          {bookingCopy.booked.change} <SupportAddress />.
        </p>
      </Stack>
    </Booked>
  );
}

function BookingFields({
  booking,
  prefix,
  days,
}: BookingPanelProps & { days: Parameters<typeof SlotPicker>[0]['days'] }) {
  const { choice, busy, trouble } = booking;
  const afterPress = useAfterPress();
  const [errors, setErrors] = useState<Errors>({});
  const [summary, setSummary] = useState<{ attempt: number; fields: readonly Field[] }>({
    attempt: 0,
    fields: [],
  });
  const idOf = (field: Field) => `${prefix}-${field}`;

  function found(): Errors {
    const problems = bookingProblems(choice);
    return {
      ...(choice.day === null ? { day: bookingCopy.errors.day } : {}),
      ...(choice.startsAt === null ? { time: bookingCopy.errors.time } : {}),
      ...(problems.name ? { name: problemSentence(problems.name) } : {}),
      ...(problems.email ? { email: problemSentence(problems.email) } : {}),
    };
  }
  const complete = Object.keys(found()).length === 0;

  function clear(...fields: Field[]) {
    setErrors((before) => {
      const next = { ...before };
      for (const field of fields) delete next[field];
      return next;
    });
    setSummary(({ attempt, fields: told }) => ({
      attempt,
      fields: told.filter((field) => !fields.includes(field)),
    }));
  }

  /** A field that was left empty is told of at the press only: people look around first. */
  function leave(field: 'name' | 'email') {
    if (choice[field].trim() === '') return;
    afterPress(() => {
      const sentence = found()[field];
      if (sentence) setErrors((before) => ({ ...before, [field]: sentence }));
    });
  }

  /** A press on the blocked button says at each field what is missing (decision 23). */
  function pressed(event: MouseEvent) {
    if (!(event.target as Element).closest('button[type="submit"]') || complete) return;
    const said = found();
    const wrong = FIELDS.filter((field) => said[field]);
    setErrors(said);
    setSummary(({ attempt }) => ({ attempt: attempt + 1, fields: wrong }));
    const [only, ...others] = wrong;
    if (only && others.length === 0) {
      const place = document.getElementById(idOf(only));
      (place?.querySelector('input') ?? place)?.focus();
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (complete) void booking.book();
  }

  const told = trouble === null ? null : bookingCopy.trouble[trouble];
  return (
    <form noValidate method="dialog" onSubmit={submit} onClickCapture={pressed}>
      <Stack gap={6}>
        {told ? (
          <Notice tone="error" title={told.title}>
            <p>{told.text}</p>
          </Notice>
        ) : null}
        <ErrorSummary
          key={summary.attempt}
          title={bookingCopy.summaryTitle}
          errors={summary.fields.flatMap((field) => {
            const message = errors[field];
            return message ? [{ fieldId: idOf(field), message }] : [];
          })}
        />
        <SlotPicker
          prefix={prefix}
          days={days}
          day={choice.day}
          startsAt={choice.startsAt}
          errors={errors}
          onDay={(day) => {
            booking.choose({ day });
            clear('day');
          }}
          onTime={(startsAt) => {
            booking.choose({ startsAt });
            clear('time');
          }}
        />
        <TextField
          id={idOf('name')}
          name="name"
          label={bookingCopy.name}
          autoComplete="name"
          maxLength={NAME_MAX_LENGTH}
          error={errors.name}
          value={choice.name}
          onChange={(event) => {
            booking.choose({ name: event.target.value });
            clear('name');
          }}
          onBlur={() => leave('name')}
        />
        <TextField
          id={idOf('email')}
          name="email"
          type="email"
          autoComplete="email"
          label={bookingCopy.email}
          hint={bookingCopy.emailHint}
          error={errors.email}
          value={choice.email}
          onChange={(event) => {
            booking.choose({ email: event.target.value });
            clear('email');
          }}
          onBlur={() => leave('email')}
        />
        <Button type="submit" busy={busy} blockedBecause={complete ? null : bookingCopy.blocked}>
          {busy ? bookingCopy.sending : bookingCopy.submit}
        </Button>
      </Stack>
    </form>
  );
}
