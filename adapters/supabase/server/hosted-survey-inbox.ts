import { errAsync } from 'neverthrow';
import type { Clock } from '#core/ports/clock.ts';
import { rejected } from '#core/ports/failures.ts';
import type { SurveyInbox } from '#core/ports/survey-inbox.ts';
import { surveySubmissionSchema } from '#core/survey/survey-submission.ts';
import { execute, type ServiceClient } from './service-client.ts';

/** `SurveyInbox` of our server on the hosted backend. The session id is the key, so a repeated submission changes nothing. */
export function makeHostedSurveyInbox({
  client,
  clock,
}: {
  client: ServiceClient;
  clock: Pick<Clock, 'now'>;
}): SurveyInbox {
  return {
    submit(submission) {
      const read = surveySubmissionSchema.safeParse(submission);
      if (!read.success) return errAsync(rejected);
      const { sessionId, page, answers } = read.data;
      const row = { session_id: sessionId, answers, page, received_at: clock.now() };
      return execute<null>(
        client.from('survey_submissions').upsert(row, { onConflict: 'session_id', ignoreDuplicates: true }),
      ).map(() => undefined);
    },
  };
}
