import { err, ok, okAsync, type Result, ResultAsync } from 'neverthrow';
import { makeListeners } from '../listeners.ts';
import type { Session } from '../ports/auth-port.ts';
import type { Clock } from '../ports/clock.ts';
import type { OnboardingRepo, SaveStepError } from '../ports/onboarding-repo.ts';
import type { OnboardingRecord, StepRecord } from '../record/onboarding-record.ts';
import { statusOf } from '../record/onboarding-status.ts';
import { furtherStep } from '../record/rank.ts';
import { draftableText, type TypedText } from '../record/typed-text.ts';
import type { DraftStore } from './drafts.ts';
import { openDetails } from './protected-details.ts';

/** Saving failed; `keptLocally` is whether the browser stored the fields, so that the page can say so. */
export type SaveFailure = Readonly<{ failure: SaveStepError; keptLocally: boolean }>;

export type SaveState = Readonly<{
  saving: boolean;
  /** Epoch milliseconds of the last confirmed write, or null. */
  savedAt: number | null;
  /** Whether fields wait for the connection or the session. */
  pending: boolean;
}>;

/** One person's entered and unsent fields. Another person gets a new object; this one ends its running write. */
interface PendingSave {
  session: Session;
  /** To be sent and not confirmed. The last four digits are kept here, in memory, and never drafted. */
  unsent: StepRecord;
  /** Entered, but not yet passed to `save`. */
  entered: StepRecord;
  /** Rejected by the backend: drafted, but sent again only by `retry`. */
  refused: StepRecord;
  typed: TypedText;
  /** By the last confirmed write of this page. */
  stored: OnboardingRecord | null;
  keptLocally: boolean;
  /** Signed out: nothing of this may be stored in the browser any more. */
  forgotten: boolean;
  /** The queued write, which takes all fields added before it starts. */
  next: Promise<Outcome> | null;
}

type Outcome = Result<OnboardingRecord, SaveFailure>;

interface Write {
  readonly pending: PendingSave;
  readonly sent: StepRecord;
  readonly outcome: Promise<Outcome>;
}

const isEmpty = (fields: StepRecord) => Object.keys(fields).length === 0;

/** Newer values win, but a step of lower rank does not replace a higher one. */
function mergeFields(held: StepRecord, newer: StepRecord): StepRecord {
  const step = furtherStep(held.step_completed, newer.step_completed);
  return { ...held, ...newer, ...(step === undefined ? {} : { step_completed: step }) };
}

/** `fields` without those that have the same value in `other`. */
function omitEqual(fields: StepRecord, other: StepRecord): StepRecord {
  const theirs = new Map<string, unknown>(Object.entries(other));
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !theirs.has(name) || theirs.get(name) !== value),
  );
}

function omitKeysOf<T extends object>(fields: T, other: object): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => !Object.hasOwn(other, name)),
  ) as Partial<T>;
}

/** The first write of 'Complete Verification'. */
export const digitsGiven = (lastFour: string) =>
  ({ step_completed: 'ssn_verification', ssn_last4: lastFour, ssn_provided: true }) as const;

/** The second one. The two flags only mean 'finished the last step'. */
export const SIGN_UP_ENDED = {
  step_completed: 'completed',
  bank_linked: true,
  clicked_link_bank: true,
} as const;

/**
 * What may be stored in the browser: not the last four digits, nor the flags that say they were given. After
 * a reload the person enters the number again.
 */
function draftable(fields: StepRecord): StepRecord {
  if (fields.ssn_last4 === undefined) return fields;
  return omitKeysOf(fields, { ...digitsGiven(''), ...SIGN_UP_ENDED });
}

