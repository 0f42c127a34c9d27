import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { type BookingProblems, bookingProblems } from '#core/consultation/booking-form.ts';
import { NAME_MAX_LENGTH } from '#core/onboarding/onboarding-record.ts';
import { useSessionHint } from '../../app/session-hint.ts';
import { useSiteSettings } from '../../app/site-settings-context.tsx';
import { yourNameProblemSentence } from '../../copy/person-name.ts';
import { bookingCopy } from '../../copy/schedule.ts';
import { Address } from '../../ui/address.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/fields.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useAfterPress } from '../after-press/use-after-press.ts';
import { CallTime } from './call-time.tsx';
import { visitorTime } from './slot-days.ts';
import { SlotPicker } from './slot-picker.tsx';
import { SupportAddress } from './support-address.tsx';
import type { BookingEnd, BookingInTheMaking } from './use-booking.ts';

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
      return bookingCopy.errors.name;
    case 'name-too-long':
    case 'name-has-hidden-sign':
    case 'name-holds-nine-digits':
    case 'name-has-other-signs':
      return yourNameProblemSentence(problem);
    case 'email-required':
    case 'email-not-valid':
      return bookingCopy.errors.email;
  }
}

interface BookingPanelProps {
  readonly booking: BookingInTheMaking;
  /** Before every id, because the panel stands in the page and in the pop-up. */
  readonly prefix: string;
}

/** Loading, none free, choosing, taken by someone else, held, booked, failed: every state of the first-party booking. */
export function BookingPanel({ booking, prefix }: BookingPanelProps) {
  const { times, end } = booking;
  if (end?.kind === 'booked') return <BookedNotice {...end} />;
  if (end) return <HeldNotice {...end} onChange={booking.change} />;
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

/** The heading takes the focus: what followed the press is read out. */
function Result({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
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

function BookedNotice({ startsAt, email }: { startsAt: number; email: string }) {
  return (
    <Result title={bookingCopy.booked.title}>
      <CallTime startsAt={startsAt} words={bookingCopy.booked.when} />
      <p>{bookingCopy.booked.mail(email)}</p>
      <p>
        {bookingCopy.booked.change} <SupportAddress />.
      </p>
    </Result>
  );
}

function HeldNotice({
  startsAt,
  email,
  heldUntil,
  onChange,
}: Extract<BookingEnd, { kind: 'held' }> & { onChange: () => void }) {
  const { held } = bookingCopy;
  return (
    <Result title={held.title}>
      <CallTime startsAt={startsAt} words={held.when} />
      <p>
        <Address>{held.mail(email)}</Address>
      </p>
      <p>{held.how}</p>
      <p>{held.until(visitorTime(heldUntil))}</p>
      <p>{held.missing}</p>
      <Button
        kind="secondary"
        onClick={({ currentTarget }) => {
          onChange();
          // The button goes with the notice: the heading above the form takes the focus.
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
  const { choice, busy, trouble } = booking;
  const signedIn = useSessionHint(useSiteSettings().backend);
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
          hint={signedIn ? undefined : bookingCopy.emailHint}
          error={errors.email}
          value={choice.email}
          onChange={(event) => {
            booking.choose({ email: event.target.value });
            clear('email');
          }}
          onBlur={() => leave('email')}
        />
        <Button type="submit" busy={busy} blockedBecause={complete ? null : bookingCopy.blocked}>
          {busy ? bookingCopy.sending : signedIn ? bookingCopy.submit : bookingCopy.hold}
        </Button>
      </Stack>
    </form>
  );
}
