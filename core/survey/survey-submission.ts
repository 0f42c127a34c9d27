import { z } from 'zod/mini';
import { LANGUAGES, type Language } from '../language/languages.ts';
import { MEASURED_PAGES } from '../measurement/measured-names.ts';
import { parseJson } from '../parse-json.ts';
import type { SurveySubmission } from '../ports/survey-inbox.ts';
import type { MeasuredPage } from '../site/pages.ts';
import {
  encodeRanking,
  type RankingAnswer,
  rankingAnswerProblem,
  SURVEY_OTHER_TEXT_MAX_LENGTH,
  SURVEY_TEXT_MAX_LENGTH,
  textAnswerProblem,
} from './survey-answers.ts';

/** The five answers as entered. */
export interface SurveyAnswers {
  readonly q1: string;
  readonly q2: string;
  readonly q3: string;
  readonly q4: RankingAnswer;
  readonly q5: string;
}

const answer = z.string().check(
  z.maxLength(SURVEY_TEXT_MAX_LENGTH),
  z.refine((text) => textAnswerProblem(text) === null),
);

const rankingSchema = z.strictObject({ ranking: z.array(z.string()), otherText: z.string() });

/** JSON as our page writes it: another spelling of the same value could hide a text, in a repeated key. */
function isRanking(text: string): boolean {
  const read = rankingSchema.safeParse(parseJson(text));
  return read.success && encodeRanking(read.data) === text && rankingAnswerProblem(read.data) === null;
}

export const surveySubmissionSchema: z.ZodMiniType<SurveySubmission, SurveySubmission> = z.strictObject({
  answers: z.strictObject({
    q1: answer,
    q2: answer,
    q3: answer,
    // Without `abort`, a long text would be parsed too, which takes tens of milliseconds.
    q4: z
      .string()
      .check(z.maxLength(10 * SURVEY_OTHER_TEXT_MAX_LENGTH, { abort: true }), z.refine(isRanking)),
    q5: answer,
    language: z.exactOptional(z.enum(LANGUAGES)),
  }),
  page: z.enum(MEASURED_PAGES),
  sessionId: z.uuid(),
});

export function surveySubmission(
  answers: SurveyAnswers,
  page: MeasuredPage,
  sessionId: string,
  language: Language,
): SurveySubmission {
  return { answers: { ...answers, q4: encodeRanking(answers.q4), language }, page, sessionId };
}
