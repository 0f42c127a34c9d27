import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openTestStore } from '../../support/sqlite-test-store.ts';

it('damage that SQLite finds while the store is open is reported, and the store is not writable any more', async () => {
  const reports: string[] = [];
  const { path, store, close } = openTestStore({ onFault: (code) => reports.push(code) });
  store
    .connection()
    .exec("INSERT INTO accounts (id, email, created_at) VALUES ('rose', 'rose@example.com', 1)");
  store.connection().pragma('wal_checkpoint(TRUNCATE)');
  (await store.checkWritable())._unsafeUnwrap();
  const bytes = readFileSync(path);
  const pageSize = store.connection().pragma('page_size', { simple: true }) as number;
  const roots = store
    .connection()
    .prepare("SELECT rootpage FROM sqlite_schema WHERE tbl_name = 'accounts'")
    .pluck()
    .all() as number[];
  for (const page of roots) bytes.fill(0xa5, (page - 1) * pageSize, page * pageSize);
  writeFileSync(path, bytes);
  const read = () => store.read((statements) => statements.accountById.get('rose'));
  store.connection().pragma('shrink_memory');
  for (const _ of [1, 2]) expect((await read())._unsafeUnwrapErr().kind).toBe('unavailable');
  expect([...new Set(reports)]).toEqual(['SQLITE_CORRUPT']);
  expect((await store.checkWritable())._unsafeUnwrapErr().kind).toBe('unavailable');
  await close();
});
