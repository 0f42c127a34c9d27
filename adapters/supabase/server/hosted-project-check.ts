import { err, ok, type Result } from 'neverthrow';
import type { ServiceClient } from './service-client.ts';

/** `old-database`: migrations are missing. `other`: this is no Supabase project. */
export type ProjectProblem = 'no-answer' | 'wrong-key' | 'old-database' | 'other';

/** Whether the project accepts the key as that of the server, and has what the console reads. */
export async function checkProject(client: ServiceClient): Promise<Result<void, ProjectProblem>> {
  const { error, status } = await client.from('research_visitors').select('id').limit(1);
  if (error === null) return ok(undefined);
  if (status === 0 || status === 429 || status >= 500) return err('no-answer');
  if (status === 401 || status === 403) return err('wrong-key');
  return err(/^(PGRST205|42P01)$/.test(error.code) ? 'old-database' : 'other');
}
