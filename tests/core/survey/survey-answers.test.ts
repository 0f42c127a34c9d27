import { describe, expect, it } from 'vitest';
import { encodeRanking, rankingAnswerProblem, textAnswerProblem } from '#core/survey/survey-answers.ts';

describe('survey answers', () => {
  it.each([
    ['', 'answer-missing'],
    [' \n', 'answer-missing'],
    ['x'.repeat(501), 'answer-too-long'],
    ['x'.repeat(500), null],
    ['it is 123-45-6789', 'answer-looks-like-ssn'],
  ])('%#: an open question', (answer, problem) => {
    expect(textAnswerProblem(answer)).toBe(problem);
  });

  it.each([
    [['a', 'b', 'c'], 'x', 'ranking-missing'],
    [['a', 'b', 'c', 'c'], 'x', 'ranking-missing'],
    [['a', 'b', 'c', 'd'], ' ', 'other-text-missing'],
    [['a', 'b', 'c', 'd'], 'x'.repeat(201), 'answer-too-long'],
    [['a', 'b', 'c', 'd'], 'x'.repeat(200), null],
    [['a', 'b', 'c', 'd'], '123456789', 'answer-looks-like-ssn'],
  ])('%#: the ranking', (ranking, otherText, problem) => {
    expect(rankingAnswerProblem({ ranking, otherText })).toBe(problem);
  });

  it('sends the ranking as JSON with a list and the words', () => {
    expect(JSON.parse(encodeRanking({ ranking: ['b', 'a'], otherText: 'x"y' }))).toEqual({
      ranking: ['b', 'a'],
      otherText: 'x"y',
    });
  });
});
