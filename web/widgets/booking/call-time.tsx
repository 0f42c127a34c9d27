import { bookingCopy } from '#copy/schedule.ts';
import { easternMoment, isEastern, visitorMoment } from './slot-days.ts';

/** The time of the call in the visitor's time zone, and in Eastern Time if that differs. */
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
