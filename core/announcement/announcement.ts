import { err, ok, type Result } from 'neverthrow';
import type {
  Announcement,
  AnnouncementState,
  Audience,
  Candidate,
  SuppressionReason,
} from '../ports/announcement-tables.ts';

export type AnnouncementAction = 'test' | 'start' | 'pause' | 'resume' | 'stop' | 'finish';

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
