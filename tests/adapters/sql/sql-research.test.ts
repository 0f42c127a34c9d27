import { makeSqlCleanUp } from '#adapters/sql/sql-clean-up.ts';
import { makeSqlEventStore } from '#adapters/sql/sql-event-store.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import { describeResearchContract, type ResearchHarness } from '../../contracts/research.contract.ts';
import { describeStores, type StoreKind } from '../../support/describe-stores.ts';

async function openHarness({ open }: StoreKind): Promise<ResearchHarness> {
  const { store, rows, ...rest } = await open();
  let now = 0;
  const add = async (sql: string, ...values: unknown[]) => void (await rows(sql, values));
  return {
    ...rest,
    events: makeSqlEventStore({ store, clock: { now: () => now } }),
    research: store.research(),
    cleanUp: makeSqlCleanUp({ store }),
    setNow(at) {
      now = at;
    },
    async addPerson({ id, email, createdAt, step, timing, language }) {
      await add(
        'INSERT INTO accounts (id, email, created_at, language) VALUES (?, ?, 0, ?)',
        id,
        email,
        language,
      );
      await add(
        `INSERT INTO user_onboarding (id, email, email_auth, created_at, updated_at, step_completed, benefit_timing_preference,
           ssn_provided, bank_linked, clicked_link_bank) VALUES (?, ?, 1, ?, ?, ?, ?, 0, 0, 0)`,
        id,
        email,
        createdAt,
        createdAt,
        step,
        timing,
      );
    },
    addPreference: ({ sessionId, timing, savedAt }) =>
      add(
        'INSERT INTO anonymous_preferences (session_uuid, timing_preference, saved_at) VALUES (?, ?, ?)',
        sessionId,
        timing,
        savedAt,
      ),
    addSurvey: ({ sessionId, answers, receivedAt }) =>
      add(
        "INSERT INTO survey_submissions (session_id, answers, page, received_at) VALUES (?, ?, 'landing', ?)",
        sessionId,
        JSON.stringify(answers),
        receivedAt,
      ),
    addArrivals: () =>
      add(
        `WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${BOUNDS.arrivalsInAll})
         INSERT INTO research_arrivals (landing_page, source, campaign, language) SELECT '/', 'flood' || number, '', 'en' FROM numbers`,
      ),
    forget: (anonymousId) => add('INSERT INTO forgotten_browsers VALUES (?)', anonymousId),
  };
}

describeStores('stores', (kind) => describeResearchContract('sql', () => openHarness(kind)));
