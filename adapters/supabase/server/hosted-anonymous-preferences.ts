import type { AnonymousPreferences } from '#core/ports/anonymous-preferences.ts';
import { execute, type ServiceClient } from './service-client.ts';

/** The far end of `AnonymousPreferences`: the procedure checks what it is given, for the page's calls and for ours. */
export function makeHostedAnonymousPreferences({ client }: { client: ServiceClient }): AnonymousPreferences {
  return {
    save: ({ sessionId, timing }) =>
      execute<null>(
        client.rpc('save_anonymous_calendar_preference', {
          session_uuid: sessionId,
          timing_preference: timing,
        }),
      ).map(() => undefined),
  };
}
