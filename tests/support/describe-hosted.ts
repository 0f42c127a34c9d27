import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { HOSTED_ENGINES, type HostedDatabase, hostedDatabase } from './hosted-database.ts';

/** Describes the hosted database on each engine. It is empty before each test. */
export function describeHosted(title: string, tests: (db: HostedDatabase) => void): void {
  describe.each(HOSTED_ENGINES)(`${title} on %s`, (_name, openEngine) => {
    const db = {} as HostedDatabase;
    beforeAll(async () => {
      Object.assign(db, hostedDatabase(await openEngine()));
    });
    afterAll(() => db.close());
    beforeEach(() => db.reset());
    tests(db);
  });
}
