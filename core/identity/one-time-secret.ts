import { CLOCK_TOLERANCE_MS } from '../session-security/session-limits.ts';
import type { Challenge, ChallengePurpose } from './identity-entities.ts';

/** How long a link and its code can be used, milliseconds (decision 10). */
export const SECRET_LIFETIME_MS = 30 * 60 * 1_000;

/** So many wrong codes burn the code and the link (decision 10). */
export const MAX_WRONG_CODES = 5;

/** Between two identity messages to one address, whichever kind, milliseconds (decision 10). */
export const MESSAGE_COOL_DOWN_MS = 60 * 1_000;

export const CODE_LENGTH = 6;
/** Codes run from 000000 to one below this. */
export const CODE_COUNT = 10 ** CODE_LENGTH;

/** The digits of a code as a person types or pastes it, or null when there are not six: spaces and dashes do not count. */
export function normalizeCode(typed: string): string | null {
  const digits = typed.replace(/[\s\-\u2010-\u2015]/gu, '');
  return digits.length === CODE_LENGTH && /^\d+$/.test(digits) ? digits : null;
}

/** Whether the challenge can be spent at `now` (epoch milliseconds) for this purpose. */
export function isOpen(
  challenge: Challenge | null,
  purpose: ChallengePurpose,
  now: number,
): challenge is Challenge {
  return (
    challenge !== null &&
    challenge.purpose === purpose &&
    challenge.spentAt === null &&
    challenge.voidedAt === null &&
    now < challenge.expiresAt &&
    // A clock that was set back must not make a link live longer.
    challenge.createdAt <= now + CLOCK_TOLERANCE_MS
  );
}

/** What is digested for the code: with challenge and browser in it, a code is good in one place only. */
export function codeMaterial(challengeId: string, browserId: string, code: string): string {
  return `${challengeId}\n${browserId}\n${code}`;
}
