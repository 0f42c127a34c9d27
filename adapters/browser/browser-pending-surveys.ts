import { parseJson } from '#core/parse-json.ts';
import type { PendingSurveyStore, SurveySubmission } from '#core/ports/survey-inbox.ts';
import { surveySubmissionSchema } from '#core/survey/survey-submission.ts';
import type { SafeStorage } from './safe-storage.ts';

const KEY = 'checkahead.waiting-surveys';

/**
 * Pending survey answers in browser storage. Stored values can be outdated or tampered with: only the current
 * shape is returned.
 */
export function makeBrowserPendingSurveys({
  storage,
}: {
  readonly storage: SafeStorage;
}): PendingSurveyStore {
  return {
    read() {
      const kept = parseJson(storage.getItem(KEY));
      if (!Array.isArray(kept)) return [];
      return kept.flatMap((each): readonly SurveySubmission[] => {
        const read = surveySubmissionSchema.safeParse(each);
        return read.success ? [read.data] : [];
      });
    },
    write(submissions) {
      if (submissions.length > 0) return storage.setItem(KEY, JSON.stringify(submissions));
      storage.removeItem(KEY);
      return true;
    },
  };
}
