const TEN_MINUTES_SECONDS = 10 * 60;

/** The window of every edge function; the points are those of `server/http/limits.ts`. */
export const EDGE_WINDOW_SECONDS = TEN_MINUTES_SECONDS;

declare const Deno: { readonly env: { get(name: string): string | undefined } };

/** A secret of the project, which the platform sets for its functions by itself. */
export function secret(name: 'SUPABASE_URL' | 'SUPABASE_SERVICE_ROLE_KEY'): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

/** The network that a request comes from, as the platform's gateway tells it first of all. */
export function edgeNetwork(request: Request): string {
  return request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? '';
}
