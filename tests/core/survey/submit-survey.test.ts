import { errAsync, okAsync } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { rejected, unavailable, unreachable } from '#core/ports/failures.ts';
import type { SurveySubmission } from '#core/ports/survey-inbox.ts';
import { makeSurvey, PENDING_SURVEYS_MAX } from '#core/survey/submit-survey.ts';
import { SURVEY_ANSWERS } from '#tests/contracts/survey-inbox.contract.ts';
import { perTest } from '#tests/support/per-test.ts';
import { makePendingSurveys } from '#tests/support/visit-ports.ts';

type Failure = typeof rejected | typeof unreachable | ReturnType<typeof unavailable>;

const page = perTest(() => {
  const arrived: SurveySubmission[] = [];
  const state: { failure: Failure | null } = { failure: null };
  let ids = 0;
  const pending = makePendingSurveys();
  const survey = makeSurvey({
    inbox: {
      submit(submission) {
        if (state.failure) return errAsync(state.failure);
        arrived.push(submission);
        return okAsync(undefined);
      },
    },
    pending,
    random: {
      uuid: () => {
        ids += 1;
        return `id-${ids}`;
      },
    },
  });
  return { survey, arrived, pending, state };
});
const survey = perTest(() => page.survey);

describe('the survey', () => {
  it('sends the answers with q4 as a JSON string, the page, its language and a new id', async () => {
    expect(await survey.submit(SURVEY_ANSWERS, 'faq', 'en')).toBe('sent');
    expect(page.arrived).toEqual([
      {
        answers: { ...SURVEY_ANSWERS, q4: JSON.stringify(SURVEY_ANSWERS.q4), language: 'en' },
        page: 'faq',
        sessionId: 'id-1',
      },
    ]);
  });

  it.each([unreachable, unavailable()])(
    'keeps what fails (%o) and sends it later, oldest first',
    async (failure) => {
      page.state.failure = failure;
      expect(await survey.submit(SURVEY_ANSWERS, 'faq', 'en')).toBe('kept');
      expect(await survey.submit(SURVEY_ANSWERS, 'landing', 'en')).toBe('kept');
      await survey.sendPending();
      expect(page.pending.read().map(({ sessionId }) => sessionId)).toEqual(['id-1', 'id-2']);
      page.state.failure = null;
      await survey.sendPending();
      expect(page.arrived.map(({ sessionId, page }) => [sessionId, page])).toEqual([
        ['id-1', 'faq'],
        ['id-2', 'landing'],
      ]);
      expect(page.pending.read()).toEqual([]);
      await survey.sendPending();
      expect(page.arrived).toHaveLength(2);
    },
  );

  it('two calls at once send each submission once', async () => {
    page.state.failure = unreachable;
    await survey.submit(SURVEY_ANSWERS, 'faq', 'en');
    page.state.failure = null;
    await Promise.all([survey.sendPending(), survey.sendPending()]);
    expect(page.arrived).toHaveLength(1);
  });

  it('drops what can never be stored, and reports when the browser stores nothing', async () => {
    page.state.failure = rejected;
    expect(await survey.submit(SURVEY_ANSWERS, 'faq', 'en')).toBe('lost');
    expect(page.pending.read()).toEqual([]);
    page.state.failure = unreachable;
    await survey.submit(SURVEY_ANSWERS, 'faq', 'en');
    page.state.failure = rejected;
    await survey.sendPending();
    expect(page.pending.read()).toEqual([]);
    page.pending.blocked = true;
    page.state.failure = unreachable;
    expect(await survey.submit(SURVEY_ANSWERS, 'faq', 'en')).toBe('lost');
  });

  it('keeps the newest ten', async () => {
    page.state.failure = unreachable;
    for (let index = 0; index < PENDING_SURVEYS_MAX + 2; index += 1)
      await survey.submit(SURVEY_ANSWERS, 'faq', 'en');
    expect(page.pending.read()).toHaveLength(PENDING_SURVEYS_MAX);
    expect(page.pending.read()[0]?.sessionId).toBe('id-3');
  });
});
