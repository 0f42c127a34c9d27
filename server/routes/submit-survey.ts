import type { SurveyInbox } from '#core/ports/survey-inbox.ts';
import { surveySubmissionSchema } from '#core/survey/survey-submission.ts';
import { failureResponse } from '../http/failure-status.ts';
import type { Bucket } from '../http/limits.ts';
import { readJson } from '../http/read-body.ts';

/** Stores the answers of the survey. */
export function makeSubmitSurvey({ surveys, byNetwork }: { surveys: SurveyInbox; byNetwork: Bucket }) {
  return async (request: Request, network: string): Promise<Response> => {
    const body = await readJson(request, surveySubmissionSchema);
    if (body.isErr()) return body.error;
    const refused = await byNetwork.consume(network);
    if (refused) return failureResponse(refused);
    return surveys.submit(body.value).match(() => Response.json({}), failureResponse);
  };
}
