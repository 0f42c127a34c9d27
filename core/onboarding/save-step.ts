import { err, ok, okAsync, type Result, ResultAsync } from 'neverthrow';
import type { Session } from '../ports/auth-port.ts';
import type { Clock } from '../ports/clock.ts';
import type { DraftStore } from '../ports/draft-store.ts';
import type { OnboardingRepo, SaveStepError } from '../ports/onboarding-repo.ts';
import type { OnboardingRecord, StepRecord } from './onboarding-record.ts';
import { openDetails } from './protected-details.ts';
import { furtherStep } from './rank.ts';
import { draftableText, type TypedText } from './typed-text.ts';

/** Saving failed; `keptLocally` tells whether the browser kept the fields, so that the page can tell the truth. */
export type SaveFailure = Readonly<{ failure: SaveStepError; keptLocally: boolean }>;

export type SaveState = Readonly<{
  saving: boolean;
  /** Wall-clock milliseconds of the last write that the backend confirmed, or null. */
  savedAt: number | null;
  /** Fields wait for the connection or the session. */
  pending: boolean;
}>;

/** Saves onboarding steps for the person who is signed in. */
export interface StepSaver {
  /**
   * Writes `fields`. While one save runs, newer fields are merged into the next one; every caller is answered
   * when the write that carries its fields has ended. Fields are drafted first and stay drafted on failure.
   */
  save(session: Session, fields: StepRecord): ResultAsync<OnboardingRecord, SaveFailure>;
  /**
   * Sends again what waits, for this person only: on `online`, on focus, after signing in. `ok(null)`: nothing waited.
   * What the backend refused is asked once more, when nothing else waits.
   */
  retry(session: Session): ResultAsync<OnboardingRecord | null, SaveFailure>;
  /** The fields this person typed that the backend may not have; null when there is no draft. */
  draft(session: Session): StepRecord | null;
  /** Drafts what was entered, which a `save` sends later: whatever ends the page until then, it is not lost. */
  keep(session: Session, fields: StepRecord): void;
  /**
   * Keeps in the draft what may not be sent yet, in place of what it kept of that before. A saved field takes its text away.
   * Nine digits, which could be an SSN, stay in the page's memory.
   */
  keepTyped(session: Session, typed: TypedText): void;
  /** What this person typed that could not be sent; it stands before `draft`. */
  typed(session: Session): TypedText;
  /** Forgets the person, in memory and in every draft: at sign-out. A write under way ends and leaves no draft. */
  forget(): void;
  /** The same object until something changes. */
  state(): SaveState;
  subscribe(listener: (state: SaveState) => void): () => void;
}

/** What one person entered and what of it was sent. Another person gets another one; this one only ends what it began. */
interface PendingSave {
  session: Session;
  /** Not confirmed by the backend and to be sent. The last four digits live here, in memory, and in no draft. */
  unsent: StepRecord;
  /** Entered, and not given to be saved yet. */
  entered: StepRecord;
  /** Refused by the backend: still the person's words, so drafted, but sent again by a `retry` only. */
  refused: StepRecord;
  /** Never sent. */
  typed: TypedText;
  keptLocally: boolean;
  /** Signed out: nothing of this may reach browser storage any more. */
  forgotten: boolean;
  /** The write that waits for its turn and takes along whatever comes until then. */
  next: Promise<Outcome> | null;
}

type Outcome = Result<OnboardingRecord, SaveFailure>;

/** The write that is under way. */
interface Write {
  readonly pending: PendingSave;
  readonly sent: StepRecord;
  readonly outcome: Promise<Outcome>;
}

const isEmpty = (fields: StepRecord) => Object.keys(fields).length === 0;

/** Newer values win, but a step of lower rank never lowers the one that waits. */
function mergeFields(held: StepRecord, newer: StepRecord): StepRecord {
  const step = furtherStep(held.step_completed, newer.step_completed);
  return { ...held, ...newer, ...(step === undefined ? {} : { step_completed: step }) };
}

/** `fields` without those that `other` holds with the same value. */
function without(fields: StepRecord, other: StepRecord): StepRecord {
  const theirs = new Map<string, unknown>(Object.entries(other));
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !theirs.has(name) || theirs.get(name) !== value),
  );
}

function withoutKeysOf<T extends object>(fields: T, other: object): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => !Object.hasOwn(other, name)),
  ) as Partial<T>;
}

/**
 * What browser storage may hold. The last four digits may not, and what says that they were given
 * means nothing without them: after a reload the person enters the number again.
 */
