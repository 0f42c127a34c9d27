import { styled } from 'styled-components';
import { scheduleCopy, schedulingWidgetCopy } from '#copy/schedule.ts';
import { Button, TextLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import { INLINE_PLACE_ID, type OutsideWidget } from './use-outside-widget.ts';

const Place = styled.div<{ $drawn: boolean }>`
  height: ${({ $drawn }) => ($drawn ? '44rem' : '0')};
  overflow: hidden;
  border-radius: var(--radius);
  & iframe {
    width: 100%;
    height: 100%;
    border: 0;
  }
`;

/** 'Schedule a Call': opens the provider's pop-up, or its page in a new tab if the widget failed to load. */
export function OutsideBookingButton({ widget }: { widget: OutsideWidget }) {
  return (
    <Button busy={widget.opening} onClick={() => void widget.openPopup()}>
      {widget.opening ? scheduleCopy.session.opening : scheduleCopy.session.open}
    </Button>
  );
}

/** The provider's inline calendar, with a direct link that works without the widget. */
export function OutsideBooking({ widget, bookingPage }: { widget: OutsideWidget; bookingPage: string }) {
  return (
    <Stack gap={4}>
      <p>{schedulingWidgetCopy.thirdParty}</p>
      {widget.state === 'loading' ? <Loading label={schedulingWidgetCopy.loading} /> : null}
      {widget.state === 'failed' ? <Notice tone="calm" text={schedulingWidgetCopy.loadFailedHere} /> : null}
      <Place id={INLINE_PLACE_ID} $drawn={widget.state === 'here'} />
      <p>
        <TextLink to={bookingPage} target="_blank" rel="noopener noreferrer">
          {schedulingWidgetCopy.directLink}
        </TextLink>
      </p>
    </Stack>
  );
}
