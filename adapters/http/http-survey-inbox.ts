import { ResultAsync } from 'neverthrow';
import { z } from 'zod/mini';
import { rejected } from '#core/ports/failures.ts';
import type { SurveyInbox } from '#core/ports/survey-inbox.ts';
import { type HttpTransport, narrow } from './http-transport.ts';

/** The function `submit-survey` of our own server. */
export function makeHttpSurveyInbox({ transport }: { transport: HttpTransport }): SurveyInbox {
  return {
    submit: (submission) =>
      new ResultAsync(
        transport.call({
          method: 'POST',
          path: '/functions/v1/submit-survey',
          body: submission,
          answer: z.object({}),
        }),
      )
        .map(() => undefined)
        .mapErr(narrow(['rate-limited', 'unreachable', 'unavailable'], rejected)),
  };
}
