import { type Context, Hono } from 'hono';
import { z } from 'zod/mini';
import type { AnonymousPreferences } from '#core/ports/anonymous-preferences.ts';
import { failureResponse } from '../http/failure-status.ts';
import type { Limits } from '../http/limits.ts';
import { readJson, sentText } from '../http/read-body.ts';

const call = z.strictObject({ session_uuid: sentText, timing_preference: sentText });

/** Saves the timing preference, the only data of the anonymous flow. */
export function anonymousPreferenceRoutes({
  preferences,
  limits,
  network,
}: {
  preferences: AnonymousPreferences;
  limits: Pick<Limits, 'preferencesByNetwork'>;
  network: (c: Context) => string;
}): Hono {
  return new Hono().post('/api/rpc/save_anonymous_calendar_preference', async (c) => {
    const body = await readJson(c.req.raw, call);
    if (body.isErr()) return body.error;
    const refused = await limits.preferencesByNetwork.consume(network(c));
    if (refused) return failureResponse(refused);
    const { session_uuid: sessionId, timing_preference: timing } = body.value;
    return preferences.save({ sessionId, timing }).match(() => c.body(null, 204), failureResponse);
  });
}
