import type { SqliteStore } from '#adapters/sqlite/group-commit.ts';
import type { SurveySubmission } from '#core/survey/survey-submission.ts';

/** What visitors left in the database. */
export function storedSurveys(store: SqliteStore): SurveySubmission[] {
  const rows = store.connection().prepare('SELECT * FROM survey_submissions ORDER BY session_id').all() as {
    session_id: string;
    answers: string;
    page: SurveySubmission['page'];
  }[];
  return rows.map(({ session_id: sessionId, answers, page }) => ({
    answers: JSON.parse(answers),
    page,
    sessionId,
  }));
}

export function storedPreferences(store: SqliteStore): (readonly [string, string])[] {
  const rows = store.connection().prepare('SELECT * FROM anonymous_preferences ORDER BY session_uuid').all();
  return (rows as { session_uuid: string; timing_preference: string }[]).map(
    (row) => [row.session_uuid, row.timing_preference] as const,
  );
}

/** Events in the order in which they came, each with the person it is fieldAttributes to. */
export function storedEvents(store: SqliteStore) {
  const rows = store
    .connection()
    .prepare(
      `SELECT events.*, visits.campaign, identity_links.user_id FROM events JOIN visits ON visits.id = visit_id
         LEFT JOIN identity_links USING (anonymous_id) ORDER BY events.id`,
    )
    .all() as { name: string; properties: string; campaign: string; user_id: string | null }[];
  return rows.map(({ name, properties, campaign, user_id: userId }) => ({
    name,
    properties: { ...JSON.parse(properties), ...JSON.parse(campaign) } as Record<string, unknown>,
    userId,
  }));
}
