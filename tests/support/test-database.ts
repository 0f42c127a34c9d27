import type { BreakableBackend } from '../contracts/contract.ts';
import type { Row } from './hosted-database.ts';

/** What tests see of a database, beside its store. */
export interface TestDatabase extends Omit<BreakableBackend, 'close'> {
  /** SQL that all databases understand, with `?` for each value. */
  rows<T = Row>(sql: string, values?: readonly unknown[]): Promise<readonly T[]>;
  /** Every row of every table. */
  storedText(): Promise<string>;
}
