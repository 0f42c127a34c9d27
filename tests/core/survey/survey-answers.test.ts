import { describe, expect, it, vi } from 'vitest';
import {
  encodeRanking,
  RANKING_OPTIONS,
  rankingAnswerProblem,
  textAnswerProblem,
} from '#core/survey/survey-answers.ts';
import { surveySubmissionSchema } from '#core/survey/survey-submission.ts';

describe('survey answers', () => {
  it.each([
    ['', 'answer-missing'],
    [' \n', 'answer-missing'],
    ['x'.repeat(501), 'answer-too-long'],
    ['x'.repeat(500), null],
    ['🙂'.repeat(500), null],
    ['it is 123-45-6789', 'answer-looks-like-ssn'],
  ])('%#: an open question', (answer, problem) => expect(textAnswerProblem(answer)).toBe(problem));

  it.each([
    [RANKING_OPTIONS.slice(1), 'x', 'ranking-missing'],
    [RANKING_OPTIONS.with(0, 'talk_to_person'), 'x', 'ranking-missing'],
    [[...RANKING_OPTIONS, 'talk_to_person'], 'x', 'ranking-missing'],
    [['123456789', ...RANKING_OPTIONS.slice(1)], 'x', 'ranking-missing'],
    [RANKING_OPTIONS, ' ', 'other-text-missing'],
    [RANKING_OPTIONS, 'x'.repeat(201), 'answer-too-long'],
    [RANKING_OPTIONS, 'x'.repeat(200), null],
    [RANKING_OPTIONS, '🙂'.repeat(200), null],
    [RANKING_OPTIONS, '123456789', 'answer-looks-like-ssn'],
  ])('%#: the ranking', (ranking, otherText, problem) => {
    expect(rankingAnswerProblem({ ranking, otherText })).toBe(problem);
  });

  it('sends the ranking as JSON with a list and the words', () => {
    expect(JSON.parse(encodeRanking({ ranking: ['b', 'a'], otherText: 'x"y' }))).toEqual({
      ranking: ['b', 'a'],
      otherText: 'x"y',
    });
  });

  it('does not parse a ranking that is too long', () => {
    const parse = vi.spyOn(JSON, 'parse');
    const q4 = `{"ranking":[${'0,'.repeat(1_000)}0],"otherText":"x"}`;
    expect(surveySubmissionSchema.safeParse({ answers: { q4 } }).success).toBe(false);
    expect(parse).not.toHaveBeenCalled();
  });
});
