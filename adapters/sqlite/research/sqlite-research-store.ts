import Database from 'better-sqlite3';
import { errAsync, okAsync } from 'neverthrow';
import { unavailable } from '#core/ports/failures.ts';
import type { ResearchStore } from '#core/ports/research-store.ts';
import { checkVersion } from '../open-database.ts';
import { readArrivals } from './arrivals.ts';
import { readFaq } from './faq.ts';
import { readFieldErrors } from './field-errors.ts';
import { readAnonymousTimings, readSignUps } from './payment-days.ts';
import { readStepTimes } from './step-times.ts';
import { readSurveys } from './surveys.ts';

const WAIT_MS = 5_000;
const MAPPED_BYTES = 2 * 1024 ** 3;

/**
 * Reads the file at `path` beside a running server: on a connection of its own that cannot write, and in one
 * transaction, so that the figures are of one moment. Throws if the file cannot be opened now.
 */
export function openSqliteResearchStore(path: string): ResearchStore {
  function use<T>(work: (database: Database.Database) => T): T {
    const database = new Database(path, { readonly: true, fileMustExist: true, timeout: WAIT_MS });
    try {
      database.pragma(`mmap_size = ${MAPPED_BYTES}`);
      database.pragma('temp_store = MEMORY');
      return database.transaction(() => work(database))();
    } finally {
      database.close();
    }
  }

  use(checkVersion);
  return {
    all(range) {
      try {
        return okAsync(
          use((database) => ({
            arrivals: readArrivals(database, range),
            stepTimes: readStepTimes(database, range),
            fieldErrors: readFieldErrors(database, range),
            faq: readFaq(database, range),
            signUps: readSignUps(database, range),
            anonymousTimings: readAnonymousTimings(database, range),
            surveys: readSurveys(database, range),
            isDemo: database.prepare('SELECT 1 FROM research_demo').get() !== undefined,
          })),
        );
      } catch {
        return errAsync(unavailable());
      }
    },
  };
}
