import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { bookingCopy, scheduleCopy } from '#copy/schedule.ts';
import { whoCalls, whoWillCall } from '#core/consultation/who-calls.ts';
import type { WhoCalls as Calls } from '#core/ports/scheduler.ts';
import { pathOf } from '#core/site/pages.ts';
import { wordingOf } from '../../copy/wording.ts';
import { Page } from '../../runtime/page.tsx';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { BulletList } from '../../ui/bullet-list.tsx';
import { StandaloneLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/stack.tsx';
import { WIDE_SCREEN } from '../../ui/theme.ts';
import { Unbroken } from '../../ui/unbroken.tsx';
import { BookingButton, BookingPanel } from '../../widgets/booking/booking-panel.tsx';
import { ConfirmCallPage } from '../../widgets/booking/confirm-call.tsx';
import { OutsideBooking, OutsideBookingButton } from '../../widgets/booking/outside-booking.tsx';
import { useBooking } from '../../widgets/booking/use-booking.ts';
import { useHoldLink } from '../../widgets/booking/use-hold-link.ts';
import { useOutsideWidget } from '../../widgets/booking/use-outside-widget.ts';
import { WhoCalls } from '../../widgets/booking/who-calls.tsx';
import { ContactForm } from '../../widgets/contact/contact-form.tsx';
import { SupportAddress } from '../../widgets/contact/support-address.tsx';

const Benefits = styled.ul`
  display: grid;
  gap: 1rem;
  margin-top: 3rem;
  list-style: none;
  ${WIDE_SCREEN} {
    grid-template-columns: repeat(3, 1fr);
    gap: 1.5rem;
  }
  & li {
    padding-top: 1rem;
    border-top: 4px solid var(--action);
  }
  & h2 {
    font-size: 1.25rem;
    margin-bottom: 0.375rem;
  }
`;

/** Below this width there is only one column. */
const TWO_COLUMNS = '@container (min-width: 62rem)';

/** Stacked in reading order on narrow screens; on wide ones the call is described beside the calendar. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.5rem;
  align-items: start;
  overflow-wrap: anywhere;
  ${TWO_COLUMNS} {
    grid-template-columns: minmax(0, 1.6fr) minmax(0, 1fr);
    column-gap: 2rem;
  }
`;

const Session = styled.div`
  padding: clamp(1.25rem, 4vw, 2rem);
  border-radius: var(--radius-large);
  background: var(--calm);
  & h2 {
    font-size: 1.375rem;
  }
`;

const Cost = styled.p`
  font-size: 1.875rem;
  font-weight: 700;
  line-height: 1.1;
`;

const Hours = styled.p`
  /* Some languages write weekdays in lower case. */
  &::first-letter {
    text-transform: uppercase;
  }
`;

/** `/schedule`: our own booking, or an outside provider's if one is configured. */
export function SchedulePage() {
  const { schedulerUrl } = useSiteSettings();
  return schedulerUrl === null ? <OwnSchedule /> : <OutsideSchedule bookingPage={schedulerUrl} />;
}

function OwnSchedule() {
  const settings = useSiteSettings();
  const booking = useBooking();
  const link = useHoldLink();
  const calendar = <BookingPanel booking={booking} prefix="booking" />;
  // The address bar does not keep the link, so a reload forgets the call.
  const withBooked = (
    <Stack gap={5}>
      {booking.end === null ? <p>{bookingCopy.alreadyBooked}</p> : null}
      {calendar}
    </Stack>
  );
  // After choosing another time, the link is no longer needed.
  if (link.state && booking.end === null) {
    return <ConfirmCallPage link={link} state={link.state} booking={booking} calendar={calendar} />;
  }
  return (
    <ScheduleFrame
      heading={booking.end ? bookingCopy[booking.end.kind].heading : bookingCopy.title}
      button={<BookingButton booking={booking} />}
      calendar={withBooked}
      calls={whoWillCall(settings)}
    />
  );
}

function OutsideSchedule({ bookingPage }: { bookingPage: string }) {
  const widget = useOutsideWidget(bookingPage);
  const settings = useSiteSettings();
  return (
    <ScheduleFrame
      heading={bookingCopy.title}
      button={<OutsideBookingButton widget={widget} />}
      calendar={<OutsideBooking widget={widget} bookingPage={bookingPage} />}
      // The provider need not ask for a number.
      calls={whoCalls(settings, null)}
    />
  );
}

interface ScheduleFrameProps {
  readonly heading: string;
  readonly button: ReactNode;
  readonly calendar: ReactNode;
  readonly calls: Calls;
}

function ScheduleFrame({ heading, button, calendar, calls }: ScheduleFrameProps) {
  const settings = useSiteSettings();
  const { session, prepare, alternative } = scheduleCopy;
  return (
    <Page
      title={scheduleCopy.title}
      heading={<Unbroken>{scheduleCopy.title}</Unbroken>}
      intro={scheduleCopy.intro}
      width="wide"
    >
      <Columns>
        <Card heading={heading}>{calendar}</Card>
        <Stack>
          <Session>
            <Stack gap={3}>
              <h2>
                <Unbroken>{session.title}</Unbroken>
              </h2>
              <Cost>{session.cost}</Cost>
              <Hours>
                <Unbroken>{wordingOf(settings, 'landing').consultation.hours}</Unbroken>
              </Hours>
              <WhoCalls calls={calls} />
              <p>{session.text}</p>
              <Stack className="with-script">{button}</Stack>
            </Stack>
          </Session>
          <Card heading={prepare.title}>
            <Stack gap={4}>
              <BulletList items={prepare.items} />
              <p>{prepare.leaveOut}</p>
            </Stack>
          </Card>
          <Card heading={alternative.title}>
            <Stack gap={4}>
              <p>
                {alternative.email} <SupportAddress alone />
              </p>
              <ContactForm />
              <p>
                <StandaloneLink to={pathOf('faq')}>{alternative.faq}</StandaloneLink>
              </p>
            </Stack>
          </Card>
        </Stack>
      </Columns>
      <Benefits>
        {scheduleCopy.benefits.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </Benefits>
    </Page>
  );
}
