import { err, ok, type Result } from 'neverthrow';
import { callFeed } from '#adapters/mail/call-feed.ts';
import { checkProject, type ProjectProblem } from '#adapters/supabase/server/hosted-project-check.ts';
import { makeHostedResearchStore } from '#adapters/supabase/server/hosted-research-store.ts';
import { makeServiceClient } from '#adapters/supabase/server/service-client.ts';
import type { Settings, SupabaseSettings } from '../settings.ts';
import { type OperatorBackend, userName } from './embedded-operator-backend.ts';
import { hostedPorts } from './hosted-backend.ts';
import { loadMailer } from './load-mailer.ts';

const PROBLEMS: Readonly<Record<ProjectProblem, string>> = {
  'no-answer': 'The project at SUPABASE_URL does not answer. Is it paused, or is this machine offline?',
  'wrong-key':
    'The project does not accept SUPABASE_SERVICE_KEY. Copy the service_role or secret key of the project at SUPABASE_URL.',
  'old-database': 'The project has no tables for the console yet. Run: supabase --workdir adapters db push',
  other: 'What answers at SUPABASE_URL is not a Supabase project.',
};

/** What a program of the operator works with on the hosted backend. The error is one line for the operator. */
export async function openHostedOperatorBackend(
  settings: Settings,
  project: SupabaseSettings,
  fetch?: typeof globalThis.fetch,
): Promise<Result<OperatorBackend, string>> {
  const access = { ...project, ...(fetch && { fetch }) };
  const client = makeServiceClient(access);
  const checked = await checkProject(client);
  if (checked.isErr()) return err(PROBLEMS[checked.error]);
  const ports = hostedPorts({ settings, mailer: await loadMailer(settings) }, project, client);
  return ok({
    settings,
    ports,
    operator: userName(),
    operating: ports.operating,
    research: makeHostedResearchStore(access),
    announcementStore: ports.announcementStore,
    callFeed: (calls) => callFeed(calls, settings.site, ports.clock.now()),
    close: async () => {},
  });
}
