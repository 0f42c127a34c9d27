import type { AnonymousPreferences } from '#core/ports/anonymous-preferences.ts';
import { execute, type ServiceClient } from './service-client.ts';

/** `AnonymousPreferences` of our server. The procedure validates its arguments, for the page's calls as well. */
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
