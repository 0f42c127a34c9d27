import { type ReactNode, useEffect, useRef } from 'react';
import { confirmCallCopy } from '../../copy/schedule.ts';
import { Page } from '../../runtime/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import { CallTime } from './call-time.tsx';
import { SupportAddress } from './support-address.tsx';
import type { HoldLink, HoldLinkState } from './use-hold-link.ts';

/** A result that takes the focus, so that screen readers announce it. */
function FocusedResult({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </div>
  );
}

function titleOf(state: HoldLinkState): string {
  switch (state.kind) {
    case 'booked':
      return confirmCallCopy.bookedTitle;
    case 'over':
      return confirmCallCopy.overTitle;
    case 'too-many':
      return confirmCallCopy.tooManyTitle;
    default:
      return confirmCallCopy.title;
  }
}

/** The page that the emailed link opens. One press books the call; if the hold has expired, other times are offered. */
export function ConfirmCallPage({
  link,
  state,
  calendar,
}: {
  link: HoldLink;
  state: HoldLinkState;
  calendar: ReactNode;
}) {
  return (
    <Page title={titleOf(state)} noindex>
      <Stack gap={6}>
        <ConfirmCall link={link} state={state} />
        {state.kind === 'over' ? <Card heading={confirmCallCopy.otherTimes}>{calendar}</Card> : null}
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
          <Button busy={state.kind === 'confirming'} onClick={() => void link.confirm()}>
            {state.kind === 'confirming' ? confirmCallCopy.confirming : confirmCallCopy.confirm}
          </Button>
          <p>{confirmCallCopy.notYou}</p>
        </Stack>
      );
    case 'booked':
      return (
        <FocusedResult>
          <Stack gap={3}>
            <CallTime startsAt={state.slot.startsAt} words={confirmCallCopy.bookedWhen} />
            <p>{confirmCallCopy.bookedMail}</p>
            <p>
              {confirmCallCopy.change} <SupportAddress />.
            </p>
          </Stack>
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
          <Notice tone="error" title={confirmCallCopy.failedTitle}>
            <p>{confirmCallCopy.failedText}</p>
          </Notice>
          <Button onClick={() => void link.confirm()}>{confirmCallCopy.again}</Button>
        </Stack>
      );
  }
}
