import { makeServiceClient } from './service-client.ts';

/** Why the project cannot be used, one line for the operator; null: it can. */
export async function projectProblem(
  { url, serviceKey }: { readonly url: string; readonly serviceKey: string },
  fetch?: typeof globalThis.fetch,
): Promise<string | null> {
  const { auth } = makeServiceClient({ url, key: serviceKey, fetch });
  const { error } = await auth.admin.listUsers({ page: 1, perPage: 1 });
  if (error === null) return null;
  const { status = 0 } = error;
  if (status === 0 || status === 429 || status >= 500) {
    return 'The project at SUPABASE_URL does not answer. Is it paused, or is this machine offline?';
  }
  return status === 401 || status === 403
    ? 'The project does not accept SUPABASE_SERVICE_KEY. Copy the service_role or secret key of the project at SUPABASE_URL.'
    : 'What answers at SUPABASE_URL is not a Supabase project.';
}
