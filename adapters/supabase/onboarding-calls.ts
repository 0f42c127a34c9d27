import type { ResultAsync } from 'neverthrow';
import { onboardingRecordSchema, type StepRecord } from '#core/onboarding/onboarding-record.ts';
import type { Campaign } from '#core/ports/auth-port.ts';
import type { DataFailure } from './data-failures.ts';
import { runQuery } from './run-query.ts';
import type { HostedClient } from './supabase-client.ts';

/** The requests on `user_onboarding`. Rows are returned unvalidated. */

type Tables = HostedClient['tables'];
export type Row = Readonly<Record<string, unknown>>;
type DataResult<T> = ResultAsync<T, DataFailure>;

/** Columns of the progress request. */
const PROGRESS =
  'step_completed,updated_at,email_auth,first_name,last_name,phone,ssn_last4,ssn_provided,bank_linked,benefit_timing_preference';
/** The other columns of a record. */
const REST = Object.keys(onboardingRecordSchema.shape)
  .filter((column) => !PROGRESS.split(',').includes(column))
  .join();

const table = (tables: Tables) => tables.from('user_onboarding');
const read = (tables: Tables, columns: string, email: string) =>
  table(tables).select(columns).eq('email', email);

/** Reads how far the person is. */
export const readProgress = (tables: Tables, email: string): DataResult<readonly Row[]> =>
  runQuery(read(tables, PROGRESS, email));

/** Reads the other columns of the record. */
export const readRest = (tables: Tables, email: string): DataResult<readonly Row[]> =>
  runQuery(read(tables, REST, email));

/**
 * Reads the details of a completed row that require a recent proof; they are not in the table any more. Null: there are
 * none, or the proof is too old.
 */
export const readCompletedDetails = (tables: Tables): DataResult<Row | null> =>
  runQuery(tables.rpc('read_completed_details'));

/** Writes the given columns and returns the row. */
export const upsertRow = (
  tables: Tables,
  payload: StepRecord & { email: string; email_auth: boolean; updated_at: string },
): DataResult<Row | null> =>
  runQuery(table(tables).upsert(payload, { onConflict: 'email' }).select().single());

/** Records a completed step. */
export const markStep = (
  tables: Tables,
  payload: { email: string; step_completed: string; updated_at: string },
): DataResult<unknown> => runQuery(table(tables).upsert(payload, { onConflict: 'email' }));

/** Whether the person has a row: the first request of the callback. */
export const readForCallback = (tables: Tables, email: string): DataResult<readonly Row[]> =>
  runQuery(read(tables, 'id,step_completed,updated_at', email));

/** The callback's request if there is no row. */
export const insertVerified = (tables: Tables, payload: Campaign & Row): DataResult<Row | null> =>
  runQuery(table(tables).insert(payload).select().single());

/** The callback's request if there is a row; null if it has been deleted since. */
export const updateVerified = (
  tables: Tables,
  email: string,
  payload: Campaign & Row,
): DataResult<Row | null> => runQuery(table(tables).update(payload).eq('email', email).select().single());
