import { ownWordsProblem } from '../intake/own-words.ts';

export const SURVEY_QUESTIONS = ['q1', 'q2', 'q3', 'q4', 'q5'] as const;
export const RANKING_QUESTION = 'q4';
export const RANKING_OPTIONS = [
  'early_deposits',
  'easy_switching',
  'planning_tools',
  'talk_to_person',
] as const;
export type RankingOption = (typeof RANKING_OPTIONS)[number];
export const SURVEY_TEXT_MAX_LENGTH = 500;
export const SURVEY_OTHER_TEXT_MAX_LENGTH = 200;

/** The answer to q4: every option once, most important first, and the person's own words. */
export interface RankingAnswer {
  readonly ranking: readonly string[];
  readonly otherText: string;
}

export type SurveyProblem =
  | 'answer-missing'
  | 'answer-too-long'
  | 'answer-looks-like-ssn'
  | 'ranking-missing'
  | 'other-text-missing';

/** Why 'Next' or 'Submit' is blocked for a text answer, or null. */
export function textAnswerProblem(answer: string): SurveyProblem | null {
  if (answer.trim() === '') return 'answer-missing';
  const problem = ownWordsProblem(answer, SURVEY_TEXT_MAX_LENGTH);
  return problem && `answer-${problem}`;
}

/** The same for q4: every option must be ranked once, and other text must not be blank. */
export function rankingAnswerProblem(answer: RankingAnswer): SurveyProblem | null {
  const isRanked = (option: RankingOption) => answer.ranking.includes(option);
  if (answer.ranking.length !== RANKING_OPTIONS.length || !RANKING_OPTIONS.every(isRanked))
    return 'ranking-missing';
  if (answer.otherText.trim() === '') return 'other-text-missing';
  const problem = ownWordsProblem(answer.otherText, SURVEY_OTHER_TEXT_MAX_LENGTH);
  return problem && `answer-${problem}`;
}

/** q4 is sent as a JSON string. */
export function encodeRanking({ ranking, otherText }: RankingAnswer): string {
  return JSON.stringify({ ranking, otherText });
}
