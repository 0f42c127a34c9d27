import { z } from 'zod/mini';
import { makeKeptValue } from '../kept-value.ts';
import { type BrowserStorage, DRAFT_PREFIX } from '../ports/browser-storage.ts';
import { type StepRecord, stepRecordSchema } from '../record/onboarding-record.ts';
import { type TypedText, typedTextSchema } from '../record/typed-text.ts';
import { isDraftExpired } from '../site/retention.ts';

/**
 * A step's form fields, stored in the browser until the backend has them. `fields` and `typed` never contain
 * an SSN or a password: their types have no such field, and `save-step` removes `ssn_last4` and anything that
 * looks like a Social Security number.
 */
export interface Draft {
  readonly userId: string;
  readonly fields: StepRecord;
  /** Text that may not be sent yet, as typed. */
  readonly typed: TypedText;
  /** Whether the backend has not confirmed these fields yet. */
  readonly pending: boolean;
  /** When it was last written, epoch milliseconds. */
  readonly keptAt: number;
}

type KeptDraft = Omit<Draft, 'userId'>;

const draftSchema = z.object({
  fields: stepRecordSchema,
  typed: typedTextSchema,
  pending: z.boolean(),
  keptAt: z.number(),
});

const checkedDraft = (stored: unknown) =>
  (draftSchema.safeParse(stored).data as KeptDraft | undefined) ?? null;

const isEmpty = ({ fields, typed }: KeptDraft) => Object.keys({ ...fields, ...typed }).length === 0;

/** Drafts in browser storage, one key per person. */
export function makeDraftStore(storage: BrowserStorage) {
  const draftAt = (key: string) => makeKeptValue(storage, key, checkedDraft);
  const draftOf = (userId: string) => draftAt(`${DRAFT_PREFIX}${userId}`);

  function deleteIf(matches: (key: string) => boolean): void {
    for (const key of storage.keys(DRAFT_PREFIX)) if (matches(key)) storage.removeItem(key);
  }

  return {
    /** This person's draft, or null. Another person's draft is never returned. */
    read(userId: string): Draft | null {
      const draft = draftOf(userId).read();
      return draft && { ...draft, userId };
    },
    /** False if the browser refuses to store it. An empty draft is removed. */
    write: ({ userId, ...draft }: Draft): boolean => draftOf(userId).write(isEmpty(draft) ? null : draft),
    /** Deletes the expired drafts of any person (see `isDraftExpired`) and unreadable entries. */
    deleteExpired(now: number): void {
      deleteIf((key) => {
        const draft = draftAt(key).read();
        return draft === null || isDraftExpired(draft.keptAt, now);
      });
    },
    /** Deletes the drafts of everybody else. */
    keepOnly: (userId: string): void => deleteIf((key) => key !== `${DRAFT_PREFIX}${userId}`),
    erase: (): void => deleteIf(() => true),
  };
}

export type DraftStore = ReturnType<typeof makeDraftStore>;
