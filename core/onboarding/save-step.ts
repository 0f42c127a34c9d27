import { err, ok, okAsync, type Result, ResultAsync } from 'neverthrow';
import type { Session } from '../ports/auth-port.ts';
import type { Clock } from '../ports/clock.ts';
import type { DraftStore } from '../ports/draft-store.ts';
import type { OnboardingRepo, SaveStepError } from '../ports/onboarding-repo.ts';
import type { OnboardingRecord, StepRecord } from './onboarding-record.ts';
import { openDetails } from './protected-details.ts';
import { furtherStep } from './rank.ts';
import { draftableText, type TypedText } from './typed-text.ts';

/** Saving failed; `keptLocally` tells whether the browser kept the fields, so that the page can tell the truth (decision 41). */
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
   * Writes `fields`. While one save runs, newer fields are merged into the next one (decision 18); every caller is answered
   * when the write that carries its fields has ended. Fields are drafted first (decision 19) and stay drafted on failure.
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
  /** Forgets the person, in memory and in every draft: at sign-out (decision 42). A write under way ends and leaves no draft. */
  forget(): void;
  /** The same object until something changes. */
  state(): SaveState;
  subscribe(listener: (state: SaveState) => void): () => void;
}

/** What was sent and what waits for one person. A new person gets a new desk; the old one only ends what it began. */
interface Desk {
  session: Session;
  /** Not confirmed by the backend and to be sent. The last four digits live here, in memory, and in no draft. */
  unsent: StepRecord;
  /** Entered, and not given to be saved yet. */
  entered: StepRecord;
  /** Refused by the backend: still the person's words, so drafted, but sent again by a `retry` only. */
  refused: StepRecord;
  /** Never sent. */
  typed: TypedText;
  callers: Caller[];
  keptLocally: boolean;
  /** Signed out: nothing of this desk may reach browser storage any more. */
  forgotten: boolean;
}

type Outcome = Result<OnboardingRecord, SaveFailure>;

interface Caller {
  readonly answer: (outcome: Outcome) => void;
  readonly fault: (bug: unknown) => void;
}

interface Write {
  readonly desk: Desk;
  readonly sent: StepRecord;
  readonly callers: Caller[];
}

const isEmpty = (fields: StepRecord) => Object.keys(fields).length === 0;

