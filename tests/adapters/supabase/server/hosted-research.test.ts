import { afterAll, beforeAll } from 'vitest';
import { makeHostedCleanUp } from '#adapters/supabase/server/hosted-clean-up.ts';
import { makeHostedEventStore } from '#adapters/supabase/server/hosted-event-store.ts';
import { makeHostedResearchStore } from '#adapters/supabase/server/hosted-research-store.ts';
import { makeServiceClient } from '#adapters/supabase/server/service-client.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import { describeResearchContract, type ResearchHarness } from '../../../contracts/research.contract.ts';
import { type Lite, startLite } from '../../../support/lite.ts';

let lite: Lite;
beforeAll(async () => {
  lite = await startLite({ asService: true });
});
afterAll(() => lite.close());

async function makeHarness(): Promise<ResearchHarness> {
  await lite.reset();
  const client = makeServiceClient(lite);
  let now = 0;
  return {
    events: makeHostedEventStore({ client, clock: { now: () => now } }),
    research: makeHostedResearchStore(lite),
    cleanUp: makeHostedCleanUp({ client }),
    setNow(at) {
      now = at;
    },
    async addPerson({ id, email, createdAt, step, timing, language }) {
      await lite.query(
        'insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values ($1, $2, now(), $3)',
        [id, email, { language }],
      );
      await lite.query(
        `insert into public.user_onboarding (email, email_auth, created_at, step_completed, benefit_timing_preference)
          values ($1, true, $2, $3, $4)`,
        [email, createdAt, step, timing],
      );
    },
    async addPreference({ sessionId, timing, savedAt }) {
      await lite.query(
        'insert into public.anonymous_preferences (session_uuid, timing_preference, saved_at) values ($1, $2, $3)',
        [sessionId, timing, savedAt],
      );
    },
    async addSurvey({ sessionId, answers, receivedAt }) {
      await lite.query(
        `insert into public.survey_submissions (session_id, answers, page, received_at) values ($1, $2, 'landing', $3)`,
        [sessionId, answers, receivedAt],
      );
    },
    async addArrivals() {
      await lite.query(
        `insert into public.research_arrivals (landing_page, source, campaign, language)
          select '/', 'flood' || place, '', 'en' from generate_series(1, $1) as place`,
        [BOUNDS.arrivalsInAll],
      );
    },
    async forget(anonymousId) {
      await lite.query('insert into public.forgotten_browsers values ($1)', [anonymousId]);
    },
    breakBackend: async () => lite.breakService(),
    healBackend: async () => lite.healService(),
    close: async () => {},
  };
}

describeResearchContract('hosted', makeHarness);