function draftable(fields: StepRecord): StepRecord {
  if (fields.ssn_last4 === undefined) return fields;
  const {
    ssn_last4: _digits,
    ssn_provided: _provided,
    step_completed: _step,
    bank_linked: _linked,
    clicked_link_bank: _clicked,
    ...rest
  } = fields;
  return rest;
}

/**
 * One per page: it knows one person at a time, and a session of someone else makes it drop what it held in memory of the
 * first. What the backend refuses (`rejected`) stays drafted and is set aside, so that one bad field never blocks the good
 * ones; a `retry` with nothing else to send asks once more. `reauthentication-needed` means that the sign-up is complete at
 * the backend: the protected fields of that write are dropped and the rest stays to be sent, so that a late tab or draft
 * neither asks for ever nor changes what is stored. A page that wants such a change asks for a proof and saves its fields again.
 */
export function makeStepSaver({
  repo,
  drafts,
  clock,
}: {
  readonly repo: Pick<OnboardingRepo, 'upsertByEmail'>;
  readonly drafts: DraftStore;
  readonly clock: Pick<Clock, 'now'>;
}): StepSaver {
  let current: PendingSave | null = null;
  let running: Write | null = null;
  /** Ends with the last write that was asked for, and never fails; null when there is none. */
  let lastWrite: Promise<unknown> | null = null;
  /** Those of whom a write is under way or waits. */
  const sending = new Set<PendingSave>();
  let savedAt: number | null = null;
  const listeners = new Set<(state: SaveState) => void>();
  let state: SaveState = Object.freeze({ saving: false, savedAt: null, pending: false });

  function announce(): void {
    const saving = lastWrite !== null;
    const pending = current !== null && !saving && !isEmpty(current.unsent);
    if (state.saving === saving && state.savedAt === savedAt && state.pending === pending) return;
    state = Object.freeze({ saving, savedAt, pending });
    for (const listener of [...listeners]) listener(state);
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

  /** Writes now what is unsent. */
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
      pending.unsent = without(pending.unsent, sent);
      keep(pending);
      return ok(outcome.value);
    }
    const changedMeanwhile = without(pending.unsent, sent);
    if (outcome.error.kind === 'rejected') {
      pending.refused = { ...pending.refused, ...withoutKeysOf(sent, changedMeanwhile) };
      pending.unsent = changedMeanwhile;
      keep(pending);
    }
    if (outcome.error.kind === 'reauthentication-needed') {
      pending.unsent = { ...openDetails(pending.unsent), ...changedMeanwhile };
      keep(pending);
    }
    return err(Object.freeze({ failure: outcome.error, keptLocally: pending.keptLocally }));
  }

  /** Writes as soon as no other write is under way. Who comes while it waits is answered by the same write. */
  function enqueue(pending: PendingSave): Promise<Outcome> {
    if (pending.next) return pending.next;
    const own = running?.pending === pending ? running.outcome : null;
    const turn = async (): Promise<Outcome> => {
      await lastWrite;
      pending.next = null;
      const stored = await own?.catch(() => null);
      // Nothing but values that are stored by now needs no write of its own.
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
    save(session, fields) {
      const pending = pendingOf(session);
      pending.refused = withoutKeysOf(pending.refused, fields);
      pending.unsent = mergeFields(pending.unsent, fields);
      pending.entered = withoutKeysOf(pending.entered, fields);
      pending.typed = withoutKeysOf(pending.typed, fields);
      keep(pending);
      return new ResultAsync(enqueue(pending));
    },

    retry(session) {
      const pending = pendingOf(session);
      if (isEmpty(pending.unsent)) {
        if (isEmpty(pending.refused)) return okAsync(null);
        // Alone, so that a second refusal cannot take anything else with it.
        pending.unsent = pending.refused;
        pending.refused = {};
      }
      if (running?.pending === pending && isEmpty(without(pending.unsent, running.sent))) {
        return new ResultAsync(running.outcome);
      }
      return new ResultAsync(enqueue(pending));
    },

    draft(session) {
      const pending = pendingOf(session);
      const fields = fieldsOf(pending);
      return isEmpty(fields) ? null : fields;
    },

    keep(session, fields) {
      const pending = pendingOf(session);
      pending.entered = { ...pending.entered, ...fields };
      pending.typed = withoutKeysOf(pending.typed, fields);
      keep(pending);
    },

    keepTyped(session, typed) {
      const pending = pendingOf(session);
      pending.typed = typed;
      pending.entered = withoutKeysOf(pending.entered, typed);
      keep(pending);
    },

    typed: (session) => pendingOf(session).typed,

    forget() {
      if (current) current.forgotten = true;
      for (const pending of sending) pending.forgotten = true;
      current = null;
      savedAt = null;
      drafts.erase();
      announce();
    },

    state: () => state,

    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