/**
 * Saves onboarding steps for the signed-in person. One per page. It holds one person's fields: a session of someone else drops them from memory. Fields that
 * the backend rejects stay drafted and are set aside, so that one bad field does not block the others; a
 * `retry` with nothing else to send tries them again. `reauthentication-needed` means that the sign-up is
 * already complete: the protected fields of that write are dropped and the rest stays pending, so that a late
 * tab or draft neither retries for ever nor changes stored data. A page that wants to change them
 * authenticates the person and saves again.
 */
export function makeStepSaver({
  repo,
  drafts,
  clock,
}: {
  readonly repo: Pick<OnboardingRepo, 'upsertByEmail'>;
  readonly drafts: Pick<DraftStore, 'read' | 'write' | 'erase'>;
  readonly clock: Pick<Clock, 'now'>;
}) {
  let current: PendingSave | null = null;
  let running: Write | null = null;
  /** Resolves with the last requested write; never rejects. Null if there is none. */
  let lastWrite: Promise<unknown> | null = null;
  /** Those with a running or queued write. */
  const sending = new Set<PendingSave>();
  let savedAt: number | null = null;
  const listeners = makeListeners<[SaveState]>();
  let state: SaveState = Object.freeze({ saving: false, savedAt: null, pending: false });

  function announce(): void {
    const saving = lastWrite !== null;
    const pending = current !== null && !saving && !isEmpty(current.unsent);
    if (state.saving === saving && state.savedAt === savedAt && state.pending === pending) return;
    state = Object.freeze({ saving, savedAt, pending });
    listeners.tell(state);
  }

  function pendingOf(session: Session): PendingSave {
    if (current?.session.userId === session.userId) {
      current.session = session;
      return current;
    }
    const draft = drafts.read(session.userId);
    savedAt = null;
    current = {
      session,
      unsent: draft?.pending ? draft.fields : {},
      entered: {},
      refused: draft && !draft.pending ? draft.fields : {},
      typed: draft?.typed ?? {},
      stored: null,
      keptLocally: draft !== null,
      forgotten: false,
      next: null,
    };
    return current;
  }

  const fieldsOf = ({ refused, unsent, entered }: PendingSave) =>
    mergeFields(mergeFields(refused, unsent), entered);

  function keep(pending: PendingSave): void {
    if (pending.forgotten) return;
    pending.keptLocally = drafts.write({
      userId: pending.session.userId,
      fields: draftable(fieldsOf(pending)),
      typed: draftableText(pending.typed),
      pending: !isEmpty(pending.unsent) || !isEmpty(pending.entered),
      keptAt: clock.now(),
    });
  }

  function write(pending: PendingSave): Promise<Outcome> {
    const sent = pending.unsent;
    const send = async () => settle(pending, sent, await repo.upsertByEmail(pending.session.email, sent));
    const outcome = send();
    running = { pending, sent, outcome };
    return outcome;
  }

  function settle(
    pending: PendingSave,
    sent: StepRecord,
    outcome: Result<OnboardingRecord, SaveStepError>,
  ): Outcome {
    if (outcome.isOk()) {
      if (pending === current) savedAt = clock.now();
      pending.unsent = omitEqual(pending.unsent, sent);
      pending.stored = outcome.value;
      keep(pending);
      return ok(outcome.value);
    }
    const changedMeanwhile = omitEqual(pending.unsent, sent);
    if (outcome.error.kind === 'rejected') {
      pending.refused = { ...pending.refused, ...omitKeysOf(sent, changedMeanwhile) };
      pending.unsent = changedMeanwhile;
      keep(pending);
    }
    if (outcome.error.kind === 'reauthentication-needed') {
      pending.unsent = { ...openDetails(pending.unsent), ...changedMeanwhile };
      keep(pending);
    }
    return err(Object.freeze({ failure: outcome.error, keptLocally: pending.keptLocally }));
  }

  /** Writes after the running write has ended. Calls that arrive while it waits share its result. */
  function enqueue(pending: PendingSave): Promise<Outcome> {
    if (pending.next) return pending.next;
    const own = running?.pending === pending ? running.outcome : null;
    const turn = async (): Promise<Outcome> => {
      await lastWrite;
      pending.next = null;
      const stored = await own?.catch(() => null);
      // If all values have been stored meanwhile, no further write is needed.
      return stored?.isOk() && isEmpty(pending.unsent) ? stored : write(pending);
    };
    const waits = lastWrite !== null;
    const outcome = waits ? turn() : write(pending);
    if (waits) pending.next = outcome;
    sending.add(pending);
    const end = () => {
      running = null;
      if (pending.next === null) sending.delete(pending);
      if (lastWrite === ended) lastWrite = null;
      announce();
    };
    const ended = outcome.then(end, end);
    lastWrite = ended;
    announce();
    return outcome;
  }

  return {
    /**
     * Writes `fields`. While a save runs, newer fields are merged into the next one; every caller gets the
     * result of the write with its fields. Fields are drafted first and stay drafted on failure.
     */
    save(session: Session, fields: StepRecord) {
      const pending = pendingOf(session);
      pending.refused = omitKeysOf(pending.refused, fields);
      pending.unsent = mergeFields(pending.unsent, fields);
      pending.entered = omitKeysOf(pending.entered, fields);
      pending.typed = omitKeysOf(pending.typed, fields);
      keep(pending);
      return new ResultAsync(enqueue(pending));
    },

    /**
     * Sends this person's pending fields again: on `online`, on focus, after signing in. `ok(null)`: nothing
     * was pending. Fields that the backend rejected are retried only if nothing else is pending.
     */
    retry(session: Session): ResultAsync<OnboardingRecord | null, SaveFailure> {
      const pending = pendingOf(session);
      if (isEmpty(pending.unsent)) {
        if (isEmpty(pending.refused)) return okAsync(null);
        // Sent alone, so that a second rejection affects nothing else.
        pending.unsent = pending.refused;
        pending.refused = {};
      }
      if (running?.pending === pending && isEmpty(omitEqual(pending.unsent, running.sent))) {
        return new ResultAsync(running.outcome);
      }
      return new ResultAsync(enqueue(pending));
    },

    /** This person's fields that the backend may not have; null without a draft. */
    draft(session: Session) {
      const pending = pendingOf(session);
      const fields = fieldsOf(pending);
      return isEmpty(fields) ? null : fields;
    },

    /** The answers as they are by now: `record` may have been read before a write that was confirmed since. */
    known(session: Session, record: OnboardingRecord | null): Partial<OnboardingRecord> {
      const pending = pendingOf(session);
      const rows = [pending.stored, record].filter((row) => row !== null);
      return { ...statusOf(rows).record, ...fieldsOf(pending) };
    },

    /** Drafts entered fields for a later `save`, so that they survive the page. */
    keep(session: Session, fields: StepRecord) {
      const pending = pendingOf(session);
      pending.entered = { ...pending.entered, ...fields };
      pending.typed = omitKeysOf(pending.typed, fields);
      keep(pending);
    },

    /**
     * Drafts text that may not be sent yet, replacing the earlier such text. Saving a field removes its text.
     * Nine digits, which could be an SSN, stay in memory.
     */
    keepTyped(session: Session, typed: TypedText) {
      const pending = pendingOf(session);
      pending.typed = typed;
      pending.entered = omitKeysOf(pending.entered, typed);
      keep(pending);
    },

    /** This person's text that could not be sent; takes precedence over `draft`. */
    typed: (session: Session) => pendingOf(session).typed,

    /** At sign-out: deletes the person's data from memory and every draft. A running write leaves no draft. */
    forget() {
      if (current) current.forgotten = true;
      for (const pending of sending) pending.forgotten = true;
      current = null;
      savedAt = null;
      drafts.erase();
      announce();
    },

    /** The same object until something changes. */
    state: () => state,

    subscribe: listeners.subscribe,
  };
}

export type StepSaver = ReturnType<typeof makeStepSaver>;
