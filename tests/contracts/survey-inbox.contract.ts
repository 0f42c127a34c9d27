import { describe, expect, it } from 'vitest';
import { type SurveyAnswers, surveySubmission } from '#core/survey/survey-submission.ts';
import { kindOf } from '#tests/support/kind-of.ts';
import { perTest } from '#tests/support/per-test.ts';
import { OUTAGE, type VisitorHarness } from './visitor-harness.ts';

export const SURVEY_ANSWERS: SurveyAnswers = {
  q1: 'A letter',
  q2: 'The light bill\nand "food"',
  q3: 'Nothing',
  q4: {
    ranking: ['planning_tools', 'early_deposits', 'easy_switching', 'talk_to_person'],
    otherText: 'none',
  },
  q5: 'no',
};
const FIRST = '11111111-1111-4111-8111-111111111111';
const SECOND = '22222222-2222-4222-8222-222222222222';
const submission = surveySubmission(SURVEY_ANSWERS, 'faq', FIRST, 'es');

/** Contract of every `SurveyInbox`: the five answers stored unchanged, once per session id. */
export function describeSurveyInboxContract(name: string, makeHarness: () => Promise<VisitorHarness>): void {
  describe(`survey inbox: ${name}`, () => {
    const harness = perTest(makeHarness);

    it('stores the answers unchanged, a repeated submission once, and another one separately', async () => {
      await harness.surveys.submit(submission);
      (await harness.surveys.submit({ ...submission, page: 'landing' }))._unsafeUnwrap();
      (await harness.surveys.submit({ ...submission, sessionId: SECOND }))._unsafeUnwrap();
      expect(await harness.storedSurveys()).toEqual([submission, { ...submission, sessionId: SECOND }]);
    });

    it('rejects another shape and stores nothing', async () => {
      const { answers } = submission;
      const withOther = (otherText: string) => JSON.stringify({ ...SURVEY_ANSWERS.q4, otherText });
      for (const wrong of [
        { ...submission, sessionId: 'rose@example.com' },
        { ...submission, page: '/faq?email=rose@example.com' },
        { ...submission, answers: { ...answers, q1: ' ' } },
        { ...submission, answers: { ...answers, q5: 'x'.repeat(501) } },
        { ...submission, answers: { ...answers, q2: 'my number is 123 45 6789' } },
        { ...submission, answers: { ...answers, q4: 'not JSON' } },
        { ...submission, answers: { ...answers, language: 'Spanish' } },
        { ...submission, answers: { ...answers, q4: answers.q4.replace('planning_tools', '123456789') } },
        // The last of repeated keys counts; the first would be stored.
        { ...submission, answers: { ...answers, q4: answers.q4.replace('{', '{"otherText":"123456789",') } },
        { ...submission, answers: { ...answers, q4: withOther('x'.repeat(201)) } },
        { ...submission, answers: { ...answers, q4: withOther('123456789') } },
      ])
        expect(await kindOf(harness.surveys.submit(wrong as typeof submission))).toBe('rejected');
      expect(await harness.storedSurveys()).toEqual([]);
    });

    it('an outage is an error and stores nothing', async () => {
      await harness.breakBackend();
      expect((await harness.surveys.submit(submission))._unsafeUnwrapErr().kind).toMatch(OUTAGE);
      await harness.healBackend();
      expect(await harness.storedSurveys()).toEqual([]);
      expect(await kindOf(harness.surveys.submit(submission))).toBe('ok');
    });
  });
}
