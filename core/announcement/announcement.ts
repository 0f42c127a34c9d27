import { err, ok, type Result } from 'neverthrow';
import { ONBOARDING_STEPS, type OnboardingStep } from '../record-limits.ts';

/**
 * `draft`: nobody has seen the mail. `tested`: a test mail was sent to the operator. `running`: it is being sent, or will be
 * once a sender runs. `paused`: nothing is sent until it is resumed. `done`: finished or stopped.
 */
export type AnnouncementState = 'draft' | 'tested' | 'running' | 'paused' | 'done';
export type AnnouncementAction = 'test' | 'start' | 'pause' | 'resume' | 'stop' | 'finish';

/**
 * Everybody with a verified address, or those of them whose last finished step is this one; without those who have had the
 * launch mail already, except for 'everybody-again'.
 */
export const AUDIENCES = ['everybody', 'everybody-again', ...ONBOARDING_STEPS] as const;
export type Audience = 'everybody' | 'everybody-again' | OnboardingStep;

/** A mail to everybody. Times are epoch milliseconds. */
export interface Announcement {
  readonly id: string;
  readonly state: AnnouncementState;
  readonly audience: Audience;
  readonly textDigest: string | null;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** Everybody with an account id up to this one has a delivery; null: everybody has. */
  readonly preparedTo: string | null;
  /** The process that sends, and until when the others leave it to it. */
  readonly sender: string | null;
  readonly senderUntil: number | null;
}

/**
 * `unknown`: it was handed over, and the process died or lost the connection before it learned whether the mail was
 * accepted. Such a mail is not sent again by itself, because the person may have it.
 */
export type DeliveryState = 'waiting' | 'sending' | 'sent' | 'failed' | 'skipped' | 'unknown';

/** Why an address gets no announcements. */
export type SuppressionReason = 'unsubscribed' | 'bounced' | 'complained' | 'refused';

/** An account as a possible recipient. */
export interface Candidate {
  readonly accountId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** The last finished step as saved, by which the console counts people too: inferred completion can be taken back. */
  readonly step: string | null;
  readonly suppressed: readonly SuppressionReason[];
  /** A launch mail was sent to them, or perhaps. */
  readonly hadOne: boolean;
}

/** Why a person is left out; null: the person gets the mail. */
export type Exclusion = 'unverified' | 'other-step' | 'had-one' | SuppressionReason;

export function exclusionOf(
  { emailVerified, step, suppressed, hadOne }: Omit<Candidate, 'accountId' | 'email'>,
  audience: Audience,
): Exclusion | null {
  if (!emailVerified) return 'unverified';
  if (!audience.startsWith('everybody') && step !== audience) return 'other-step';
  return suppressed[0] ?? (hadOne && audience !== 'everybody-again' ? 'had-one' : null);
}

/** Renewed by the sender several times in this time. After a crash, the next sender starts when it is over. */
export const SENDER_LEASE_MS = 5_000;

/** Until its lease ends, which is at most one lease length after one that began now: a later end was made with a wrong clock. */
export const isLeased = (it: Announcement, now: number): it is Announcement & { readonly sender: string } =>
  it.sender !== null && (it.senderUntil ?? 0) > now && (it.senderUntil ?? 0) <= now + 2 * SENDER_LEASE_MS;

const NEXT: Readonly<
  Record<AnnouncementState, Readonly<Partial<Record<AnnouncementAction, AnnouncementState>>>>
> = {
  draft: { test: 'tested', stop: 'done' },
  tested: { test: 'tested', start: 'running', stop: 'done' },
  running: { pause: 'paused', stop: 'done', finish: 'done' },
  paused: { test: 'paused', resume: 'running', stop: 'done' },
  done: {},
};

/** Whether an announcement in this state can take the action. */
export const canTake = (state: AnnouncementState, action: AnnouncementAction): boolean =>
  NEXT[state][action] !== undefined;

/** The action is not possible in this state. */
export type WrongState = Readonly<{
  kind: 'wrong-state';
  state: AnnouncementState;
  action: AnnouncementAction;
}>;

export function afterAction(
  announcement: Announcement,
  action: AnnouncementAction,
  at: number,
): Result<Announcement, WrongState> {
  const state = NEXT[announcement.state][action];
  if (state === undefined) {
    return err(Object.freeze({ kind: 'wrong-state' as const, state: announcement.state, action }));
  }
  return ok({
    ...announcement,
    state,
    ...(action === 'start' ? { startedAt: at } : {}),
    ...(state === 'done' ? { endedAt: at } : {}),
  });
}
