import type { AnonymousPreferences } from '#core/ports/anonymous-preferences.ts';
import { keep } from './narrow.ts';
import { runQuery } from './run-query.ts';
import type { HostedClient } from './supabase-client.ts';

/** Calls the remote procedure `save_anonymous_calendar_preference`, which returns nothing. */
export function makeSupabaseAnonymousPreferences({
  client: { tables },
}: {
  client: Pick<HostedClient, 'tables'>;
}): AnonymousPreferences {
  return {
    save: ({ sessionId, timing }) =>
      runQuery(
        tables.rpc('save_anonymous_calendar_preference', {
          session_uuid: sessionId,
          timing_preference: timing,
        }),
      )
        .map(() => undefined)
        .mapErr(keep()),
  };
}
