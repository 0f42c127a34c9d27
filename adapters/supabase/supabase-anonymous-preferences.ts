import type { AnonymousPreferences } from '#core/ports/anonymous-preferences.ts';
import { settle } from './data-call.ts';
import { keep } from './narrow.ts';
import type { HostedClient } from './supabase-client.ts';

/** The remote procedure `save_anonymous_calendar_preference` (spec section 7); only that it went well is looked at. */
export function makeSupabaseAnonymousPreferences({
  client: { tables },
}: {
  client: Pick<HostedClient, 'tables'>;
}): AnonymousPreferences {
  return {
    save: ({ sessionId, timing }) =>
      settle(
        tables.rpc('save_anonymous_calendar_preference', {
          session_uuid: sessionId,
          timing_preference: timing,
        }),
      )
        .map(() => undefined)
        .mapErr(keep()),
  };
}
