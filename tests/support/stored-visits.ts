import type { SurveySubmission } from '#core/ports/survey-inbox.ts';
import type { TestDatabase } from './test-database.ts';

type Rows = Pick<TestDatabase, 'rows'>;

/** The visitors' rows in the database. */
export async function storedSurveys({ rows }: Rows): Promise<readonly SurveySubmission[]> {
  const stored = await rows<{ session_id: string; answers: string; page: SurveySubmission['page'] }>(
    'SELECT * FROM survey_submissions ORDER BY session_id',
  );
  return stored.map(({ session_id: sessionId, answers, page }) => ({
    answers: JSON.parse(answers),
    page,
    sessionId,
  }));
}

export async function storedPreferences({ rows }: Rows): Promise<readonly (readonly [string, string])[]> {
  const stored = await rows<{ session_uuid: string; timing_preference: string }>(
    'SELECT * FROM anonymous_preferences ORDER BY session_uuid',
  );
  return stored.map((row) => [row.session_uuid, row.timing_preference] as const);
}

/** Events in order of arrival, each with its linked person. */
export async function storedEvents({ rows }: Rows) {
  const stored = await rows<
    Record<'name' | 'properties' | 'campaign' | 'anonymous_id', string> & { user_id: string | null }
  >(
    `SELECT events.*, visits.campaign, anonymous_id, identity_links.user_id FROM events JOIN visits ON visits.id = visit_id
       LEFT JOIN identity_links USING (anonymous_id) ORDER BY events.id`,
  );
  return stored.map(({ name, properties, campaign, anonymous_id: anonymousId, user_id: userId }) => ({
    name,
    properties: { ...JSON.parse(properties), ...JSON.parse(campaign) } as Record<string, unknown>,
    userId,
    anonymousId,
  }));
}