/** Newer values win, but a step of lower rank never lowers the one that waits (decision 20). */
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
 * What browser storage may hold (decisions 19 and 21). The last four digits may not, and what says that they were given
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
 * The saver of decisions 18 to 20 and 42. One per page: it knows one person at a time, and a session of someone else makes
 * it drop what it held in memory of the first. What the backend refuses (`rejected`) stays drafted and is set
 * aside, so that one bad field never blocks the good ones; a `retry` with nothing else to send asks once more (decision 39).
 * `reauthentication-needed` means that the sign-up is complete at the backend: the protected fields of that write are dropped
 * and the rest stays to be sent, so that a late tab or draft neither asks for ever nor changes what is stored. A page that
 * wants such a change asks for a proof and saves its fields again.
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
  let current: Desk | null = null;
  let running: Write | null = null;
  const waiting: Desk[] = [];
  let savedAt: number | null = null;
  const listeners = new Set<(state: SaveState) => void>();
  let state: SaveState = Object.freeze({ saving: false, savedAt: null, pending: false });

  function announce(): void {
    const saving = running !== null;
    const pending = current !== null && !saving && !isEmpty(current.unsent);
    if (state.saving === saving && state.savedAt === savedAt && state.pending === pending) return;
    state = Object.freeze({ saving, savedAt, pending });
    for (const listener of [...listeners]) listener(state);
  }

  function deskOf(session: Session): Desk {
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
      callers: [],
      keptLocally: draft !== null,
      forgotten: false,
    };
    return current;
  }

  function keep(desk: Desk): void {
    if (desk.forgotten) return;
    desk.keptLocally = drafts.write({
      userId: desk.session.userId,
      fields: draftable(mergeFields(mergeFields(desk.refused, desk.unsent), desk.entered)),
      typed: draftableText(desk.typed),
      pending: !isEmpty(desk.unsent) || !isEmpty(desk.entered),
      keptAt: clock.now(),
    });
  }

  function enqueue(desk: Desk): Promise<Outcome> {
    const outcome = new Promise<Outcome>((answer, fault) => {
      desk.callers.push({ answer, fault });
    });
    if (!waiting.includes(desk)) waiting.push(desk);
    if (running === null) void sendNext();
    announce();
    return outcome;
  }

  async function sendNext(): Promise<void> {
    const desk = waiting.shift();
    if (!desk) return;
    const write: Write = { desk, sent: desk.unsent, callers: desk.callers };
    desk.callers = [];
    running = write;
    try {
      settle(write, await repo.upsertByEmail(desk.session.email, write.sent));
    } catch (bug) {
      for (const caller of write.callers) caller.fault(bug);
    } finally {
      running = null;
      void sendNext();
      announce();
    }
  }

  function settle({ desk, sent, callers }: Write, outcome: Result<OnboardingRecord, SaveStepError>): void {
    if (outcome.isOk()) {
      if (desk === current) savedAt = clock.now();
      desk.unsent = without(desk.unsent, sent);
      keep(desk);
      // Whoever came meanwhile with nothing but values that are now stored needs no write of their own.
      const answered = isEmpty(desk.unsent) ? [...callers, ...desk.callers.splice(0)] : callers;
      if (desk.callers.length === 0 && waiting.includes(desk)) waiting.splice(waiting.indexOf(desk), 1);
      for (const caller of answered) caller.answer(ok(outcome.value));
      return;
    }
    if (outcome.error.kind === 'rejected') {
      const changedMeanwhile = without(desk.unsent, sent);
      desk.refused = { ...desk.refused, ...withoutKeysOf(sent, changedMeanwhile) };
      desk.unsent = changedMeanwhile;
      keep(desk);
    }
    if (outcome.error.kind === 'reauthentication-needed') {
      desk.unsent = { ...openDetails(desk.unsent), ...without(desk.unsent, sent) };
      keep(desk);
    }
    const failure: SaveFailure = Object.freeze({ failure: outcome.error, keptLocally: desk.keptLocally });
    for (const caller of callers) caller.answer(err(failure));
  }

  return {
    save(session, fields) {
      const desk = deskOf(session);
      desk.refused = withoutKeysOf(desk.refused, fields);
      desk.unsent = mergeFields(desk.unsent, fields);
      desk.entered = withoutKeysOf(desk.entered, fields);
      desk.typed = withoutKeysOf(desk.typed, fields);
      keep(desk);
      return new ResultAsync(enqueue(desk));
    },

    retry(session) {
      const desk = deskOf(session);
      if (isEmpty(desk.unsent)) {
        if (isEmpty(desk.refused)) return okAsync(null);
        // Alone, so that a second refusal cannot take anything else with it.
        desk.unsent = desk.refused;
        desk.refused = {};
      }
      const carried = running?.desk === desk && isEmpty(without(desk.unsent, running.sent));
      if (running && carried) {
        const { callers } = running;
        return new ResultAsync(new Promise<Outcome>((answer, fault) => callers.push({ answer, fault })));
      }
      return new ResultAsync(enqueue(desk));
    },

    draft(session) {
      const desk = deskOf(session);
      const fields = mergeFields(mergeFields(desk.refused, desk.unsent), desk.entered);
      return isEmpty(fields) ? null : fields;
    },

    keep(session, fields) {
      const desk = deskOf(session);
      desk.entered = { ...desk.entered, ...fields };
      desk.typed = withoutKeysOf(desk.typed, fields);
      keep(desk);
    },

    keepTyped(session, typed) {
      const desk = deskOf(session);
      desk.typed = typed;
      desk.entered = withoutKeysOf(desk.entered, typed);
      keep(desk);
    },

    typed: (session) => deskOf(session).typed,

    forget() {
      for (const desk of [...waiting, ...(current ? [current] : []), ...(running ? [running.desk] : [])]) {
        desk.forgotten = true;
      }
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
