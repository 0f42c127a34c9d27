import { type ReactNode, useEffect, useRef } from 'react';
import { bookingCopy, confirmCallCopy, manageCallCopy } from '#copy/schedule.ts';
import { Page } from '../../runtime/page.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { SupportAddress } from '../contact/support-address.tsx';
import { CallTime } from './call-time.tsx';
import { ManageCall } from './manage-call.tsx';
import type { BookingState } from './use-booking.ts';
import type { HoldLink, HoldLinkState } from './use-hold-link.ts';
import { WhoCalls } from './who-calls.tsx';

/** A result that takes the focus, so that screen readers announce it. */
function FocusedResult({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      <Stack gap={3}>{children}</Stack>
    </div>
  );
}

const TITLES: Partial<Record<HoldLinkState['kind'], string>> = {
  booked: bookingCopy.booked.title,
  moved: manageCallCopy.movedTitle,
  canceled: manageCallCopy.canceledTitle,
  over: confirmCallCopy.overTitle,
  'too-many': bookingCopy.trouble.tooManyCalls.title,
};

interface ConfirmCallPageProps {
  readonly link: HoldLink;
  readonly state: HoldLinkState;
  readonly booking: BookingState;
  readonly calendar: ReactNode;
}

/** The page of the emailed link: books the call, moves or cancels it, or offers other times if the link is no longer valid. */
export function ConfirmCallPage({ link, state, booking, calendar }: ConfirmCallPageProps) {
  return (
    <Page title={TITLES[state.kind] ?? confirmCallCopy.title} noindex>
      <Stack gap={6}>
        <ConfirmCall link={link} state={state} />
        {state.kind === 'booked' || state.kind === 'moved' ? (
          <ManageCall link={link} booking={booking} />
        ) : null}
        {state.kind === 'over' || state.kind === 'canceled' ? (
          <Card heading={state.kind === 'over' ? confirmCallCopy.otherTimes : manageCallCopy.bookAnother}>
            {calendar}
          </Card>
        ) : null}
      </Stack>
    </Page>
  );
}

function ConfirmCall({ link, state }: { link: HoldLink; state: HoldLinkState }) {
  switch (state.kind) {
    case 'reading':
      return <Loading label={confirmCallCopy.reading} />;
    case 'open':
    case 'confirming':
      return (
        <Stack gap={5}>
          <CallTime startsAt={state.slot.startsAt} words={confirmCallCopy.when} />
          <p>{confirmCallCopy.text}</p>
          <WhoCalls calls={state.whoCalls} />
          <Button busy={state.kind === 'confirming'} onClick={() => void link.confirm()}>
            {state.kind === 'confirming' ? confirmCallCopy.confirming : confirmCallCopy.confirm}
          </Button>
          <p>{confirmCallCopy.notYou}</p>
        </Stack>
      );
    case 'booked':
    case 'moved':
      return (
        <FocusedResult key={state.kind}>
          <CallTime startsAt={state.slot.startsAt} words={bookingCopy.booked.when} />
          <p>
            {state.kind === 'moved' || state.bookedHere
              ? confirmCallCopy.bookedMail
              : confirmCallCopy.mailedBefore}
          </p>
          <WhoCalls calls={state.whoCalls} />
          {state.whoCalls.kind === 'you-open-link' ? (
            <>
              <p>{confirmCallCopy.joinOpens(new URL(state.whoCalls.link).host)}</p>
              <Row>
                <LinkButton to={state.whoCalls.link}>{confirmCallCopy.join}</LinkButton>
              </Row>
            </>
          ) : null}
        </FocusedResult>
      );
    case 'canceled':
      return (
        <FocusedResult key="canceled">
          <CallTime startsAt={state.slot.startsAt} words={manageCallCopy.canceledWhen} />
          <p>{manageCallCopy.canceledMail}</p>
        </FocusedResult>
      );
    case 'over':
      return (
        <FocusedResult>
          <p>{confirmCallCopy.overText}</p>
        </FocusedResult>
      );
    case 'too-many':
      return (
        <FocusedResult>
          <p>
            {confirmCallCopy.tooManyText} <SupportAddress />.
          </p>
        </FocusedResult>
      );
    case 'failed':
      return (
        <Stack gap={5}>
          <Notice tone="error" {...(state.unsure ? manageCallCopy.trouble.failed : confirmCallCopy.failed)} />
          <Button onClick={() => void link.confirm()}>{bookingCopy.loadFailed.again}</Button>
        </Stack>
      );
  }
}
