import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { recordVerifiedEmail } from '#adapters/supabase/own-row.ts';
import { makeSupabaseAnonymousPreferences } from '#adapters/supabase/supabase-visitor-ports.ts';
import { json, openHostedDouble, type Reply } from '#tests/support/hosted-double.ts';
import { ROSE } from '#tests/support/people.ts';

const hosted = openHostedDouble();

const refusal = (status: number, code: string, message = 'x'): Reply =>
  json({ code, message, details: null, hint: null }, status);
const limited = { kind: 'rate-limited', retryAfterSeconds: 60 };

it.each<[string, Reply, unknown]>([
  ['42501', refusal(403, '42501', 'permission denied for table user_onboarding'), { kind: 'forbidden' }],
  [
    'a policy, by its message',
    refusal(400, '', 'new row violates row-level security policy'),
    { kind: 'forbidden' },
  ],
  ['42501 of a visitor', refusal(401, '42501'), { kind: 'not-signed-in' }],
  ['PGRST301', refusal(401, 'PGRST301', 'JWT cannot be decoded'), { kind: 'not-signed-in' }],
  ['PGRST303', refusal(401, 'PGRST303', 'JWT expired'), { kind: 'not-signed-in' }],
  ['PGRST301 with status 403', refusal(403, 'PGRST301'), { kind: 'not-signed-in' }],
  ['PT403', refusal(403, 'PT403', 'a fresh proof is needed'), { kind: 'reauthentication-needed' }],
  ['23505', refusal(409, '23505', 'duplicate key value violates unique constraint'), { kind: 'rejected' }],
  ['23514', refusal(400, '23514', 'violates check constraint'), { kind: 'rejected' }],
  ['PGRST204', refusal(400, 'PGRST204'), { kind: 'rejected' }],
  ['429', refusal(429, ''), limited],
  ['40001, a conflict', refusal(500, '40001', 'could not serialize access'), { kind: 'unavailable' }],
  ['40P01, a deadlock', refusal(500, '40P01', 'deadlock detected'), { kind: 'unavailable' }],
  ['53100, a full disk', refusal(503, '53100', 'No space left on device'), { kind: 'unavailable' }],
  ['53300', refusal(503, '53300', 'too many connections'), { kind: 'unavailable' }],
  ['57014', refusal(500, '57014', 'canceling statement due to statement timeout'), { kind: 'unavailable' }],
  ['57P01', refusal(503, '57P01', 'terminating connection'), { kind: 'unavailable' }],
  [
    '25006, a read-only database',
    refusal(405, '25006', 'cannot execute INSERT in a read-only transaction'),
    { kind: 'unavailable' },
  ],
  ['PGRST000', refusal(503, 'PGRST000'), { kind: 'unavailable' }],
  ['PGRST001', refusal(503, 'PGRST001'), { kind: 'unavailable' }],
  ['PGRST002', refusal(503, 'PGRST002'), { kind: 'unavailable' }],
  ['PGRST003', refusal(504, 'PGRST003'), { kind: 'unavailable' }],
  ['500 in HTML', () => HttpResponse.html('<h1>Oh</h1>', { status: 500 }), { kind: 'unavailable' }],
  ['no network', () => HttpResponse.error(), { kind: 'unreachable' }],
])('error of the table: %s', async (_name, reply, expected) => {
  for (const method of ['POST', 'GET']) hosted.answer(`${method} /rest/v1/user_onboarding`, reply);
  const { repo, client } = hosted.browser({ signedInAs: ROSE });
  const answers = [
    await repo.upsertByEmail(ROSE, { first_name: 'Rose' }),
    await repo.upsertByEmail(ROSE, { step_completed: 'calendar_intro' }),
    await recordVerifiedEmail(client.tables, { email: ROSE, campaign: undefined, at: 0 }),
  ];
  for (const answer of answers) expect(answer._unsafeUnwrapErr()).toEqual(expected);
});

it('a malformed row is an outage', async () => {
  hosted.answer('POST /rest/v1/user_onboarding', json({ id: 7 }));
  const { repo } = hosted.browser({ signedInAs: ROSE });
  const saved = await repo.upsertByEmail(ROSE, { first_name: 'Rose' });
  expect(saved._unsafeUnwrapErr()).toEqual({ kind: 'unavailable' });
});

it.each<[string, Reply, unknown]>([
  ['22023', refusal(400, '22023', 'session_uuid is no UUID'), { kind: 'rejected' }],
  ['42501', refusal(401, '42501'), { kind: 'rejected' }],
  ['429', refusal(429, ''), limited],
  ['25006', refusal(405, '25006'), { kind: 'unavailable' }],
  ['503', refusal(503, ''), { kind: 'unavailable' }],
  ['no network', () => HttpResponse.error(), { kind: 'unreachable' }],
])('error of the remote procedure: %s', async (_name, reply, expected) => {
  hosted.answer('POST /rest/v1/rpc/save_anonymous_calendar_preference', reply);
  const { save } = makeSupabaseAnonymousPreferences(hosted.browser().client);
  expect((await save({ sessionId: 'x', timing: 'y' }))._unsafeUnwrapErr()).toEqual(expected);
});
