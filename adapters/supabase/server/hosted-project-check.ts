import type { ServiceClient } from './service-client.ts';

/** `other`: this is no Supabase project. */
export type ProjectProblem = 'no-answer' | 'wrong-key' | 'other';

/** Whether the project accepts the key as that of the server; null: it does. */
export async function checkProject({ auth }: ServiceClient): Promise<ProjectProblem | null> {
  const { error } = await auth.admin.listUsers({ page: 1, perPage: 1 });
  if (error === null) return null;
  const { status = 0 } = error;
  if (status === 0 || status === 429 || status >= 500) return 'no-answer';
  return status === 401 || status === 403 ? 'wrong-key' : 'other';
}
