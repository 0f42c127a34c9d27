import type { MeasuredPage } from '../measurement/measured-names.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { PendingSurveyStore, SurveyInbox } from '../ports/survey-inbox.ts';
import { type SurveyAnswers, type SurveySubmission, surveySubmission } from './survey-submission.ts';

/** More than one person writes in one browser; the oldest beyond it is given up. */
export const KEPT_SURVEYS_MAX = 10;

/** `kept`: sent again later. `lost`: refused for good, or the browser stores nothing. The thank-you shows either way. */
export type SurveyEnd = 'sent' | 'kept' | 'lost';

export interface SurveyUseCase {
  /** Sends the answers; what fails is kept and sent again later. Never fails. */
  submit(answers: SurveyAnswers, page: MeasuredPage): Promise<SurveyEnd>;
  /** Sends what was kept, oldest first, until one fails again. To be called when the page is idle, and when it is online again. */
  sendKept(): Promise<void>;
}

export function makeSurvey({
  inbox,
  pending,
  random,
}: {
  readonly inbox: SurveyInbox;
  readonly pending: PendingSurveyStore;
  readonly random: Pick<Randomness, 'uuid'>;
}): SurveyUseCase {
  let underWay: Promise<void> | null = null;

  const without = (sessionId: string) => pending.read().filter((each) => each.sessionId !== sessionId);

  async function send(submission: SurveySubmission): Promise<SurveyEnd> {
    const sent = await inbox.submit(submission);
    if (sent.isOk()) return 'sent';
    return sent.error.kind === 'rejected' ? 'lost' : 'kept';
  }

  async function sendAll(): Promise<void> {
    for (const submission of pending.read()) {
      // Each is forgotten only when it arrived or can never arrive; the far end knows repeats by their id.
      if ((await send(submission)) === 'kept') return;
      pending.write(without(submission.sessionId));
    }
  }

  return {
    async submit(answers, page) {
      const submission = surveySubmission(answers, page, random.uuid());
      const end = await send(submission);
      if (end !== 'kept') return end;
      const kept = [...without(submission.sessionId), submission].slice(-KEPT_SURVEYS_MAX);
      return pending.write(kept) ? 'kept' : 'lost';
    },
    sendKept() {
      underWay ??= sendAll().finally(() => {
        underWay = null;
      });
      return underWay;
    },
  };
}
