import { bookingCopy } from '#copy/schedule.ts';
import { easternMoment, isEastern, visitorMoment } from './slot-days.ts';

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
