import { styled } from 'styled-components';
import { calendarCopy, timingSentence } from '#copy/calendar.ts';
import type { TimingChoice } from '#core/benefits/benefit-timing.ts';
import { groupOf, namedDay } from '#core/benefits/timing-payment.ts';
import { hasLaunched } from '#core/launch/has-launched.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { WIDE_SCREEN } from '../../ui/theme.ts';
import { ClaimMarker, ClaimNote } from '../claim-marker/claim-marker.tsx';
import { StepAside } from '../journey/step-layout.tsx';
import { MonthPicture } from '../month-picture/month-picture.tsx';
import { EarlierWords, useNextPayment } from '../payment-day/next-payment.tsx';

/** Only where there is room beside the fields. */
const Beside = styled(StepAside)`
  display: none;
  ${WIDE_SCREEN} {
    display: block;
    & > div {
      gap: 1.25rem;
    }
  }
  & p + p {
    font-size: var(--text-small);
  }
`;

/** The month of an answer, as the step that asked for it showed it, beside the next step. */
export function ChosenMonth({ timing }: { timing: TimingChoice }) {
  const { payment, claim, picture } = useNextPayment(groupOf(timing), namedDay(timing));
  const { launchAt } = useSiteSettings();
  return (
    <Beside>
      <MonthPicture shown={[picture]} />
      <p>
        {claim ? (
          <EarlierWords claim={claim} />
        ) : payment ? (
          calendarCopy.nextPayment(payment)
        ) : (
          <>
            {timingSentence('worked-out-at-launch', hasLaunched(launchAt, Date.now()))}
            <ClaimMarker />
          </>
        )}
      </p>
      {claim || !payment ? <ClaimNote /> : null}
    </Beside>
  );
}
