import { MINUTE_MS } from '../calendar/durations.ts';
import type { Challenge, ChallengePurpose } from '../ports/identity-tables.ts';
import { isNotAhead } from '../session-limits.ts';

/** How long a link and its code are valid. */
export const LINK_MINUTES = 30;
export const SECRET_LIFETIME_MS = LINK_MINUTES * MINUTE_MS;

/** After this many wrong codes, the code and the link are void. */
export const MAX_WRONG_CODES = 5;

/** Minimum time between two identity messages of any kind to one address. */
export const MESSAGE_COOL_DOWN_SECONDS = 60;
export const MESSAGE_COOL_DOWN_MS = MESSAGE_COOL_DOWN_SECONDS * 1_000;

/** Whether no message was sent because another one was requested just before. */
export function isTooSoon(failure: { readonly kind: string; readonly retryAfterSeconds?: number }): boolean {
  return (
    failure.kind === 'rate-limited' && (failure.retryAfterSeconds ?? Infinity) <= MESSAGE_COOL_DOWN_SECONDS
  );
}

/** What is told of a refused link. */
export const linkProblem = <K extends string>(failure: {
  readonly kind: K;
  readonly retryAfterSeconds?: number;
}): K | 'no-email-sent' =>
  failure.kind === 'rate-limited' && !isTooSoon(failure) ? 'no-email-sent' : failure.kind;

export const CODE_LENGTH = 6;
/** Codes run from 000000 to `CODE_COUNT - 1`. */
export const CODE_COUNT = 10 ** CODE_LENGTH;

/** The digits of a typed or pasted code, ignoring all else; null without exactly as many. */
export function normalizeCode(typed: string): string | null {
  const digits = typed.replace(/\D/g, '');
  return digits.length === CODE_LENGTH ? digits : null;
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
    isNotAhead(challenge.createdAt, now)
  );
}

/** Whether it can never be spent, or was made with a wrong clock: it is valid for longer than `lifetimeMs`. */
export function isOver(
  { spentAt, voidedAt, expiresAt }: Pick<Challenge, 'spentAt' | 'voidedAt' | 'expiresAt'>,
  { now, lifetimeMs }: { readonly now: number; readonly lifetimeMs: number },
): boolean {
  return spentAt !== null || voidedAt !== null || expiresAt <= now || expiresAt > now + lifetimeMs;
}

/** Input of the code's digest. Includes challenge and browser, so that a code works nowhere else. */
export function codeMaterial(challengeId: string, browserId: string, code: string): string {
  return `${challengeId}\n${browserId}\n${code}`;
}
