import { HOUR_MS, MINUTE_MS } from '#core/calendar/durations.ts';
import type { GuardedPage } from '#core/onboarding/route-guard.ts';
import { ABSOLUTE_LIMIT_MS, IDLE_LIMIT_MS, type SessionEnd } from '#core/session-limits.ts';

export const sessionCopy = {
  warningTitle: 'Are you still there?',
  closeWarning: 'Close this message',
  warningText:
    'We do this to keep your information safe. The sign-up keeps what you typed. You will only need to retype a password or a Social Security number.',
  stay: 'Stay logged in',
  logOutNow: 'Log out now',
  loggingOut: 'Logging you out',
  backToPage: 'Log in to come back to this page.',
  backToStep: 'Log in to come back to this step with what you typed.',
};

/** Fields that are never stored in the browser. */
export const typedAgain: Readonly<Partial<Record<GuardedPage, string>>> = {
  'signup-account': 'That step will ask you to choose your password again.',
  'signup-confirmation': 'You will only need to retype your Social Security number.',
};

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** '1 minute 58 seconds', '1 minute', '30 seconds'. */
function timeInWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  if (minutes === 0) return counted(rest, 'second');
  const whole = counted(minutes, 'minute');
  return rest === 0 ? whole : `${whole} ${counted(rest, 'second')}`;
}

export function signedOutIn(seconds: number): string {
  return `You will be logged out in ${timeInWords(seconds)}`;
}

/** Why a session ended: a title, and the same as a full sentence. */
export const sessionEnds: Readonly<Record<SessionEnd, { title: string; text: string }>> = {
  inactivity: {
    title: 'Session expired: inactivity timeout',
    text: `You were away for ${IDLE_LIMIT_MS / MINUTE_MS} minutes, so we logged you out to be safe.`,
  },
  'session-limit': {
    title: 'Session expired: session timeout',
    text: `You were logged in for ${ABSOLUTE_LIMIT_MS / HOUR_MS} hours, so we logged you out to be safe.`,
  },
};
