import { whoCallsCopy } from '#copy/schedule.ts';
import type { WhoCalls as Calls } from '#core/ports/scheduler.ts';
import { PhoneLink } from '../../ui/phone-link.tsx';

export function WhoCalls({ calls }: { calls: Calls }) {
  switch (calls.kind) {
    case 'we-call':
      return (
        <p>
          <strong>
            {calls.lastFour === '' ? whoCallsCopy.weCall : whoCallsCopy.weCallNumber(calls.lastFour)}
          </strong>{' '}
          {whoCallsCopy.number} <PhoneLink number={calls.from} />. {whoCallsCopy.notSure}
        </p>
      );
    case 'you-call':
      return (
        <p>
          <strong>{whoCallsCopy.youCall}</strong> {whoCallsCopy.number} <PhoneLink number={calls.number} />
        </p>
      );
    case 'you-open-link':
      return (
        <p>
          <strong>{whoCallsCopy.youOpenLink}</strong>
        </p>
      );
    case 'we-write':
      return (
        <p>
          <strong>{whoCallsCopy.youCall}</strong> {whoCallsCopy.howByMail}
        </p>
      );
  }
}
