import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#adapters/sqlite/open-database.ts';
import { makeStatements } from '#adapters/sqlite/sqlite-statements.ts';
import { makeDataFolder } from '../../support/data-folder.ts';
import { READS_ALL } from '../../support/reads-all.ts';

let folder: string;
let database: Database.Database;
beforeAll(() => {
  folder = makeDataFolder('checkahead-plans-');
  database = openDatabase(join(folder, 'store.sqlite'));
});
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const planOf = (sql: string): string[] => {
  const explained = database.prepare(`EXPLAIN QUERY PLAN ${sql}`);
  const named = Object.fromEntries([...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name, null]));
  const inOrder = [...sql.matchAll(/\?/g)].map(() => null);
  const rows = inOrder.length > 0 ? explained.all(...inOrder) : explained.all(named);
  return (rows as { detail: string }[]).map(({ detail }) => detail);
};

it('detects a table scan', () => {
  expect(planOf('SELECT * FROM accounts WHERE proved_at = ?').join()).toMatch(/SCAN/);
});

it('no statement scans a whole table', () => {
  const statements = Object.entries(makeStatements(database));
  expect(statements.length).toBeGreaterThan(40);
  const scanning = statements
    .filter(([name]) => !READS_ALL.includes(name))
    .map(([name, { source }]) => ({ name, plan: planOf(source).filter((step) => /\bSCAN\b/.test(step)) }))
    // Ignores VALUES rows and subqueries, which have their own plan steps.
    .filter(({ plan }) => plan.some((step) => !/CONSTANT ROW|SCAN \(?subquery/.test(step)));
  expect(scanning).toEqual([]);
});
