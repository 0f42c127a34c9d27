import { withPersonChange } from '#core/identity/person-change.ts';
import type { AuthPort, Campaign } from '#core/ports/auth-port.ts';
import { noteSession, type SessionNotePlace } from '../runtime/session-hint.ts';
import { firstTouch } from '../runtime/sign-up-memory.ts';
import { PORTS } from './tokens.ts';

/** What both backends take from the browser itself. */
export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    window.setTimeout(resolve, milliseconds);
  });

export const campaignOfThisVisit = (): Campaign | undefined => firstTouch() ?? undefined;

/** Keeps the header's note true: after each definite answer, and whenever the session begins or ends. */
function notingSession(auth: AuthPort, place: SessionNotePlace): AuthPort {
  auth.subscribe((event, session) => {
    if (event === 'signed-out') noteSession(place, false);
    else if (session !== null) noteSession(place, true);
  });
  return {
    ...auth,
    currentSession: () => auth.currentSession().andTee((session) => noteSession(place, session !== null)),
    timedSession: () => auth.timedSession().andTee((timed) => noteSession(place, timed !== null)),
  };
}

/** What has to change in the browser when another person uses it. */
export const PERSON_CHANGE = {
  lastPerson: PORTS.lastPerson,
  drafts: PORTS.drafts,
  analytics: PORTS.analytics,
  visit: PORTS.visit,
};

/** A backend's auth port as every part of the page gets it. */
export function watchedAuth(
  auth: AuthPort,
  place: SessionNotePlace,
  change: Parameters<typeof withPersonChange>[1],
): AuthPort {
  return notingSession(withPersonChange(auth, change), place);
}
