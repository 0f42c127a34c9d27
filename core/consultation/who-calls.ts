import type { WhoCalls } from '../ports/scheduler.ts';

/** What the operator offers: a number to call from, else a link to the call. */
export interface CallSettings {
  readonly supportPhone: string | null;
  readonly callLink?: string | null;
}

/** Whether people who book give the number on which we call them. */
export const asksForPhone = <S extends CallSettings>(settings: S): settings is S & { supportPhone: string } =>
  settings.supportPhone !== null;

/** Who starts a call that is not booked yet. */
export const whoWillCall = (settings: CallSettings): WhoCalls =>
  whoCalls(settings, asksForPhone(settings) ? '' : null);

/** Who starts a call. `phone`: the number that was given, empty while it is not known; null if none was asked for. */
export function whoCalls({ supportPhone, callLink }: CallSettings, phone: string | null): WhoCalls {
  if (supportPhone !== null) {
    return phone === null
      ? { kind: 'you-call', number: supportPhone }
      : { kind: 'we-call', from: supportPhone, lastFour: phone.slice(-4) };
  }
  return callLink ? { kind: 'you-open-link', link: callLink } : { kind: 'we-write' };
}
