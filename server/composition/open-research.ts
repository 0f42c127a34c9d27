import type { Result } from 'neverthrow';
import { readSettings } from '../settings.ts';
import { type Beside, openEmbeddedResearch } from './beside-server.ts';

/** The research of the hosted project of the settings, else of the database in `DATA_DIR`. The error is one line. */
export async function openResearch(
  env: Readonly<Record<string, string | undefined>>,
): Promise<Result<Pick<Beside, 'settings' | 'research'>, string>> {
  const settings = readSettings(env).unwrapOr(null);
  if (!settings?.supabase) return openEmbeddedResearch(env);
  const { openBesideProject } = await import('./beside-project.ts');
  return openBesideProject(settings, settings.supabase);
}
