import { errAsync } from 'neverthrow';
import { rejected } from '../ports/failures.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { SurveyInbox } from '../ports/survey-inbox.ts';
import { BOUNDS } from '../site/bounds.ts';
import { surveySubmissionSchema } from './survey-submission.ts';

/** Backend of `SurveyInbox`: validates the answers and stores them, once per `sessionId`. */
export function makeSurveyInbox({ uow, clock }: Pick<ServicePorts, 'uow' | 'clock'>): SurveyInbox {
  return {
    submit(submission) {
      const read = surveySubmissionSchema.safeParse(submission);
      if (!read.success) return errAsync(rejected);
      return uow.run(async ({ surveys }) => {
        await surveys.put({ ...read.data, receivedAt: clock.now() });
        await surveys.keepNewest(BOUNDS.surveysInAll);
      });
    },
  };
}
