import type { ResultAsync } from 'neverthrow';
import { onboardingRecordSchema, type StepRecord } from '#core/onboarding/onboarding-record.ts';
import type { Campaign } from '#core/ports/auth-port.ts';
import { settle } from './data-call.ts';
import type { DataFailure } from './data-failures.ts';
import type { HostedClient } from './supabase-client.ts';

/**
 * The calls on `user_onboarding`; the number is the product specification's. Rows come as they are. Calls 4 and 5 are not
 * made: `docs/decisions.md` says why.
 */

type Tables = HostedClient['tables'];
export type Row = Readonly<Record<string, unknown>>;
type Answered<T> = ResultAsync<T, DataFailure>;

/** Columns of the spec's read, in its order. */
const PROGRESS =
  'step_completed,updated_at,email_auth,first_name,last_name,phone,ssn_last4,ssn_provided,bank_linked,benefit_timing_preference';
/** What a record has beside them. */
const REST = Object.keys(onboardingRecordSchema.shape)
  .filter((column) => !PROGRESS.split(',').includes(column))
  .join();

const table = (tables: Tables) => tables.from('user_onboarding');
const read = (tables: Tables, columns: string, email: string) =>
  table(tables).select(columns).eq('email', email);

/** 1: where the person stands. */
export const readProgress = (tables: Tables, email: string): Answered<readonly Row[]> =>
  settle(read(tables, PROGRESS, email));

/** The other columns of the record; no call of the spec. */
export const readRest = (tables: Tables, email: string): Answered<readonly Row[]> =>
  settle(read(tables, REST, email));

/**
 * What of a completed row is seen with a fresh proof only, which the table holds no more; no call of the spec. Null: there
 * is none, or the proof is too old.
 */
export const readCompletedDetails = (tables: Tables): Answered<Row | null> =>
  settle(tables.rpc('read_completed_details'));

/** 2: writes the columns that are given and answers the row. */
export const upsertRow = (
  tables: Tables,
  payload: StepRecord & { email: string; email_auth: boolean; updated_at: string },
): Answered<Row | null> => settle(table(tables).upsert(payload, { onConflict: 'email' }).select().single());

/** 3: marks a step. */
export const markStep = (
  tables: Tables,
  payload: { email: string; step_completed: string; updated_at: string },
): Answered<unknown> => settle(table(tables).upsert(payload, { onConflict: 'email' }));

/** 6: what the callback reads first. */
export const readForCallback = (tables: Tables, email: string): Answered<readonly Row[]> =>
  settle(read(tables, 'id,step_completed,updated_at', email));

/** 6: where there was no row. */
export const insertVerified = (tables: Tables, payload: Campaign & Row): Answered<Row | null> =>
  settle(table(tables).insert(payload).select().single());

/** 6: where there was one; null where it is there no more. */
export const updateVerified = (
  tables: Tables,
  email: string,
  payload: Campaign & Row,
): Answered<Row | null> => settle(table(tables).update(payload).eq('email', email).select().single());
