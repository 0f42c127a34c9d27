import { BENEFIT_TIMINGS } from '#core/benefits/benefit-timing.ts';
import type { ResearchData, ResearchStore } from '#core/ports/research-store.ts';
import { executeTrusted, makeServiceClient } from './service-client.ts';

/** As long as the function may take in the database. */
const TIMEOUT_MS = 60_000;

/** The research of a hosted project, counted by its database in one statement. */
export function makeHostedResearchStore(project: Parameters<typeof makeServiceClient>[0]): ResearchStore {
  const client = makeServiceClient({ ...project, timeoutMs: TIMEOUT_MS });
  return {
    all: ({ firstDay, lastDay, start, end }) =>
      executeTrusted<ResearchData>(
        client.rpc('research_figures', {
          first_day: firstDay,
          last_day: lastDay,
          starts_at: start,
          ends_at: end,
          timings: BENEFIT_TIMINGS,
        }),
      ),
  };
}
