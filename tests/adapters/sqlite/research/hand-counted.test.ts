import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { makeSqlCleanUp } from '#adapters/sql/sql-clean-up.ts';
import { makeSqlEventStore } from '#adapters/sql/sql-event-store.ts';
import { openSqliteStore } from '#adapters/sqlite/group-commit.ts';
import { openSqliteResearchStore } from '#adapters/sqlite/research/sqlite-research-store.ts';
import { dayNumber } from '#core/research/report-range.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import {
  comeToTheSite,
  describeResearchContract,
  RANGE,
  type ResearchHarness,
} from '../../../contracts/research.contract.ts';
import { makeDataFolder } from '../../../support/data-folder.ts';

const MIGRATION = new URL('../../../../adapters/sqlite/migrations/0015-research.sql', import.meta.url);
const VISITORS = `SELECT anonymous_id, day, landing_page, source, campaign, language, stage, at_1, at_2, at_3, at_4, at_5, at_6
  FROM research_visitors JOIN research_arrivals ON research_arrivals.id = arrival_id ORDER BY anonymous_id`;

async function makeHarness(): Promise<ResearchHarness & { readonly database: Database.Database }> {
  const folder = makeDataFolder('checkahead-research-');
  const path = join(folder, 'store.sqlite');
  const away = join(folder, 'away.sqlite');
  const store = openSqliteStore(path);
  const database = store.connection();
  let now = 0;
  return {
    database,
    events: makeSqlEventStore({ store, clock: { now: () => now } }),
    research: openSqliteResearchStore(path),
    cleanUp: makeSqlCleanUp({ store }),
    setNow(at) {
      now = at;
    },
    async addPerson({ id, email, createdAt, step, timing, language }) {
      database
        .prepare('INSERT INTO accounts (id, email, created_at, language) VALUES (?, ?, 0, ?)')
        .run(id, email, language);
      database
        .prepare(
          `INSERT INTO user_onboarding (id, email, email_auth, created_at, updated_at, step_completed, benefit_timing_preference,
             ssn_provided, bank_linked, clicked_link_bank) VALUES (?, ?, 1, ?, ?, ?, ?, 0, 0, 0)`,
        )
        .run(id, email, createdAt, createdAt, step, timing);
    },
    async addPreference({ sessionId, timing, savedAt }) {
      database
        .prepare(
          'INSERT INTO anonymous_preferences (session_uuid, timing_preference, saved_at) VALUES (?, ?, ?)',
        )
        .run(sessionId, timing, savedAt);
    },
    async addSurvey({ sessionId, answers, receivedAt }) {
      database
        .prepare(
          "INSERT INTO survey_submissions (session_id, answers, page, received_at) VALUES (?, ?, 'landing', ?)",
        )
        .run(sessionId, JSON.stringify(answers), receivedAt);
    },
    async addArrivals() {
      const add = database.prepare(
        "INSERT INTO research_arrivals (landing_page, source, campaign, language) VALUES ('/', ?, '', 'en')",
      );
      for (let index = 0; index < BOUNDS.arrivalsInAll; index += 1) add.run(`flood${index}`);
    },
    async forget(anonymousId) {
      database.prepare('INSERT INTO forgotten_browsers VALUES (?)').run(anonymousId);
    },
    breakBackend: async () => renameSync(path, away),
    healBackend: async () => renameSync(away, path),
    async close() {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

describeResearchContract('sqlite', makeHarness);

it('reads once for two who ask at the same time', async () => {
  const { research, close } = await makeHarness();
  const [first, second] = await Promise.all([research.all(RANGE), research.all(RANGE)]);
  expect(second._unsafeUnwrap()).toBe(first._unsafeUnwrap());
  await close();
});

it('the migration makes the same visitors of stored events', async () => {
  const { database, ...harness } = await makeHarness();
  await comeToTheSite(harness);
  const visitors = () => database.prepare(VISITORS).all() as Record<string, unknown>[];
  const written = visitors();
  expect(written).toHaveLength(13);
  database.exec(
    'DROP TABLE research_visitors; DROP TABLE research_arrivals; DROP TRIGGER research_visitor_forgotten; DROP TABLE research_demo',
  );
  database.exec(readFileSync(MIGRATION, 'utf8'));
  // The second one came at midnight in summer time, which the migration does not know.
  expect(visitors()).toEqual(written.with(1, { ...written[1], day: dayNumber('2026-10-31') }));
  await harness.close();
});
