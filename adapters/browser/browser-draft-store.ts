import { z } from 'zod/mini';
import { parseJson } from '#core/parse-json.ts';
import { DRAFT_PREFIX, type Draft, type DraftStore } from '#core/ports/draft-store.ts';
import { type StepRecord, stepRecordSchema } from '#core/record/onboarding-record.ts';
import { type TypedText, typedTextSchema } from '#core/record/typed-text.ts';
import { isDraftExpired } from '#core/site/retention.ts';
import type { SafeStorage } from './safe-storage.ts';

const draftSchema = z.object({
  fields: stepRecordSchema,
  typed: typedTextSchema,
  pending: z.boolean(),
  keptAt: z.number(),
});

/** Stored values can be outdated or tampered with: only a draft of the current shape is returned. */
function readDraft(userId: string, text: string | null): Draft | null {
  const { data } = draftSchema.safeParse(parseJson(text));
  return data ? { ...data, userId, fields: data.fields as StepRecord, typed: data.typed as TypedText } : null;
}

const isEmpty = ({ fields, typed }: Draft) => Object.keys({ ...fields, ...typed }).length === 0;

/** Drafts in browser storage, one key per person. */
export function makeBrowserDraftStore({ storage }: { readonly storage: SafeStorage }): DraftStore {
  return {
    read: (userId) => readDraft(userId, storage.getItem(`${DRAFT_PREFIX}${userId}`)),
    write(draft) {
      const { userId, ...kept } = draft;
      const key = `${DRAFT_PREFIX}${userId}`;
      if (!isEmpty(draft)) return storage.setItem(key, JSON.stringify(kept));
      storage.removeItem(key);
      return true;
    },
    deleteExpired(now) {
      for (const key of storage.keys(DRAFT_PREFIX)) {
        const draft = readDraft(key.slice(DRAFT_PREFIX.length), storage.getItem(key));
        if (draft === null || isDraftExpired(draft.keptAt, now)) storage.removeItem(key);
      }
    },
    keepOnly(userId) {
      for (const key of storage.keys(DRAFT_PREFIX))
        if (key !== `${DRAFT_PREFIX}${userId}`) storage.removeItem(key);
    },
    erase() {
      for (const key of storage.keys(DRAFT_PREFIX)) storage.removeItem(key);
    },
  };
}
