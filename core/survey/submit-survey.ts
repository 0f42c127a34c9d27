import { makeKeptValue } from '../kept-value.ts';
import type { Language } from '../language/languages.ts';
import type { BrowserStorage } from '../ports/browser-storage.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { SurveyInbox, SurveySubmission } from '../ports/survey-inbox.ts';
import type { MeasuredPage } from '../site/pages.ts';
import { type SurveyAnswers, surveySubmission, surveySubmissionSchema } from './survey-submission.ts';

/** Several people may use one browser; beyond this, the oldest submission is dropped. */
export const PENDING_SURVEYS_MAX = 10;

const KEY = 'checkahead.waiting-surveys';

const checkedSubmissions = (stored: unknown) =>
  Array.isArray(stored) ? stored.flatMap((each) => surveySubmissionSchema.safeParse(each).data ?? []) : null;

/**
 * `kept`: sent again later. `lost`: rejected, or the browser stores nothing, so that it is sent again only while the page is
 * open. The thank-you is shown in any case.
 */
export type SurveyEnd = 'sent' | 'kept' | 'lost';

export function makeSurvey({
  inbox,
  storage,
  random,
}: {
  readonly inbox: SurveyInbox;
  readonly storage: BrowserStorage;
  readonly random: Pick<Randomness, 'uuid'>;
}) {
  /** Oldest first. */
  const pending = makeKeptValue<readonly SurveySubmission[]>(storage, KEY, checkedSubmissions);
  let underWay: Promise<void> | null = null;

  const without = (sessionId: string) =>
    (pending.read() ?? []).filter((each) => each.sessionId !== sessionId);

  async function send(submission: SurveySubmission): Promise<SurveyEnd> {
    const sent = await inbox.submit(submission);
    if (sent.isOk()) return 'sent';
    return sent.error.kind === 'rejected' ? 'lost' : 'kept';
  }

  async function sendAll(): Promise<void> {
    for (const submission of pending.read() ?? []) {
      // Removed only once received or rejected; the backend detects repeats by their id.
      if ((await send(submission)) === 'kept') return;
      const rest = without(submission.sessionId);
      pending.write(rest.length > 0 ? rest : null);
    }
  }

  return {
    /** Sends the answers; on failure they are stored and sent again later. Never fails. */
    async submit(answers: SurveyAnswers, page: MeasuredPage, language: Language): Promise<SurveyEnd> {
      const submission = surveySubmission(answers, page, random.uuid(), language);
      const end = await send(submission);
      if (end !== 'kept') return end;
      const kept = [...without(submission.sessionId), submission].slice(-PENDING_SURVEYS_MAX);
      return pending.write(kept) ? 'kept' : 'lost';
    },
    /** Sends what is stored, oldest first, until one fails. Call it when the page is idle or online again. */
    sendPending(): Promise<void> {
      underWay ??= sendAll().finally(() => {
        underWay = null;
      });
      return underWay;
    },
  };
}
