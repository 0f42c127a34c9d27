import type { Container } from 'inversify';
import { makeBookingWidget } from '#adapters/booking-widget/booking-widget.ts';
import { provideValue } from '#adapters/inversify/provide.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { PORTS } from './tokens.ts';

/** The outside provider's booking, where the operator named one; whichever backend there is (decision 30). */
export function provideBookingWidget(
  box: Container,
  { schedulerUrl }: Pick<SiteSettings, 'schedulerUrl'>,
): void {
  provideValue(
    box,
    PORTS.schedulingWidget,
    schedulerUrl === null ? null : makeBookingWidget({ bookingPage: schedulerUrl, window }),
  );
}
