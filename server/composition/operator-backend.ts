import type { Result } from 'neverthrow';
import { readSettings } from '../settings.ts';
import {
  type Environment,
  type OperatorBackend,
  openEmbeddedOperatorBackend,
  openEmbeddedResearch,
} from './embedded-operator-backend.ts';

async function openHosted(env: Environment): Promise<Result<OperatorBackend, string> | null> {
  const settings = readSettings(env).unwrapOr(null);
  if (!settings?.supabase) return null;
  const { openHostedOperatorBackend } = await import('./hosted-operator-backend.ts');
  return openHostedOperatorBackend(settings, settings.supabase);
}

/** What a program of the operator works with, on the backend of the settings. The error is one line for the operator. */
export const openOperatorBackend = async (env: Environment): Promise<Result<OperatorBackend, string>> =>
  (await openHosted(env)) ?? openEmbeddedOperatorBackend(env);

/** Only the research, which the embedded backend opens read-only. */
export const openResearch = async (
  env: Environment,
): Promise<Result<Pick<OperatorBackend, 'settings' | 'research' | 'close'>, string>> =>
  (await openHosted(env)) ?? openEmbeddedResearch(env);
