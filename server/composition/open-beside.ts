import type { Result } from 'neverthrow';
import { readSettings } from '../settings.ts';
import { type Beside, openBesideServer } from './beside-server.ts';

/** What a program of the operator works with, on the backend of the settings. The error is one line for the operator. */
export async function openBeside(
  env: Readonly<Record<string, string | undefined>>,
): Promise<Result<Beside, string>> {
  const settings = readSettings(env).unwrapOr(null);
  if (!settings?.supabase) return openBesideServer(env);
  const { openBesideProject } = await import('./beside-project.ts');
  return openBesideProject(settings, settings.supabase);
}
