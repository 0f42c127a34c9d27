import { ResultAsync } from 'neverthrow';
import type { AnonymousPreferences } from '#core/ports/anonymous-preferences.ts';
import { rejected } from '#core/ports/failures.ts';
import { type HttpTransport, narrow } from './http-transport.ts';

/** The remote procedure `save_anonymous_calendar_preference` of our own server. */
export function makeHttpAnonymousPreferences({
  transport,
}: {
  transport: HttpTransport;
}): AnonymousPreferences {
  return {
    save: ({ sessionId, timing }) =>
      new ResultAsync(
        transport.call<void>({
          method: 'POST',
          path: '/api/rpc/save_anonymous_calendar_preference',
          body: { session_uuid: sessionId, timing_preference: timing },
          answer: null,
        }),
      ).mapErr(narrow(['rate-limited', 'unreachable', 'unavailable'], rejected)),
  };
}
