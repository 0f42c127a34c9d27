import { expect, it } from 'vitest';
import { translate } from '#adapters/postgres/statements.ts';
import { SQL } from '#adapters/sql/statements.ts';
import { describePostgres } from '../../support/describe-postgres.ts';
import { READS_ALL } from '../../support/reads-all.ts';

const texts = Object.entries(SQL).map(([name, sql]) => [name, translate(sql).text] as const);

describePostgres('statements', (database) => {
  /** What `use` returns for each text, which is prepared under the name `one`; or why PostgreSQL refuses it. */
  async function withEach<T>(
    use: (query: (sql: string) => Promise<readonly unknown[]>, text: string) => Promise<T>,
    given: readonly (readonly [string, string])[] = texts,
  ): Promise<(T | string)[]> {
    const connection = await database.connect('migrate');
    const query = async (sql: string) => (await connection.query(sql)).rows;
    await query('BEGIN; SET LOCAL search_path TO checkahead; SAVEPOINT each');
    const found: (T | string)[] = [];
    for (const [name, text] of given) {
      try {
        await query(`PREPARE one AS ${text}`);
        found.push(await use(query, text));
        await query('DEALLOCATE one');
      } catch (error) {
        found.push(`${name}: ${(error as Error).message}`);
        await query('ROLLBACK TO each');
      }
    }
    await query('ROLLBACK');
    connection.release(false);
    return found;
  }

  it('are all understood, with a type for each parameter', async () => {
    expect(texts.length).toBeGreaterThan(150);
    expect((await withEach(async () => null)).filter((refused) => refused !== null)).toEqual([]);
  });

  it('scan no whole table', async () => {
    const scans = (given?: typeof texts) =>
      withEach(async (query, text) => {
        await query('SET LOCAL enable_seqscan TO off; SET LOCAL plan_cache_mode TO force_generic_plan');
        const count = new Set(text.match(/\$\d+/g)).size;
        const values = count === 0 ? '' : `(${Array(count).fill('NULL').join()})`;
        const plan = JSON.stringify(await query(`EXPLAIN EXECUTE one${values}`));
        return plan.includes('Seq Scan') ? `${text}: ${plan}` : null;
      }, given);
    expect(await scans([['bad', 'SELECT * FROM accounts WHERE proved_at = $1']])).toEqual([
      expect.stringMatching(/Seq Scan/),
    ]);
    const scanning = await scans(texts.filter(([name]) => !READS_ALL.includes(name)));
    expect(scanning.filter((scan) => scan !== null)).toEqual([]);
  });
});

it('names and question marks become numbers', () => {
  const { text, valuesOf } = translate(
    'SELECT max(@a, x), max(y) FROM t CROSS JOIN u ON u.id = @b AND x > @a',
  );
  expect(text).toBe('SELECT greatest($1, x), max(y) FROM t JOIN u ON u.id = $2 AND x > $1');
  expect(valuesOf([{ b: 2, a: null, c: 3 }])).toEqual([null, 2]);
  expect(() => valuesOf([{ a: 1 }])).toThrow(/no value for b/);
  expect(translate('SELECT ?, ?').text).toBe('SELECT $1, $2');
  expect(translate('SELECT ?, ?').valuesOf(['x', 1])).toEqual(['x', 1]);
  expect(() => translate('SELECT ?, ?').valuesOf(['x'])).toThrow(/no value/);
  expect(translate('SELECT ?').valuesOf(['a\0b'])).toEqual(['a\ufffdb']);
});
