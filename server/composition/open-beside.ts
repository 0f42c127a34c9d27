import type { Result } from 'neverthrow';
import { readSettings } from '../settings.ts';
import { type Beside, openBesideServer, openEmbeddedResearch } from './beside-server.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The error is one line for the operator. */
async function open<T>(
  env: Environment,
  openEmbedded: (env: Environment) => Result<T, string> | Promise<Result<T, string>>,
): Promise<Result<Beside | T, string>> {
  const settings = readSettings(env).unwrapOr(null);
  if (!settings?.supabase) return openEmbedded(env);
  const { openBesideProject } = await import('./beside-project.ts');
  return openBesideProject(settings, settings.supabase);
}

/** What a program of the operator works with, on the backend of the settings. */
export const openBeside = (env: Environment): Promise<Result<Beside, string>> => open(env, openBesideServer);

/** Only the research, which the embedded backend opens read-only. */
export const openResearch = (
  env: Environment,
): Promise<Result<Pick<Beside, 'settings' | 'research'>, string>> => open(env, openEmbeddedResearch);
