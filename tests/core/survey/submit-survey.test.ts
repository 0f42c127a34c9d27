import { errAsync, okAsync } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { rejected, unavailable, unreachable } from '#core/ports/failures.ts';
import type { SurveySubmission } from '#core/ports/survey-inbox.ts';
import { makeSurvey, PENDING_SURVEYS_MAX } from '#core/survey/submit-survey.ts';
import { SURVEY_ANSWERS } from '#tests/contracts/survey-inbox.contract.ts';
import { makeMapStorage } from '#tests/support/map-storage.ts';
import { perTest } from '#tests/support/per-test.ts';

type Failure = typeof rejected | typeof unreachable | ReturnType<typeof unavailable>;

const KEY = 'checkahead.waiting-surveys';
const idOf = (count: number) => `11111111-1111-4111-8111-${String(count).padStart(12, '0')}`;

const page = perTest(() => {
  const arrived: SurveySubmission[] = [];
  const state: { failure: Failure | null } = { failure: null };
  let ids = 0;
  const map = makeMapStorage();
  const survey = makeSurvey({
    inbox: {
      submit(submission) {
        if (state.failure) return errAsync(state.failure);
        arrived.push(submission);
        return okAsync(undefined);
      },
    },
    storage: map.safe,
    random: {
      uuid: () => {
        ids += 1;
        return idOf(ids);
      },
    },
  });
  const pending = (): readonly SurveySubmission[] => JSON.parse(map.getItem(KEY) ?? '[]');
  return { survey, arrived, pending, map, state };
});
const survey = perTest(() => page.survey);

describe('the survey', () => {
  it('sends the answers with q4 as a JSON string, the page, its language and a new id', async () => {
    expect(await survey.submit(SURVEY_ANSWERS, 'faq', 'en')).toBe('sent');
    expect(page.arrived).toEqual([
      {
        answers: { ...SURVEY_ANSWERS, q4: JSON.stringify(SURVEY_ANSWERS.q4), language: 'en' },
        page: 'faq',
        sessionId: idOf(1),
      },
    ]);
  });

  it.each([unreachable, unavailable()])('keeps what fails (%o) for later, oldest first', async (failure) => {
    page.state.failure = failure;
    expect(await survey.submit(SURVEY_ANSWERS, 'faq', 'en')).toBe('kept');
    expect(await survey.submit(SURVEY_ANSWERS, 'landing', 'en')).toBe('kept');
    await survey.sendPending();
    expect(page.pending().map(({ sessionId }) => sessionId)).toEqual([idOf(1), idOf(2)]);
    page.state.failure = null;
    await survey.sendPending();
    expect(page.arrived.map(({ sessionId, page }) => [sessionId, page])).toEqual([
      [idOf(1), 'faq'],
      [idOf(2), 'landing'],
    ]);
    expect(page.pending()).toEqual([]);
    await survey.sendPending();
    expect(page.arrived).toHaveLength(2);
  });

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
    expect(page.pending()).toEqual([]);
    page.state.failure = unreachable;
    await survey.submit(SURVEY_ANSWERS, 'faq', 'en');
    page.state.failure = rejected;
    await survey.sendPending();
    expect(page.pending()).toEqual([]);
    page.map.block();
    page.state.failure = unreachable;
    expect(await survey.submit(SURVEY_ANSWERS, 'faq', 'en')).toBe('lost');
    page.state.failure = null;
    await survey.sendPending();
    expect(page.arrived.map(({ sessionId }) => sessionId)).toEqual([idOf(3)]);
  });

  it('stores nothing once all are sent, and drops unreadable entries', async () => {
    page.state.failure = unreachable;
    await survey.submit(SURVEY_ANSWERS, 'faq', 'en');
    page.map.setItem(KEY, JSON.stringify([...page.pending(), { answers: {} }, 7]));
    page.state.failure = null;
    await survey.sendPending();
    expect(page.arrived.map(({ sessionId }) => sessionId)).toEqual([idOf(1)]);
    expect(page.map.length).toBe(0);
    for (const malformed of ['{', '{}', 'null', '7']) {
      page.map.setItem(KEY, malformed);
      await survey.sendPending();
    }
    expect(page.arrived).toHaveLength(1);
  });

  it('keeps the newest ten', async () => {
    page.state.failure = unreachable;
    for (let index = 0; index < PENDING_SURVEYS_MAX + 2; index += 1)
      await survey.submit(SURVEY_ANSWERS, 'faq', 'en');
    expect(page.pending()).toHaveLength(PENDING_SURVEYS_MAX);
    expect(page.pending()[0]?.sessionId).toBe(idOf(3));
  });
});
