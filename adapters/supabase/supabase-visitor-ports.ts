import type { AnonymousPreferences } from '#core/ports/anonymous-preferences.ts';
import { keep } from './narrow.ts';
import { runQuery } from './run-query.ts';
import type { HostedClient } from './supabase-client.ts';

export const makeSupabaseAnonymousPreferences = ({
  tables,
}: Pick<HostedClient, 'tables'>): AnonymousPreferences => ({
  save: ({ sessionId, timing }) =>
    runQuery(
      tables.rpc('save_anonymous_calendar_preference', {
        session_uuid: sessionId,
        timing_preference: timing,
      }),
    )
      .map(() => undefined)
      .mapErr(keep()),
});
