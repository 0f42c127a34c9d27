import { Hono } from 'hono';
import { ok, type Result } from 'neverthrow';
import { z } from 'zod/mini';
import {
  type OnboardingRecord,
  type StepRecord,
  stepRecordSchema,
} from '#core/onboarding/onboarding-record.ts';
import { statusOf } from '#core/onboarding/onboarding-status.ts';
import type { Session } from '#core/ports/auth-port.ts';
import type { ReauthenticationNeeded } from '#core/ports/failures.ts';
import type { OnboardingRepoError } from '#core/ports/onboarding-repo.ts';
import { failureResponse } from '../http/failure-status.ts';
import { readJson } from '../http/read-body.ts';
import { campaignOf, campaignSchema, type RouteTools, whoAsks } from './route-tools.ts';

const upsert = z.strictObject({ email: z.string(), changes: stepRecordSchema });
const verified = z.strictObject({ email: z.string(), campaign: campaignSchema });

const DETAILS = ['first_name', 'last_name', 'phone', 'ssn_last4'] as const;

/**
 * Once the sign-up is complete, another name, phone or number is a correction of one's own data: a sensitive action, here as behind
 * the dashboard.
 */
async function mayChangeDetails(
  { identity, repoOf }: Pick<RouteTools, 'identity' | 'repoOf'>,
  sessionToken: string,
  session: Session,
  changes: StepRecord,
): Promise<Result<unknown, OnboardingRepoError | ReauthenticationNeeded>> {
  if (!DETAILS.some((name) => changes[name] !== undefined)) return ok(null);
  const rows = await repoOf(session).findByEmail(session.email);
  if (rows.isErr()) return rows;
  const { completed, record } = statusOf(rows.value);
  const differs = DETAILS.some(
    (name) => changes[name] !== undefined && changes[name] !== (record?.[name] ?? null),
  );
  return completed && differs ? identity.provenSession(sessionToken) : ok(null);
}

const UNSEEN = { last_name: null, phone: null, ssn_last4: null } as const;

/** Once the sign-up is complete, all but the first name, which greets, is seen behind the dashboard: with a proof. */
async function asSeen(
  { identity }: Pick<RouteTools, 'identity'>,
  sessionToken: string,
  records: readonly OnboardingRecord[],
): Promise<readonly OnboardingRecord[]> {
  const isDone = ({ step_completed }: OnboardingRecord) => step_completed === 'completed';
  if (!records.some(isDone) || (await identity.provenSession(sessionToken)).isOk()) return records;
  return records.map((record) => (isDone(record) ? { ...record, ...UNSEEN } : record));
}

/**
 * The person's own row. Who is asking comes from the session; the address in the body only says whom the page believes to
 * be, and another one is refused: another tab may have signed in someone else.
 */
export function onboardingRoutes(tools: RouteTools): Hono {
  return new Hono()
    .get('/api/onboarding', async (c) => {
      const asking = await whoAsks(tools, c);
      if (asking.isErr()) return failureResponse(asking.error);
      const { token, session } = asking.value;
      return tools
        .repoOf(session)
        .findByEmail(session.email)
        .match(
          async (records) => c.json({ email: session.email, records: await asSeen(tools, token, records) }),
          (failure) => failureResponse(failure),
        );
    })
    .put('/api/onboarding', async (c) => {
      const body = await readJson(c.req.raw, upsert);
      if (body.isErr()) return body.error;
      const asking = await whoAsks(tools, c);
      if (asking.isErr()) return failureResponse(asking.error);
      const changes = body.value.changes as StepRecord;
      const { token, session } = asking.value;
      const allowed = await mayChangeDetails(tools, token, session, changes);
      if (allowed.isErr()) return failureResponse(allowed.error);
      return tools
        .repoOf(session)
        .upsertByEmail(body.value.email, changes)
        .match(
          async (record) => c.json({ record: (await asSeen(tools, token, [record]))[0] }),
          (failure) => failureResponse(failure),
        );
    })
    .post('/api/onboarding/verified', async (c) => {
      const body = await readJson(c.req.raw, verified);
      if (body.isErr()) return body.error;
      const asking = await whoAsks(tools, c);
      if (asking.isErr()) return failureResponse(asking.error);
      return tools
        .repoOf(asking.value.session)
        .recordVerifiedEmail(body.value.email, campaignOf(body.value.campaign).campaign)
        .match(
          async (record) => c.json({ record: (await asSeen(tools, asking.value.token, [record]))[0] }),
          (failure) => failureResponse(failure),
        );
    });
}
