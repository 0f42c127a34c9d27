import { bookingCopy } from '../../copy/schedule.ts';
import { easternMoment, isEastern, visitorMoment } from './slot-days.ts';

/** When the call is, by the visitor's clock, and in Eastern Time where that is another. */
export function CallTime({ startsAt, words }: { startsAt: number; words: (when: string) => string }) {
  return (
    <>
      <p>
        <strong>{words(visitorMoment(startsAt))}</strong>
      </p>
      {isEastern(startsAt) ? null : <p>{bookingCopy.whenEastern(easternMoment(startsAt))}</p>}
    </>
  );
}
