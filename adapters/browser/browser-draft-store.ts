import type { StepRecord } from '#core/onboarding/onboarding-record.ts';
import { stepRecordSchema } from '#core/onboarding/onboarding-record.ts';
import type { Draft, DraftStore } from '#core/ports/draft-store.ts';
import type { SafeStorage } from './safe-storage.ts';

const PREFIX = 'checkahead.draft.';

/** What lies in browser storage can be old or tampered with: only a step record of today's shape comes back. */
function readDraft(userId: string, text: string | null): Draft | null {
  try {
    const kept = JSON.parse(text ?? 'null') as { fields?: unknown; pending?: unknown } | null;
    const fields = stepRecordSchema.safeParse(kept?.fields);
    if (!kept || !fields.success) return null;
    return { userId, fields: fields.data as StepRecord, pending: kept.pending === true };
  } catch {
    return null;
  }
}

/** Drafts in browser storage, one key per person (decision 42). */
export function makeBrowserDraftStore({ storage }: { readonly storage: SafeStorage }): DraftStore {
  return {
    read: (userId) => readDraft(userId, storage.getItem(`${PREFIX}${userId}`)),
    write: ({ userId, fields, pending }) =>
      storage.setItem(`${PREFIX}${userId}`, JSON.stringify({ fields, pending })),
    erase() {
      for (const key of storage.keys(PREFIX)) storage.removeItem(key);
    },
  };
}
